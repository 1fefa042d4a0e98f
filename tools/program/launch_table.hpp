#pragma once

#include <string>

#include "launch_record.hpp"

namespace warpbook::tools {

/// All of it as comma-separated values (RFC 4180), for spreadsheets and pandas; docs/records.md has the columns. A row
/// is what one kind of access of one launch cost, as a whole or at one source line. What was not measured is an empty
/// field, and the row says why.
std::string to_csv(const ProgramRecord& record);

}  // namespace warpbook::tools
