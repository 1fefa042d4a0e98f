#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include <warpbook/source_location.hpp>

namespace warpbook::program {

/// Where the program calls CUDA's runtime: the address after the call.
class CallSite {
public:
    CallSite() = default;
    explicit CallSite(const void* return_address) : return_address_(reinterpret_cast<std::uintptr_t>(return_address)) {}

    /// Its line; file "?" where there is no debug information. Read once for each place.
    const SourceLocation& location() const;

    /// "vector_add.cu:12", without folders; empty where it is not known.
    std::string in_short() const;

    /// The innermost caller whose line is known, where this is in a function without lines: what the compiler has left
    /// of a launch of its own. To be asked while the call goes on.
    CallSite with_line() const;

    /// The innermost place in the program's own code that the calling thread has come through.
    static CallSite in_program();

    auto operator<=>(const CallSite&) const = default;

private:
    std::uintptr_t return_address_ = 0;
};

/// Of a line, in the same form.
std::string in_short(const SourceLocation& location);

}  // namespace warpbook::program
