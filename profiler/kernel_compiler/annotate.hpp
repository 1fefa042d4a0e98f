#pragma once

#include <string>
#include <vector>

namespace warpbook::kernel_compiler {

/// The assembly of a `.cu` file with a table of its control flow (section `warpbook_flow`), and without the call-backs
/// that the table makes needless. profiler/src/model/flow_table.hpp reads it.
std::vector<std::string> annotate(std::vector<std::string> lines);

}  // namespace warpbook::kernel_compiler
