// CUDA's words before functions and variables.
#pragma once

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
// Nothing, because libstdc++ writes __attribute__((__noinline__)), where only a word can stand. The model finds a line
// whether its function was inlined or not.
#define __noinline__
#define __launch_bounds__(...)
#define __maxnreg__(registers)
#define __grid_constant__
#define __align__(bytes) __attribute__((aligned(bytes)))

// In a section of its own: constants go through a cache of their own, and are no accesses to global memory.
#define __constant__ __attribute__((section("warpbook_constant")))

// One block runs on one operating-system thread, so its shared memory is thread-local storage. __constinit keeps g++
// from guarding arrays of classes that have constructors; the alignment makes every array start at bank 0.
#define __shared__ __constinit thread_local __attribute__((aligned(128)))

#define __managed__ _Pragma("GCC error \"Warpbook's model has no __managed__ memory: give the kernel a pointer\"")
#define __cluster_dims__(...) _Pragma("GCC error \"Warpbook's model has no clusters of blocks (__cluster_dims__)\"")
