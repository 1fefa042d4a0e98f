// Launches by functions, and what is asked of kernels (CUDA Runtime API, "Execution Control", "Occupancy").
#pragma once

#include <type_traits>
#include <utility>

#include "../../chips.h"
#include "../host_launches.h"
#include "not_in_model.h"
#include "types.h"

extern "C" {

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attr, const void* func) noexcept;
cudaError_t cudaFuncSetAttribute(const void* func, cudaFuncAttribute attr, int value) noexcept;
cudaError_t cudaFuncSetCacheConfig(const void* func, cudaFuncCache cacheConfig) noexcept;
cudaError_t cudaFuncSetSharedMemConfig(const void* func, cudaSharedMemConfig config) noexcept;
cudaError_t cudaFuncGetName(const char** name, const void* func) noexcept;

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, const void* func, int blockSize,
                                                          size_t dynamicSMemSize) noexcept;
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* dynamicSmemSize, const void* func, int numBlocks,
                                                      int blockSize) noexcept;

// Of a kernel whose type is not known here: the runtime reads the types of its parameters from its symbol.
cudaError_t cudaLaunchKernel(const void* func, dim3 gridDim, dim3 blockDim, void** args, size_t sharedMem,
                             cudaStream_t stream) noexcept;
cudaError_t cudaLaunchCooperativeKernel(const void* func, dim3 gridDim, dim3 blockDim, void** args, size_t sharedMem,
                                        cudaStream_t stream) noexcept;

WARPBOOK_NOT_IN_MODEL("Warpbook's model is one device: cudaLaunchCooperativeKernelMultiDevice() is for several")
cudaError_t cudaLaunchCooperativeKernelMultiDevice(cudaLaunchParams* launchParamsList, unsigned int numDevices,
                                                   unsigned int flags = 0) noexcept;

}  // extern "C"

namespace warpbook_program {

/// The error of the calling thread's last launch.
cudaError_t error_of_launch() noexcept;
/// Notes an error of the calling thread, and returns it.
cudaError_t refuse_launch(cudaError_t error, const char* sentence) noexcept;

/// A launch of a kernel of certain parameters, whose addresses are given.
using LaunchWithAddresses = cudaError_t (*)(const cuda_on_cpu::LaunchConfiguration& configuration, const void* kernel,
                                            void** arguments);
/// `launch` is null where the parameters are not known.
cudaError_t function_of_kernel(cudaFunction_t* function, const void* kernel, LaunchWithAddresses launch) noexcept;

}  // namespace warpbook_program

namespace cuda_on_cpu {

template <class... Parameters, std::size_t... number>
__forceinline__ cudaError_t launch_with_addresses(const LaunchConfiguration& configuration,
                                                  void (*kernel)(Parameters...), void** arguments,
                                                  std::index_sequence<number...>)
{
    launch_by_host<Parameters...>(configuration, nullptr, kernel,
                                  *static_cast<std::remove_reference_t<Parameters>*>(arguments[number])...);
    return warpbook_program::error_of_launch();
}

/// Of a kernel whose type is known: its parameters say what the addresses are of.
template <class... Parameters>
__forceinline__ cudaError_t launch_with_addresses(const LaunchConfiguration& configuration,
                                                  void (*kernel)(Parameters...), void** arguments)
{
    return launch_with_addresses(configuration, kernel, arguments, std::index_sequence_for<Parameters...>());
}

__forceinline__ cudaError_t launch_with_addresses(const LaunchConfiguration& configuration, const void* kernel,
                                                  void** arguments)
{
    if (configuration.is_cooperative)
        return cudaLaunchCooperativeKernel(kernel, configuration.grid, configuration.block, arguments,
                                           configuration.shared_bytes, configuration.stream);
    return cudaLaunchKernel(kernel, configuration.grid, configuration.block, arguments, configuration.shared_bytes,
                            configuration.stream);
}

/// What a configuration's attributes ask for.
__forceinline__ LaunchConfiguration configuration_of(const cudaLaunchConfig_t& config)
{
    LaunchConfiguration configuration{config.gridDim, config.blockDim, config.dynamicSmemBytes, config.stream};
    for (unsigned i = 0; i < config.numAttrs; ++i) {
        const cudaLaunchAttribute& attribute = config.attrs[i];
        if (attribute.id == cudaLaunchAttributeCooperative && attribute.val.cooperative != 0)
            configuration.is_cooperative = true;
    }
    return configuration;
}

__forceinline__ bool asks_for_clusters(const cudaLaunchConfig_t& config)
{
    for (unsigned i = 0; i < config.numAttrs; ++i) {
        const cudaLaunchAttribute& attribute = config.attrs[i];
        if (attribute.id == cudaLaunchAttributeClusterDimension &&
            attribute.val.clusterDim.x * attribute.val.clusterDim.y * attribute.val.clusterDim.z > 1)
            return true;
    }
    return false;
}

__forceinline__ cudaError_t refuse_clusters()
{
    return warpbook_program::refuse_launch(
        cudaErrorNotSupported,
        "Warpbook's model has no clusters of blocks (cudaLaunchAttributeClusterDimension): launch without one");
}

}  // namespace cuda_on_cpu

