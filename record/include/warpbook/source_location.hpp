#pragma once

#include <cstdint>
#include <string>

namespace warpbook {

/// A line of source code, as the compiler's debug information names it.
struct SourceLocation {
    std::string file;
    int line = 0;

    friend bool operator==(const SourceLocation&, const SourceLocation&) = default;
    friend auto operator<=>(const SourceLocation&, const SourceLocation&) = default;
};

/// The source line of the instruction that holds address `pc`. Code that was inlined from the headers which stand in
/// for CUDA's, or from the C++ library, is shown as the line that used it. File is "?" when there is no debug
/// information, and for code of the profiler alone.
SourceLocation location_of(std::uintptr_t pc);

}  // namespace warpbook
