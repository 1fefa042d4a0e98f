#pragma once

#include <iosfwd>

#include <warpbook/record/palette.hpp>

#include "launch_record.hpp"

namespace warpbook::tools {

/// The faults of a program, the worst first, each once with the line that it stands in. Where the model has looked for
/// them and found none, a line that says so; where nobody looked, nothing.
void print_findings(std::ostream& out, const Palette& palette, const ProgramRecord& record);

}  // namespace warpbook::tools
