#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "code_of_kernels.hpp"
#include "compiler/source/declarations.hpp"
#include "execution_spaces.hpp"

namespace warpbook::kernel_compiler {

/// Functions of the device that the files of a whole program share (nvcc's separate compilation, -rdc=true).
///
/// A function of both, host and device, has a symbol in each of the two worlds: `f` is the host's, `f.for_device` that
/// of kernels. A function of the device alone has both names. So a kernel never comes to the code that another file has
/// for its host, and the linker says what no file has for the device.

/// What a file names, declares with __device__, and does not define.
Names device_functions_elsewhere(const std::vector<std::string>& lines, const Declarations& declarations);

/// The file's functions for the device that are not static, without kernels: of those of both, host and device, those
/// that kernels can run. `expect_code_of_kernels` throws Refused (refused.hpp) where spaces say that something is
/// kernels' code, and it cannot be.
Names device_functions_for_others(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                                  const ExecutionSpaces& spaces, const Declarations& declarations,
                                  const std::function<void(const ExecutionSpaces&)>& expect_code_of_kernels);

/// In what kernels run, here and in other files, and in variables that are not known to be the host's, functions of
/// other files go by their names for the device.
void name_functions_elsewhere(std::vector<std::string>& lines, const std::vector<Function>& functions,
                              const ExecutionSpaces& spaces, const Declarations& declarations, const Names& elsewhere,
                              const Names& for_others);

/// Assembly that gives the file's functions their names for the device.
std::string names_for_device(const std::vector<std::string>& lines, const Names& for_others);

}  // namespace warpbook::kernel_compiler
