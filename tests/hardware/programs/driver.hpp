#pragma once

#include <cuda.h>

#include "kernel.hpp"

/// For programs that call the driver themselves; build.sh links them with it.

inline void check(CUresult result, const char* file = __builtin_FILE(), int line = __builtin_LINE())
{
    if (result == CUDA_SUCCESS) return;
    std::fprintf(stderr, "%s:%d: the driver's error %d\n", file, line, static_cast<int>(result));
    std::_Exit(cuda_failed);
}

/// A context of its own on the first device; it becomes the current one.
inline CUcontext make_context()
{
    CUdevice device = 0;
    CUcontext context = nullptr;
    check(cuDeviceGet(&device, 0));
#if CUDA_VERSION >= 13000
    CUctxCreateParams parameters{};
    check(cuCtxCreate(&context, &parameters, 0, device));
#else
    check(cuCtxCreate(&context, 0, device));
#endif
    return context;
}
