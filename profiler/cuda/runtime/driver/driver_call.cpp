#include "driver_call.hpp"

#include <algorithm>
#include <array>

#include "cuda/runtime/launch_errors.hpp"
#include "cuda/runtime/outer_call.hpp"
#include "cuda/runtime/runtime.hpp"
#include "driver_contexts.hpp"

namespace warpbook::program {

namespace {

struct OtherNumber {
    cudaError_t of_runtime;
    CUresult of_driver;
};

/// Since CUDA 10.1 both have the same numbers but for these.
constexpr std::array other_numbers = {
    OtherNumber{cudaErrorInvalidConfiguration, CUDA_ERROR_INVALID_VALUE},
    OtherNumber{cudaErrorInvalidPitchValue, CUDA_ERROR_INVALID_VALUE},
    OtherNumber{cudaErrorInvalidSymbol, CUDA_ERROR_NOT_FOUND},
    OtherNumber{cudaErrorInvalidHostPointer, CUDA_ERROR_INVALID_VALUE},
    OtherNumber{cudaErrorInvalidDevicePointer, CUDA_ERROR_INVALID_VALUE},
    OtherNumber{cudaErrorInvalidMemcpyDirection, CUDA_ERROR_INVALID_VALUE},
    OtherNumber{cudaErrorInvalidDeviceFunction, CUDA_ERROR_INVALID_HANDLE},
};

}  // namespace

CUresult result_of(cudaError_t error)
{
    const auto* const other = std::find_if(other_numbers.begin(), other_numbers.end(),
                                           [&](const OtherNumber& row) { return row.of_runtime == error; });
    return other == other_numbers.end() ? static_cast<CUresult>(error) : other->of_driver;
}

CUresult forward(const char* name, const CallSite& site, Needs needs, const std::function<cudaError_t()>& function)
{
    if (!Contexts::get().is_initialized()) return CUDA_ERROR_NOT_INITIALIZED;
    if (needs == Needs::context && Contexts::get().current() == nullptr) return CUDA_ERROR_INVALID_CONTEXT;
    const OuterCall call(name, site);
    const cudaError_t of_runtime = last_error();
    const cudaError_t error = function();
    last_error() = of_runtime;
    // Whoever launches gets the error: nobody can ask for it later.
    if (error != cudaSuccess) forget_unchecked_launches();
    return result_of(error);
}

}  // namespace warpbook::program
