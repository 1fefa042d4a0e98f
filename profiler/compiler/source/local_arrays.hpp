#pragma once

#include <vector>

#include "declarations.hpp"
#include "source_changes.hpp"

namespace warpbook::kernel_compiler {

/// Local arrays of functions for the device that are used by a pointer: their declarations become references to arrays
/// that the model knows, with gaps around them (cuda/headers/details/local_arrays.h). Where each use has an index for
/// each dimension, g++ checks it by itself. What is not understood stays as it is.
std::vector<SourceChange> local_arrays_with_gaps(const SourceTokens& source, const Declarations& declarations);

}  // namespace warpbook::kernel_compiler
