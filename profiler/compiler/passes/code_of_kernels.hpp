#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "execution_spaces.hpp"

namespace warpbook::kernel_compiler {

/// Of functions and variables, as the assembly has them.
using Names = std::set<std::string, std::less<>>;

/// The names of the file's functions that kernels run: those that ask which thread they are in or call CUDA's functions
/// of the model, those that call one of these, and all that they call in turn. What is left is the host's: predictions,
/// shapes of launches. The model's own functions are not among them.
///
/// Where the source is known, `spaces` says more: what is for the device alone is among them, and what is for the host
/// alone only when a kernel calls it.
Names code_of_kernels(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                      const ExecutionSpaces& spaces);

/// By function: what its instructions name, functions and variables.
std::map<std::string, Names> names_in_functions(const std::vector<std::string>& lines,
                                                const std::vector<Function>& functions);

/// Whether one of these names is CUDA's variables', such as `threadIdx`, or one of the model's functions.
bool asks_the_model(const Names& named);

/// Whether it is one of CUDA's variables such as `threadIdx`.
bool is_index_variable(std::string_view symbol);

}  // namespace warpbook::kernel_compiler
