#pragma once

#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "code_of_kernels.hpp"
#include "execution_spaces.hpp"

namespace warpbook::kernel_compiler {

/// Throws Refused (refused.hpp) where a kernel could access memory and the model would not be told, so that it would
/// count too few: assembly, functions without call-backs, functions of libraries, special instructions, and stores of a
/// result where the compiler makes no call-back.
///
/// g++ announces each access by a call-back directly before it, with no other call in between. So an instruction that
/// accesses other memory than the function's own variables must stand after one.
///
/// `elsewhere` are functions for the device that other files of the program have: what they do is looked at there.
void expect_all_accesses_instrumented(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                                      const ExecutionSpaces& spaces = {}, const Names& elsewhere = {});

/// Throws Refused where kernels call functions by their addresses. CUDA allows it, and so does the model where it runs
/// a file for who wrote it; but an address can be computed, and lead to code that nobody has looked at.
void expect_no_calls_by_address(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                                const ExecutionSpaces& spaces);

}  // namespace warpbook::kernel_compiler
