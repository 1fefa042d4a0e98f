#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace warpbook::kernel_compiler {

/// Assembly in which control may go where this program does not see it. A table made of it could be wrong, and counts
/// with it. The message names the source file, the line of assembly with its text, and the compiler's version, and says
/// what to do.
class UnsupportedAssembly : public std::runtime_error {
public:
    /// `lines` are the whole file; `line` counts from 0. `problem` is a phrase such as "a jump through a register".
    UnsupportedAssembly(const std::vector<std::string>& lines, std::size_t line, const std::string& problem);
};

}  // namespace warpbook::kernel_compiler
