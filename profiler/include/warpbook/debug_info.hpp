#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <warpbook/source_location.hpp>

namespace warpbook {

/// The source line of the instruction that holds address `pc`. Code that was inlined from the headers which stand in
/// for CUDA's, or from the C++ library, is shown as the line that used it. File is "?" when there is no debug
/// information, and for code of the profiler alone.
SourceLocation location_of(std::uintptr_t pc);

/// One function of those that have code at an address, because the compiler has put one into the other.
struct CodeAt {
    /// Its symbol.
    std::string function;
    SourceLocation location;
    /// Not of a library that is templates, such as Thrust, and not the profiler's.
    bool is_of_program = false;
};

/// The innermost one first. Empty where there is no debug information.
std::vector<CodeAt> code_at(std::uintptr_t pc);

/// As location_of(), of code of the host: what was inlined from a library is shown as the line that used it.
SourceLocation location_in_program(std::uintptr_t pc);

}  // namespace warpbook
