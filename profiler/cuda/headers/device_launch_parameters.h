// Where a thread is. Set by the model before the thread runs; constants here, so that reading them is no memory access.
#pragma once

#include "vector_types.h"

#ifdef WARPBOOK_WITHOUT_CALLBACKS
#include "details/native/phases.h"
#include "details/native/rows.h"
#else
extern __thread const uint3 threadIdx;
extern __thread const uint3 blockIdx;
extern __thread const uint3 blockDim;
extern __thread const uint3 gridDim;
// A variable, as in CUDA: the machines of exercises on paper have warps of 2.
extern __thread const int warpSize;
#endif
