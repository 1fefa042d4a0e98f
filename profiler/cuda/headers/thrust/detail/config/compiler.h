// Thrust's own, for what it is not: here no compiler makes kernels of Thrust's algorithms, so that its files of CUDA's
// kernels stay empty, and the CPU does them (system/cuda/detail/algorithms.h).
#pragma once

#include_next <thrust/detail/config/compiler.h>

#ifdef WARPBOOK_PROGRAM
#undef THRUST_DEVICE_COMPILER
#define THRUST_DEVICE_COMPILER THRUST_DEVICE_COMPILER_GCC
#endif