template <class T>
__forceinline__ cudaError_t cudaLaunchKernel(T* func, dim3 gridDim, dim3 blockDim, void** args, size_t sharedMem = 0,
                                             cudaStream_t stream = nullptr)
{
    return cuda_on_cpu::launch_with_addresses({gridDim, blockDim, sharedMem, stream}, func, args);
}

template <class T>
__forceinline__ cudaError_t cudaLaunchCooperativeKernel(T* func, dim3 gridDim, dim3 blockDim, void** args,
                                                        size_t sharedMem = 0, cudaStream_t stream = nullptr)
{
    return cuda_on_cpu::launch_with_addresses({gridDim, blockDim, sharedMem, stream, true}, func, args);
}

template <class... Parameters, class... Arguments>
__forceinline__ cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...),
                                               Arguments&&... arguments)
{
    if (cuda_on_cpu::asks_for_clusters(*config)) return cuda_on_cpu::refuse_clusters();
    cuda_on_cpu::launch_by_host<Parameters...>(cuda_on_cpu::configuration_of(*config), nullptr, kernel,
                                               std::forward<Arguments>(arguments)...);
    return warpbook_program::error_of_launch();
}

template <class T>
__forceinline__ cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, T* func, void** args)
{
    if (cuda_on_cpu::asks_for_clusters(*config)) return cuda_on_cpu::refuse_clusters();
    return cuda_on_cpu::launch_with_addresses(cuda_on_cpu::configuration_of(*config), func, args);
}

// Kernels by their names.

/// The driver's handle of a kernel of the program (cuLaunchKernel()).
template <class... Parameters>
__forceinline__ cudaError_t cudaGetFuncBySymbol(cudaFunction_t* functionPtr, void (*symbolPtr)(Parameters...))
{
    return warpbook_program::function_of_kernel(
        functionPtr, reinterpret_cast<const void*>(symbolPtr),
        [](const cuda_on_cpu::LaunchConfiguration& configuration, const void* kernel, void** arguments) {
            return cuda_on_cpu::launch_with_addresses(
                configuration, reinterpret_cast<void (*)(Parameters...)>(const_cast<void*>(kernel)), arguments);
        });
}
__forceinline__ cudaError_t cudaGetFuncBySymbol(cudaFunction_t* functionPtr, const void* symbolPtr)
{
    return warpbook_program::function_of_kernel(functionPtr, symbolPtr, nullptr);
}

