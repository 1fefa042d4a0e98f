#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include <warpbook/record/palette.hpp>

#include "launch_record.hpp"

namespace warpbook::tools {

/// Each expectation, in the words of labs' reports: of those that are not kept, what was wanted and found, and the
/// lines that cost most with their texts. `file` is where they are written.
void print_expectations(std::ostream& out, const Palette& palette, const std::vector<ExpectationRecord>& expectations,
                        const std::string& file);

}  // namespace warpbook::tools
