#pragma once

#include <string>

#include <warpbook/record/program_record.hpp>

namespace warpbook::tools {

/// For who shows sums: the launches that were counted stand for those like them that only ran (`--check`), each count
/// multiplied, and their notes say so. A kernel of which nothing was counted has one launch without counts. Unchanged
/// where all were counted.
ProgramRecord with_unchecked_launches(ProgramRecord record);

/// "Checked 12 of 1,507 launches, 3 % of all blocks: --check all checks everything."; empty where all was checked.
std::string sentence_of_share_checked(const ProgramRecord& record);

}  // namespace warpbook::tools
