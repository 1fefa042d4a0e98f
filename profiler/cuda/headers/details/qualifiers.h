// CUDA's words before functions and variables.
#pragma once

// g++ knows nothing of host and device. It leaves these words out, and profiler/compiler reads them in the
// preprocessed text (declarations.hpp).
#if defined __SANITIZE_THREAD__ || defined WARPBOOK_PROGRAM
#define WARPBOOK_WORD(word) __attribute__((word))
#else
#define WARPBOOK_WORD(word)
#endif
#ifdef WARPBOOK_WITHOUT_CALLBACKS
#define __global__ __attribute__((__warpbook_global__, noinline, used))
#elif defined WARPBOOK_PROGRAM
// In the pass for a program's host, kernels have no bodies, and the compiler must not look into them. In the device's,
// it would put a template into what launches it, and make nothing else of it; or nothing at all, where nobody calls
// what launches it.
#define __global__ __attribute__((__warpbook_global__, noipa, used))
#else
#define __global__ WARPBOOK_WORD(__warpbook_global__)
#endif
#define __device__ WARPBOOK_WORD(__warpbook_device__)
#define __host__ WARPBOOK_WORD(__warpbook_host__)
// No section of its own: g++ puts no constant object into one section with others.
#define __constant__ WARPBOOK_WORD(__warpbook_constant__)
#define __forceinline__ inline __attribute__((always_inline))
// Nothing, because libstdc++ writes __attribute__((__noinline__)), where only a word can stand. The model finds a line
// whether its function was inlined or not.
#define __noinline__
#if defined WARPBOOK_PROGRAM && !defined WARPBOOK_WITHOUT_CALLBACKS
namespace cuda_on_cpu {
// A function, because a comma may also be one of a template's arguments.
constexpr int threads_of_launch_bounds(int threads, int = 0, int = 0) { return threads; }
}  // namespace cuda_on_cpu
// The attribute for which g++ computes a number of each function, be it a template, and merges what its declarations
// say. profiler/compiler/passes/launch_bounds.cpp reads the number, and takes away what g++ wrote for it.
#define __launch_bounds__(...)                                                                    \
    __attribute__((patchable_function_entry(::cuda_on_cpu::threads_of_launch_bounds(__VA_ARGS__), \
                                            ::cuda_on_cpu::threads_of_launch_bounds(__VA_ARGS__))))
#else
#define __launch_bounds__(...)
#endif
#define __maxnreg__(registers)
#define __grid_constant__
#define __align__(bytes) __attribute__((aligned(bytes)))

// One block runs on one operating-system thread, so its shared memory is thread-local storage. __constinit keeps g++
// from guarding arrays of classes that have constructors; the alignment makes every array start at bank 0.
#define __shared__ WARPBOOK_WORD(__warpbook_shared__) __constinit thread_local __attribute__((aligned(128)))

#ifdef WARPBOOK_PROGRAM
// A variable of the device, at an address that the host has, too.
#define __managed__ WARPBOOK_WORD(__warpbook_managed__)
#else
#define __managed__ _Pragma("GCC error \"Warpbook's model has no __managed__ memory: give the kernel a pointer\"")
#endif
#define __cluster_dims__(...) _Pragma("GCC error \"Warpbook's model has no clusters of blocks (__cluster_dims__)\"")
