#pragma once

#include <string_view>

namespace warpbook::kernel_compiler {

/// What a function that is not in the file does to memory when a kernel calls it: the model sees none of it.
enum class LibraryFunction {
    /// Nothing that counts: mathematics, printing, the end of everything.
    harmless,
    /// Writes results through its pointers, such as sincos: harmless when these lead to local variables.
    has_results,
    /// memcpy and memset, which g++ also calls for variables of many bytes.
    copies,
    /// Anything.
    unknown,
};

LibraryFunction library_function(std::string_view symbol);

}  // namespace warpbook::kernel_compiler
