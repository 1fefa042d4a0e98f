#pragma once

#include <string>
#include <vector>

#include "code_of_kernels.hpp"
#include "compiler/source/declarations.hpp"
#include "native_kernels.hpp"

namespace warpbook::kernel_compiler {

/// What kernels of a file need.
struct NeedsOfLibrary {
    /// For the variables of a block (variables_of_block.hpp).
    std::size_t bytes_of_block = 0;
    /// A processor with AVX2 and BMI2 (x86-64-v3).
    bool newer_processor = false;
};

/// What the program that loads kernels without call-backs reads (profiler/machine/native/native_library.hpp): where
/// each kernel is and what it needs, and the pointers to the program's variables, which it sets. `key` stands in front
/// of all names.
std::string native_table(const std::string& key, const NativeKernels& native, const std::vector<std::string>& variables,
                         const NeedsOfLibrary& needs);

/// The other side, in the program itself (program_names.hpp there): its kernels and variables by the same names. Not
/// kernels with volatile accesses, by which threads may tell each other something in every step.
std::string table_of_names(const std::string& key, const std::vector<std::string>& lines,
                           const std::vector<Function>& functions, const Names& kernels);

/// What would run when the library is loaded: the program has done it.
std::vector<std::string> without_initializers(std::vector<std::string> lines);

}  // namespace warpbook::kernel_compiler
