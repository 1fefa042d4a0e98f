// In CUDA a header of its own; here it is in cuda_runtime.h, for whole programs.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error \
    "Warpbook's model does not support calls of the profiler (cuda_profiler_api.h): leave them out, every launch is counted"
#endif

#include "cuda_runtime.h"
