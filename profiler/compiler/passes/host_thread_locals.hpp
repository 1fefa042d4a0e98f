#pragma once

#include <string>
#include <vector>

namespace warpbook::kernel_compiler {

/// `__shared__` variables are thread-local ones (cuda/headers/details/qualifiers.h), and a file can have others, of its
/// host code: a block's beginning must not overwrite them. Moves those from .tbss to .tdata, so that .tbss has
/// `__shared__` variables alone; profiler/machine/memory/shared_memory.cpp reads which those are.
void keep_thread_locals_of_host_apart(std::vector<std::string>& assembly);

/// The same of assembly that is for the host alone: all of them are moved.
void keep_all_thread_locals_apart(std::vector<std::string>& assembly);

}  // namespace warpbook::kernel_compiler
