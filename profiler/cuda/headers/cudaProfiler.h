// The profiler of CUDA's driver: what programs call of it is in cuda.h, for whole programs.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error \
    "Warpbook's model does not support calls of the profiler (cudaProfiler.h): leave them out, every launch is counted"
#endif

#include "cuda.h"
