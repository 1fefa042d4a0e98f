#pragma once

#include <string>
#include <vector>

namespace warpbook::kernel_compiler {

/// Has code ask the model for memory, where it calls malloc(), free(), new and delete: a kernel gets it from the
/// device's heap, host code of the same file from the C++ library as before (profiler/machine/memory/device_heap.hpp).
std::vector<std::string> redirect_heap_calls(std::vector<std::string> lines);

}  // namespace warpbook::kernel_compiler
