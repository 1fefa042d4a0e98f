#pragma once

#include <string>
#include <vector>

#include "code_of_kernels.hpp"
#include "compiler/source/declarations.hpp"
#include "native_kernels.hpp"

namespace warpbook::kernel_compiler {

/// What the program that loads kernels without call-backs reads (profiler/machine/native/native_library.hpp): where
/// each kernel is, and the pointers to the program's variables, which it sets. `key` stands in front of all names.
std::string native_table(const std::string& key, const NativeKernels& native,
                         const std::vector<std::string>& variables);

/// The other side, in the program itself (program_names.hpp there): its kernels and variables by the same names. Not
/// kernels with volatile accesses, by which threads may tell each other something in every step.
std::string table_of_names(const std::string& key, const std::vector<std::string>& lines,
                           const std::vector<Function>& functions, const Names& kernels);

/// What would run when the library is loaded: the program has done it.
std::vector<std::string> without_initializers(std::vector<std::string> lines);

}  // namespace warpbook::kernel_compiler
