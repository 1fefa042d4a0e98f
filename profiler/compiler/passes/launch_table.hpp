#pragma once

#include <string>
#include <vector>

#include "code_of_kernels.hpp"

namespace warpbook::kernel_compiler {

/// Assembly with a table (section `warpbook_launches`) of the calls that stand for kernels in launches by the host:
/// where the arguments choose an overload, or those of a template, C++ has no address of the kernel
/// (cuda/headers/details/host_launches.h). In each row are the address of such a call and that of its kernel. Empty
/// where there are none. `host` is the assembly of the host's pass; `device` are the functions that it takes from the
/// device's.
std::string table_of_launches(const std::vector<std::string>& host, const Names& device);

}  // namespace warpbook::kernel_compiler
