#pragma once

#include <string_view>
#include <vector>

#include "declarations.hpp"
#include "phases.hpp"
#include "source_changes.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// Makes the body of each kernel a loop over the threads of its block (cuda/headers/details/native/threads.h), so that
/// g++ sees the loop and can put the body into it. A kernel of the assembly that has none of these is not known by its
/// text (text_of_function()). All lines keep their numbers. In the source's order.
///
/// A kernel with barriers becomes several such loops where its text allows (phases.hpp).
std::vector<SourceChange> bodies_as_thread_loops(std::string_view preprocessed, const SourceTokens& source,
                                                 const Declarations& declarations, Division division);

}  // namespace warpbook::kernel_compiler
