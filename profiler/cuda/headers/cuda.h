// In CUDA a header of its own; here nearly all of it is in cuda_runtime.h.
#pragma once

#include "cuda_runtime.h"

// The driver's names.
using CUtexObject = cudaTextureObject_t;
using CUsurfObject = cudaSurfaceObject_t;
