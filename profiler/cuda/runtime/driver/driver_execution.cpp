// CUDA Driver API, "Execution Control" and "Occupancy", for kernels of the program: cudaGetFuncBySymbol() makes their
// handles.
#include <algorithm>
#include <map>

#include "cuda/runtime/launch_errors.hpp"
#include "cuda/runtime/runtime.hpp"
#include "driver_call.hpp"

struct CUfunc_st {
    const void* kernel = nullptr;
    /// With the types of the kernel's parameters; null where they are not known.
    warpbook_program::LaunchWithAddresses launch = nullptr;
};

namespace warpbook::program {

namespace {

/// Of the runtime's lock.
std::map<const void*, CUfunc_st>& functions()
{
    static auto& all = *new std::map<const void*, CUfunc_st>;
    return all;
}

/// Throws Failure for what is no handle.
const CUfunc_st& function_at(CUfunction handle)
{
    for (const auto& [kernel, function] : functions())
        if (&function == handle) return function;
    throw Failure{cudaErrorInvalidResourceHandle};
}

CUresult with_function(const char* name, const CallSite& site, CUfunction handle,
                       const std::function<cudaError_t(const CUfunc_st&)>& function)
{
    return forward(name, site, Needs::context,
                   [&] { return answer(name, [&](Runtime&) { return function(function_at(handle)); }); });
}

CUresult launch(const char* name, const CallSite& site, CUfunction handle,
                const cuda_on_cpu::LaunchConfiguration& configuration, void** arguments, void** extra)
{
    return with_function(name, site, handle, [&](const CUfunc_st& function) {
        if (extra != nullptr) {
            Runtime::get().record().add_problem(
                (site.in_short().empty() ? "" : site.in_short() + ": ") +
                "Warpbook's model takes the arguments of cuLaunchKernel() by kernelParams, and not packed by extra");
            return cudaErrorNotSupported;
        }
        return function.launch != nullptr
                   ? function.launch(configuration, function.kernel, arguments)
                   : cuda_on_cpu::launch_with_addresses(configuration, function.kernel, arguments);
    });
}

std::optional<int> attribute_of(const cudaFuncAttributes& attributes, CUfunction_attribute asked)
{
    switch (asked) {
    case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: return attributes.maxThreadsPerBlock;
    case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: return static_cast<int>(attributes.sharedSizeBytes);
    case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES: return static_cast<int>(attributes.constSizeBytes);
    case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: return static_cast<int>(attributes.localSizeBytes);
    case CU_FUNC_ATTRIBUTE_NUM_REGS: return attributes.numRegs;
    case CU_FUNC_ATTRIBUTE_PTX_VERSION: return attributes.ptxVersion;
    case CU_FUNC_ATTRIBUTE_BINARY_VERSION: return attributes.binaryVersion;
    case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA: return attributes.cacheModeCA;
    case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: return attributes.maxDynamicSharedSizeBytes;
    case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: return attributes.preferredShmemCarveout;
    }
    return std::nullopt;
}

CUresult tell_occupancy(const char* name, const CallSite& site, int* blocks, CUfunction handle, int block_size,
                        std::size_t shared_bytes)
{
    return with_function(name, site, handle, [&](const CUfunc_st& function) {
        return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function.kernel, block_size, shared_bytes);
    });
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

namespace warpbook_program {

cudaError_t function_of_kernel(cudaFunction_t* function, const void* kernel, LaunchWithAddresses launch) noexcept
{
    return answer("cudaGetFuncBySymbol", [&](Runtime&) {
        const char* name = nullptr;
        if (function == nullptr) return cudaErrorInvalidValue;
        if (const cudaError_t error = cudaFuncGetName(&name, kernel); error != cudaSuccess) return error;
        CUfunc_st& found = functions()[kernel];
        found.kernel = kernel;
        if (launch != nullptr) found.launch = launch;
        *function = &found;
        return cudaSuccess;
    });
}

}  // namespace warpbook_program

extern "C" {

CUresult cuLaunchKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ,
                        unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ,
                        unsigned int sharedMemBytes, CUstream hStream, void** kernelParams, void** extra) noexcept
{
    return launch("cuLaunchKernel", WARPBOOK_DRIVER_SITE, f,
                  {dim3(gridDimX, gridDimY, gridDimZ), dim3(blockDimX, blockDimY, blockDimZ), sharedMemBytes, hStream},
                  kernelParams, extra);
}

CUresult cuLaunchCooperativeKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ,
                                   unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ,
                                   unsigned int sharedMemBytes, CUstream hStream, void** kernelParams) noexcept
{
    return launch(
        "cuLaunchCooperativeKernel", WARPBOOK_DRIVER_SITE, f,
        {dim3(gridDimX, gridDimY, gridDimZ), dim3(blockDimX, blockDimY, blockDimZ), sharedMemBytes, hStream, true},
        kernelParams, nullptr);
}

CUresult cuFuncGetAttribute(int* pi, CUfunction_attribute attrib, CUfunction hfunc) noexcept
{
    return with_function("cuFuncGetAttribute", WARPBOOK_DRIVER_SITE, hfunc, [&](const CUfunc_st& function) {
        cudaFuncAttributes attributes{};
        if (pi == nullptr) return cudaErrorInvalidValue;
        if (const cudaError_t error = cudaFuncGetAttributes(&attributes, function.kernel); error != cudaSuccess)
            return error;
        const std::optional<int> value = attribute_of(attributes, attrib);
        if (value) *pi = *value;
        return value ? cudaSuccess : cudaErrorInvalidValue;
    });
}

CUresult cuFuncSetAttribute(CUfunction hfunc, CUfunction_attribute attrib, int value) noexcept
{
    return with_function("cuFuncSetAttribute", WARPBOOK_DRIVER_SITE, hfunc, [&](const CUfunc_st& function) {
        return cudaFuncSetAttribute(function.kernel, static_cast<cudaFuncAttribute>(attrib), value);
    });
}

CUresult cuFuncSetCacheConfig(CUfunction hfunc, CUfunc_cache config) noexcept
{
    return with_function("cuFuncSetCacheConfig", WARPBOOK_DRIVER_SITE, hfunc, [&](const CUfunc_st& function) {
        return cudaFuncSetCacheConfig(function.kernel, static_cast<cudaFuncCache>(config));
    });
}

CUresult cuFuncGetName(const char** name, CUfunction hfunc) noexcept
{
    return with_function("cuFuncGetName", WARPBOOK_DRIVER_SITE, hfunc,
                         [&](const CUfunc_st& function) { return cudaFuncGetName(name, function.kernel); });
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, CUfunction func, int blockSize,
                                                     size_t dynamicSMemSize) noexcept
{
    return tell_occupancy("cuOccupancyMaxActiveBlocksPerMultiprocessor", WARPBOOK_DRIVER_SITE, numBlocks, func,
                          blockSize, dynamicSMemSize);
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, CUfunction func, int blockSize,
                                                              size_t dynamicSMemSize, unsigned int) noexcept
{
    return tell_occupancy("cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", WARPBOOK_DRIVER_SITE, numBlocks, func,
                          blockSize, dynamicSMemSize);
}

CUresult cuOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, CUfunction func,
                                          CUoccupancyB2DSize blockSizeToDynamicSMemSize, size_t dynamicSMemSize,
                                          int blockSizeLimit) noexcept
{
    return with_function(
        "cuOccupancyMaxPotentialBlockSize", WARPBOOK_DRIVER_SITE, func, [&](const CUfunc_st& function) {
            const auto shared_bytes = [&](int size) {
                return blockSizeToDynamicSMemSize == nullptr ? dynamicSMemSize : blockSizeToDynamicSMemSize(size);
            };
            return cudaOccupancyMaxPotentialBlockSizeVariableSMem(minGridSize, blockSize, function.kernel, shared_bytes,
                                                                  blockSizeLimit);
        });
}

CUresult cuOccupancyAvailableDynamicSMemPerBlock(size_t* dynamicSmemSize, CUfunction func, int numBlocks,
                                                 int blockSize) noexcept
{
    return with_function(
        "cuOccupancyAvailableDynamicSMemPerBlock", WARPBOOK_DRIVER_SITE, func, [&](const CUfunc_st& function) {
            return cudaOccupancyAvailableDynamicSMemPerBlock(dynamicSmemSize, function.kernel, numBlocks, blockSize);
        });
}

}  // extern "C"
