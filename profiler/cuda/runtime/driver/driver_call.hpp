#pragma once

#include <functional>

// What this folder defines. The target gives WARPBOOK_PROGRAM.
#include <cuda.h>

#include "cuda/runtime/call_site.hpp"

namespace warpbook::program {

/// What must be there before a function of the driver's can be called (CUDA Driver API, "Initialization", "Context
/// Management").
enum class Needs {
    /// cuInit(), or a call of the runtime's.
    initialization,
    /// A context that is the calling thread's, too.
    context,
};

/// What every function of the driver's does: `function` calls the runtime, and its error becomes the driver's. The
/// runtime's own last error stays as it was.
CUresult forward(const char* name, const CallSite& site, Needs needs, const std::function<cudaError_t()>& function);

/// The driver's number for the runtime's error.
CUresult result_of(cudaError_t error);

/// Of the driver's numbers for addresses.
inline void* pointer_to(CUdeviceptr address) { return reinterpret_cast<void*>(address); }
inline void** pointer_in(CUdeviceptr* address) { return reinterpret_cast<void**>(address); }

/// In a function of the driver's.
#define WARPBOOK_DRIVER_SITE (::warpbook::program::CallSite(__builtin_return_address(0)))

}  // namespace warpbook::program