template <class T>
__forceinline__ cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attr, T* func)
{
    return cudaFuncGetAttributes(attr, reinterpret_cast<const void*>(func));
}
template <class T>
__forceinline__ cudaError_t cudaFuncSetAttribute(T* func, cudaFuncAttribute attr, int value)
{
    return cudaFuncSetAttribute(reinterpret_cast<const void*>(func), attr, value);
}
template <class T>
__forceinline__ cudaError_t cudaFuncSetCacheConfig(T* func, cudaFuncCache cacheConfig)
{
    return cudaFuncSetCacheConfig(reinterpret_cast<const void*>(func), cacheConfig);
}
template <class T>
__forceinline__ cudaError_t cudaFuncSetSharedMemConfig(T* func, cudaSharedMemConfig config)
{
    return cudaFuncSetSharedMemConfig(reinterpret_cast<const void*>(func), config);
}
template <class T>
__forceinline__ cudaError_t cudaFuncGetName(const char** name, T* func)
{
    return cudaFuncGetName(name, reinterpret_cast<const void*>(func));
}

template <class T>
__forceinline__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, T func, int blockSize,
                                                                          size_t dynamicSMemSize)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, reinterpret_cast<const void*>(func), blockSize,
                                                         dynamicSMemSize);
}
template <class T>
__forceinline__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, T func,
                                                                                   int blockSize,
                                                                                   size_t dynamicSMemSize, unsigned int)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, reinterpret_cast<const void*>(func), blockSize,
                                                         dynamicSMemSize);
}
template <class T>
__forceinline__ cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* dynamicSmemSize, T* func, int numBlocks,
                                                                      int blockSize)
{
    return cudaOccupancyAvailableDynamicSMemPerBlock(dynamicSmemSize, reinterpret_cast<const void*>(func), numBlocks,
                                                     blockSize);
}

/// The largest block of those with the most threads on a multiprocessor: the first that is met on the way down, as CUDA
/// looks for it.
template <class UnaryFunction, class T>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* minGridSize, int* blockSize, T func,
                                                                  UnaryFunction blockSizeToDynamicSMemSize,
                                                                  int blockSizeLimit = 0)
{
    constexpr int multiprocessors = ::cuda_on_cpu::model_chip.multiprocessors;
    constexpr int warp = 32;
    cudaFuncAttributes attributes{};
    if (const cudaError_t error = cudaFuncGetAttributes(&attributes, reinterpret_cast<const void*>(func));
        error != cudaSuccess)
        return error;
    const int max_threads = attributes.maxThreadsPerBlock;
    const int limit = blockSizeLimit > 0 && blockSizeLimit < max_threads ? blockSizeLimit : max_threads;
    int max_on_multiprocessor = 0;
    for (int aligned = (limit + warp - 1) / warp * warp; aligned > 0; aligned -= warp) {
        const int size = aligned < limit ? aligned : limit;
        int blocks = 0;
        const cudaError_t error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(
            &blocks, reinterpret_cast<const void*>(func), size, blockSizeToDynamicSMemSize(size));
        if (error != cudaSuccess) return error;
        if (blocks * size <= max_on_multiprocessor) continue;
        max_on_multiprocessor = blocks * size;
        *blockSize = size;
        *minGridSize = blocks * multiprocessors;
    }
    return cudaSuccess;
}
template <class UnaryFunction, class T>
__forceinline__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int* minGridSize, int* blockSize, T func, UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit = 0,
    unsigned int = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(minGridSize, blockSize, func, blockSizeToDynamicSMemSize,
                                                          blockSizeLimit);
}
template <class T>
__forceinline__ cudaError_t cudaOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, T func,
                                                               size_t dynamicSMemSize = 0, int blockSizeLimit = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
        minGridSize, blockSize, func, [dynamicSMemSize](int) { return dynamicSMemSize; }, blockSizeLimit);
}
template <class T>
__forceinline__ cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* minGridSize, int* blockSize, T func,
                                                                        size_t dynamicSMemSize = 0,
                                                                        int blockSizeLimit = 0, unsigned int = 0)
{
    return cudaOccupancyMaxPotentialBlockSize(minGridSize, blockSize, func, dynamicSMemSize, blockSizeLimit);
}
