// CUDA Runtime API, "Error Handling".
#include <utility>

#include "cuda/runtime/launch_errors.hpp"
#include "cuda/runtime/runtime.hpp"

using namespace warpbook::program;

extern "C" {

cudaError_t cudaGetLastError() noexcept
{
    forget_unchecked_launches();
    Runtime& runtime = Runtime::get();
    const std::lock_guard lock(runtime.mutex());
    if (runtime.fault() != cudaSuccess) return runtime.fault();
    return std::exchange(last_error(), cudaSuccess);
}

cudaError_t cudaPeekAtLastError() noexcept
{
    forget_unchecked_launches();
    Runtime& runtime = Runtime::get();
    const std::lock_guard lock(runtime.mutex());
    return runtime.fault() != cudaSuccess ? runtime.fault() : last_error();
}

}  // extern "C"
