// Launches by kernels, and what else of CUDA's runtime they can call: CUDA C++ Programming Guide, "CUDA Dynamic
// Parallelism". profiler/compiler writes prepare_launch(...)(arguments) in place of
// `kernel<<<configuration>>>(arguments)` (launches.hpp), and the names of the functions below for cudaMalloc() and
// cudaFree() (device_allocations.hpp).
#pragma once

#include <stddef.h>
#include <stdlib.h>

#include <type_traits>

#include "launch_errors.h"
#include "model_runtime.h"
#include "out_of_line.h"
#include "qualifiers.h"
#include "../vector_types.h"

typedef struct CUstream_st* cudaStream_t;

// Streams that every grid has.
#define cudaStreamTailLaunch (reinterpret_cast<cudaStream_t>(warpbook_model::tail_launch))
#define cudaStreamFireAndForget (reinterpret_cast<cudaStream_t>(warpbook_model::fire_and_forget))
#define cudaStreamDefault 0x00u
#define cudaStreamNonBlocking 0x01u

#if defined __SANITIZE_THREAD__ || !defined WARPBOOK_PROGRAM
// The host of a whole program has others (runtime/streams.h, runtime/devices.h).
__forceinline__ cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags)
{
    // An H200 makes such a stream without an error.
    if (flags != cudaStreamNonBlocking)
        warpbook_model::note_invalid_call(
            "cudaStreamCreateWithFlags() in a kernel takes cudaStreamNonBlocking, and nothing else: no stream of a "
            "kernel "
            "waits for the host's. A GPU may not tell");
    *stream = reinterpret_cast<cudaStream_t>(warpbook_model::create_stream());
    return cudaSuccess;
}

__forceinline__ cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }

__forceinline__ cudaError_t cudaGetLastError() { return static_cast<cudaError_t>(warpbook_model::last_error(true)); }

__forceinline__ cudaError_t cudaPeekAtLastError()
{
    return static_cast<cudaError_t>(warpbook_model::last_error(false));
}
#endif

namespace cuda_on_cpu {

/// Both are malloc() and free() of the device's heap.
template <class T>
__forceinline__ cudaError_t cuda_malloc(T** memory, size_t bytes)
{
    T* const allocated = static_cast<T*>(malloc(bytes));
    *memory = allocated;
    return allocated == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}
__forceinline__ cudaError_t cuda_free(void* memory)
{
    free(memory);
    return cudaSuccess;
}

/// What stands between <<< and >>>.
struct LaunchConfiguration {
    dim3 grid;
    dim3 block;
    size_t shared_bytes;
    cudaStream_t stream;
    bool is_cooperative = false;
};

/// Calls what was put aside with its arguments, on the stack of a thread of the launched grid: what lies elsewhere is
/// none of its memory.
template <class Call>
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN void run_call(const void*, const void* stored)
{
    const Call call = *static_cast<const Call*>(stored);
    call();
}

template <class T>
__forceinline__ const volatile void* pointer_in(T argument)
{
    if constexpr (std::is_pointer_v<T> && !std::is_function_v<std::remove_pointer_t<T>>)
        return argument;
    else
        return nullptr;
}

template <class... Arguments>
__forceinline__ void launch_by_kernel(const LaunchConfiguration& configuration, const char* name,
                                      void (*kernel)(Arguments...), Arguments... arguments)
{
    static_assert((std::is_trivially_copyable_v<Arguments> && ...),
                  "CUDA's launches by kernels copy their arguments byte by byte: each must be trivially copyable");
    const auto call = [kernel, arguments...] { kernel(arguments...); };
    const volatile void* const pointers[] = {pointer_in(arguments)..., nullptr};
    const dim3 grid = configuration.grid;
    const dim3 block = configuration.block;
    warpbook_model::launch_grid({{grid.x, grid.y, grid.z},
                                 {block.x, block.y, block.z},
                                 configuration.shared_bytes,
                                 configuration.stream,
                                 name,
                                 reinterpret_cast<const void*>(kernel),
                                 &run_call<decltype(call)>,
                                 &call,
                                 sizeof call,
                                 pointers,
                                 sizeof...(Arguments)});
}

/// A function that does what an object without content does.
template <class Call, class... Arguments>
void call_of(Arguments... arguments)
{
    static_assert(std::is_empty_v<Call>,
                  "Warpbook's model launches no template or overload that a local variable takes part in naming: put a "
                  "pointer to the kernel into a variable, and launch that");
    const char nothing = 0;
    reinterpret_cast<const Call&>(nothing)(arguments...);
}

/// Of a kernel that the arguments choose: an overload, or a template without all its arguments.
template <class Call>
struct LaunchOfName {
    LaunchConfiguration configuration;
    const char* name;

    template <class... Arguments>
    __forceinline__ void operator()(Arguments... arguments) const
    {
        launch_by_kernel<Arguments...>(configuration, name, &call_of<Call, Arguments...>, arguments...);
    }
};

/// Of a kernel that one function alone can be: the arguments become its parameters where it is launched.
template <class Call, class... Parameters>
struct LaunchOfFunction {
    LaunchConfiguration configuration;
    const char* name;
    void (*kernel)(Parameters...);

    __forceinline__ void operator()(Parameters... arguments) const
    {
        launch_by_kernel<Parameters...>(configuration, name, kernel, arguments...);
    }

    /// Some parameters have default arguments, which a pointer to the kernel does not know.
    template <class... Arguments, std::enable_if_t<(sizeof...(Arguments) < sizeof...(Parameters)), int> = 0>
    __forceinline__ void operator()(Arguments... arguments) const
    {
        LaunchOfName<Call>{configuration, name}(arguments...);
    }
};

/// Takes a kernel that is one function.
struct KernelAsFunction {
    /// Where overloads are declared, there is none: with the parameters written out, one without any would be taken.
    template <class Function>
    __forceinline__ auto of(Function* kernel) const
    {
        return kernel;
    }
};

template <class Call, class... Parameters>
__forceinline__ LaunchOfFunction<Call, Parameters...> launch_of(const LaunchConfiguration& configuration,
                                                                const char* name, void (*kernel)(Parameters...))
{
    return {configuration, name, kernel};
}

/// What the arguments of a launch go to. `find(KernelAsFunction())` is the kernel, where it is one function, and cannot
/// be called where it is not; `Call` is of a lambda that calls it with any arguments; `name` is what the source says.
template <class Find, class Call>
__forceinline__ auto prepare_launch(const char* name, Find find, Call, dim3 grid, dim3 block, size_t shared_bytes = 0,
                                    cudaStream_t stream = nullptr)
{
    const LaunchConfiguration configuration{grid, block, shared_bytes, stream};
    if constexpr (std::is_invocable_v<Find, KernelAsFunction>)
        return launch_of<Call>(configuration, name, find(KernelAsFunction()));
    else
        return LaunchOfName<Call>{configuration, name};
}

}  // namespace cuda_on_cpu
