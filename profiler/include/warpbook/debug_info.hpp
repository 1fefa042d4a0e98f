#pragma once

#include <cstdint>

#include <warpbook/source_location.hpp>

namespace warpbook {

/// The source line of the instruction that holds address `pc`. Code that was inlined from the headers which stand in
/// for CUDA's, or from the C++ library, is shown as the line that used it. File is "?" when there is no debug
/// information, and for code of the profiler alone.
SourceLocation location_of(std::uintptr_t pc);

}  // namespace warpbook
