// CUDA's driver. Of whole programs profiler/cuda/runtime/api has the functions (driver_*.cpp); kernels can use the
// types alone.
#pragma once

#include "cuda_runtime.h"

#ifdef WARPBOOK_PROGRAM
#include "details/driver/types.h"

#include "details/driver/functions.h"
#else
// The driver's names.
using CUtexObject = cudaTextureObject_t;
using CUsurfObject = cudaSurfaceObject_t;
#endif
