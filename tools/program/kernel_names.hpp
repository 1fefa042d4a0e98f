#pragma once

#include <string>
#include <vector>

namespace warpbook::tools {

/// The names of the kernels that a source defines or declares, without namespaces, each once and in its order. For a
/// debugger: what a preprocessor would leave out is among them.
std::vector<std::string> kernel_names_in(const std::string& source);

}  // namespace warpbook::tools
