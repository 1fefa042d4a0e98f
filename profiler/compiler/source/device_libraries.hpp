#pragma once

#include <string_view>
#include <vector>

#include "source_changes.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

// CUB and Thrust as distributions package them (Debian: libcub-dev, libthrust-dev): headers of the system with code for
// the device, which needs the same translation as a student's.

/// By the header's whole name.
bool is_of_device_library(std::string_view file);

/// Whether a source has included one.
bool includes_device_library(std::string_view preprocessed);

/// `typedef BlockExchange<…> BlockExchange;` within a class: the name means another thing behind it than in it, which
/// g++ refuses (C++ standard, [basic.scope.class]), and nvcc does not. The first is qualified: what is asked for in
/// CUB's namespace does not count as a name of the class.
std::vector<SourceChange> qualified_names_of_typedefs(const SourceTokens& source);

}  // namespace warpbook::kernel_compiler
