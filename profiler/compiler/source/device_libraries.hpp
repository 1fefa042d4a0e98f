#pragma once

#include <vector>

#include "source_changes.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

// In libraries for the device (device_library_files.hpp), what nvcc takes and g++ does not.

/// `typedef BlockExchange<…> BlockExchange;` within a class: the name means another thing after it than in it, which
/// g++ refuses (C++ standard, [basic.scope.class]), and nvcc does not. The first is qualified: what is asked for in
/// CUB's namespace does not count as a name of the class.
std::vector<SourceChange> qualified_names_of_typedefs(const SourceTokens& source);

}  // namespace warpbook::kernel_compiler
