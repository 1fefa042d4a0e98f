// The functions of CUDA's driver that the model has (CUDA Driver API). They do what the runtime's functions do whose
// place they take. cuInit() and a context come first, as on a GPU; whoever has called the runtime has both.
#pragma once

#include "../runtime/not_in_model.h"
#include "types.h"

extern "C" {

CUresult cuInit(unsigned int Flags) noexcept;
CUresult cuDriverGetVersion(int* driverVersion) noexcept;
CUresult cuGetErrorName(CUresult error, const char** pStr) noexcept;
CUresult cuGetErrorString(CUresult error, const char** pStr) noexcept;

CUresult cuDeviceGet(CUdevice* device, int ordinal) noexcept;
CUresult cuDeviceGetCount(int* count) noexcept;
CUresult cuDeviceGetName(char* name, int len, CUdevice dev) noexcept;
CUresult cuDeviceGetUuid(CUuuid* uuid, CUdevice dev) noexcept;
CUresult cuDeviceTotalMem(size_t* bytes, CUdevice dev) noexcept;
CUresult cuDeviceGetAttribute(int* pi, CUdevice_attribute attrib, CUdevice dev) noexcept;
CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice dev) noexcept;
CUresult cuDeviceGetPCIBusId(char* pciBusId, int len, CUdevice dev) noexcept;
CUresult cuDeviceGetByPCIBusId(CUdevice* dev, const char* pciBusId) noexcept;
CUresult cuDeviceCanAccessPeer(int* canAccessPeer, CUdevice dev, CUdevice peerDev) noexcept;
CUresult cuDevicePrimaryCtxRetain(CUcontext* pctx, CUdevice dev) noexcept;
CUresult cuDevicePrimaryCtxRelease(CUdevice dev) noexcept;
CUresult cuDevicePrimaryCtxReset(CUdevice dev) noexcept;
CUresult cuDevicePrimaryCtxSetFlags(CUdevice dev, unsigned int flags) noexcept;
CUresult cuDevicePrimaryCtxGetState(CUdevice dev, unsigned int* flags, int* active) noexcept;

CUresult cuCtxCreate(CUcontext* pctx, unsigned int flags, CUdevice dev) noexcept;
CUresult cuCtxDestroy(CUcontext ctx) noexcept;
CUresult cuCtxPushCurrent(CUcontext ctx) noexcept;
CUresult cuCtxPopCurrent(CUcontext* pctx) noexcept;
CUresult cuCtxSetCurrent(CUcontext ctx) noexcept;
CUresult cuCtxGetCurrent(CUcontext* pctx) noexcept;
CUresult cuCtxGetDevice(CUdevice* device) noexcept;
CUresult cuCtxGetFlags(unsigned int* flags) noexcept;
CUresult cuCtxGetApiVersion(CUcontext ctx, unsigned int* version) noexcept;
CUresult cuCtxSynchronize() noexcept;
CUresult cuCtxSetLimit(CUlimit limit, size_t value) noexcept;
CUresult cuCtxGetLimit(size_t* pvalue, CUlimit limit) noexcept;
CUresult cuCtxSetCacheConfig(CUfunc_cache config) noexcept;
CUresult cuCtxGetStreamPriorityRange(int* leastPriority, int* greatestPriority) noexcept;

CUresult cuMemGetInfo(size_t* free, size_t* total) noexcept;
CUresult cuMemAlloc(CUdeviceptr* dptr, size_t bytesize) noexcept;
CUresult cuMemAllocPitch(CUdeviceptr* dptr, size_t* pPitch, size_t WidthInBytes, size_t Height,
                         unsigned int ElementSizeBytes) noexcept;
CUresult cuMemFree(CUdeviceptr dptr) noexcept;
CUresult cuMemGetAddressRange(CUdeviceptr* pbase, size_t* psize, CUdeviceptr dptr) noexcept;
CUresult cuMemAllocHost(void** pp, size_t bytesize) noexcept;
CUresult cuMemHostAlloc(void** pp, size_t bytesize, unsigned int Flags) noexcept;
CUresult cuMemFreeHost(void* p) noexcept;
CUresult cuMemHostGetDevicePointer(CUdeviceptr* pdptr, void* p, unsigned int Flags) noexcept;
CUresult cuMemHostGetFlags(unsigned int* pFlags, void* p) noexcept;
CUresult cuMemHostRegister(void* p, size_t bytesize, unsigned int Flags) noexcept;
CUresult cuMemHostUnregister(void* p) noexcept;
CUresult cuMemAllocManaged(CUdeviceptr* dptr, size_t bytesize, unsigned int flags) noexcept;
CUresult cuMemAllocAsync(CUdeviceptr* dptr, size_t bytesize, CUstream hStream) noexcept;
CUresult cuMemFreeAsync(CUdeviceptr dptr, CUstream hStream) noexcept;
CUresult cuMemPrefetchAsync(CUdeviceptr devPtr, size_t count, CUdevice dstDevice, CUstream hStream) noexcept;
CUresult cuMemAdvise(CUdeviceptr devPtr, size_t count, CUmem_advise advice, CUdevice device) noexcept;
CUresult cuPointerGetAttribute(void* data, CUpointer_attribute attribute, CUdeviceptr ptr) noexcept;
CUresult cuPointerGetAttributes(unsigned int numAttributes, CUpointer_attribute* attributes, void** data,
                                CUdeviceptr ptr) noexcept;

CUresult cuMemcpy(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount) noexcept;
CUresult cuMemcpyAsync(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount, CUstream hStream) noexcept;
CUresult cuMemcpyHtoD(CUdeviceptr dstDevice, const void* srcHost, size_t ByteCount) noexcept;
CUresult cuMemcpyHtoDAsync(CUdeviceptr dstDevice, const void* srcHost, size_t ByteCount, CUstream hStream) noexcept;
CUresult cuMemcpyDtoH(void* dstHost, CUdeviceptr srcDevice, size_t ByteCount) noexcept;
CUresult cuMemcpyDtoHAsync(void* dstHost, CUdeviceptr srcDevice, size_t ByteCount, CUstream hStream) noexcept;
CUresult cuMemcpyDtoD(CUdeviceptr dstDevice, CUdeviceptr srcDevice, size_t ByteCount) noexcept;
CUresult cuMemcpyDtoDAsync(CUdeviceptr dstDevice, CUdeviceptr srcDevice, size_t ByteCount, CUstream hStream) noexcept;
// From and to memory. CUDA's arrays are the runtime's alone here (cudaMemcpy3D).
CUresult cuMemcpy2D(const CUDA_MEMCPY2D* pCopy) noexcept;
CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D* pCopy) noexcept;
CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D* pCopy, CUstream hStream) noexcept;
CUresult cuMemcpy3D(const CUDA_MEMCPY3D* pCopy) noexcept;
CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D* pCopy, CUstream hStream) noexcept;
CUresult cuMemsetD8(CUdeviceptr dstDevice, unsigned char uc, size_t N) noexcept;
CUresult cuMemsetD16(CUdeviceptr dstDevice, unsigned short us, size_t N) noexcept;
CUresult cuMemsetD32(CUdeviceptr dstDevice, unsigned int ui, size_t N) noexcept;
CUresult cuMemsetD8Async(CUdeviceptr dstDevice, unsigned char uc, size_t N, CUstream hStream) noexcept;
CUresult cuMemsetD16Async(CUdeviceptr dstDevice, unsigned short us, size_t N, CUstream hStream) noexcept;
CUresult cuMemsetD32Async(CUdeviceptr dstDevice, unsigned int ui, size_t N, CUstream hStream) noexcept;
CUresult cuMemsetD2D8(CUdeviceptr dstDevice, size_t dstPitch, unsigned char uc, size_t Width, size_t Height) noexcept;
CUresult cuMemsetD2D16(CUdeviceptr dstDevice, size_t dstPitch, unsigned short us, size_t Width, size_t Height) noexcept;
CUresult cuMemsetD2D32(CUdeviceptr dstDevice, size_t dstPitch, unsigned int ui, size_t Width, size_t Height) noexcept;

// All of a range has memory, once it is reserved: an access between two mappings is no fault here.
CUresult cuMemGetAllocationGranularity(size_t* granularity, const CUmemAllocationProp* prop,
                                       CUmemAllocationGranularity_flags option) noexcept;
CUresult cuMemAddressReserve(CUdeviceptr* ptr, size_t size, size_t alignment, CUdeviceptr addr,
                             unsigned long long flags) noexcept;
CUresult cuMemAddressFree(CUdeviceptr ptr, size_t size) noexcept;
CUresult cuMemCreate(CUmemGenericAllocationHandle* handle, size_t size, const CUmemAllocationProp* prop,
                     unsigned long long flags) noexcept;
CUresult cuMemRelease(CUmemGenericAllocationHandle handle) noexcept;
CUresult cuMemMap(CUdeviceptr ptr, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
                  unsigned long long flags) noexcept;
CUresult cuMemUnmap(CUdeviceptr ptr, size_t size) noexcept;
CUresult cuMemSetAccess(CUdeviceptr ptr, size_t size, const CUmemAccessDesc* desc, size_t count) noexcept;

CUresult cuStreamCreate(CUstream* phStream, unsigned int Flags) noexcept;
CUresult cuStreamCreateWithPriority(CUstream* phStream, unsigned int flags, int priority) noexcept;
CUresult cuStreamGetPriority(CUstream hStream, int* priority) noexcept;
CUresult cuStreamGetFlags(CUstream hStream, unsigned int* flags) noexcept;
CUresult cuStreamWaitEvent(CUstream hStream, CUevent hEvent, unsigned int Flags) noexcept;
CUresult cuStreamAddCallback(CUstream hStream, CUstreamCallback callback, void* userData, unsigned int flags) noexcept;
CUresult cuStreamQuery(CUstream hStream) noexcept;
CUresult cuStreamSynchronize(CUstream hStream) noexcept;
CUresult cuStreamDestroy(CUstream hStream) noexcept;
CUresult cuLaunchHostFunc(CUstream hStream, CUhostFn fn, void* userData) noexcept;
CUresult cuEventCreate(CUevent* phEvent, unsigned int Flags) noexcept;
CUresult cuEventRecord(CUevent hEvent, CUstream hStream) noexcept;
CUresult cuEventQuery(CUevent hEvent) noexcept;
CUresult cuEventSynchronize(CUevent hEvent) noexcept;
CUresult cuEventDestroy(CUevent hEvent) noexcept;
CUresult cuEventElapsedTime(float* pMilliseconds, CUevent hStart, CUevent hEnd) noexcept;

/// Of kernels of the program: cudaGetFuncBySymbol(&function, kernel).
CUresult cuLaunchKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ,
                        unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ,
                        unsigned int sharedMemBytes, CUstream hStream, void** kernelParams, void** extra) noexcept;
CUresult cuLaunchCooperativeKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ,
                                   unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ,
                                   unsigned int sharedMemBytes, CUstream hStream, void** kernelParams) noexcept;
CUresult cuFuncGetAttribute(int* pi, CUfunction_attribute attrib, CUfunction hfunc) noexcept;
CUresult cuFuncSetAttribute(CUfunction hfunc, CUfunction_attribute attrib, int value) noexcept;
CUresult cuFuncSetCacheConfig(CUfunction hfunc, CUfunc_cache config) noexcept;
CUresult cuFuncGetName(const char** name, CUfunction hfunc) noexcept;
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, CUfunction func, int blockSize,
                                                     size_t dynamicSMemSize) noexcept;
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, CUfunction func, int blockSize,
                                                              size_t dynamicSMemSize, unsigned int flags) noexcept;
CUresult cuOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, CUfunction func,
                                          CUoccupancyB2DSize blockSizeToDynamicSMemSize, size_t dynamicSMemSize,
                                          int blockSizeLimit) noexcept;
CUresult cuOccupancyAvailableDynamicSMemPerBlock(size_t* dynamicSmemSize, CUfunction func, int numBlocks,
                                                 int blockSize) noexcept;

CUresult cuProfilerStart() noexcept;
CUresult cuProfilerStop() noexcept;

// What would need NVIDIA's compiler for PTX, or another device.

#define WARPBOOK_NO_MODULES                                                                                       \
    WARPBOOK_NOT_IN_MODEL(                                                                                        \
        "Warpbook's model runs kernels whose source it compiles, and cannot load PTX or cubin: add the .cu file " \
        "of the kernel to the program's, and ask for its CUfunction by cudaGetFuncBySymbol(&function, kernel)")
WARPBOOK_NO_MODULES CUresult cuModuleLoad(CUmodule* module, const char* fname) noexcept;
WARPBOOK_NO_MODULES CUresult cuModuleLoadData(CUmodule* module, const void* image) noexcept;
WARPBOOK_NO_MODULES CUresult cuModuleLoadDataEx(CUmodule* module, const void* image, unsigned int numOptions,
                                                CUjit_option* options, void** optionValues) noexcept;
WARPBOOK_NO_MODULES CUresult cuModuleLoadFatBinary(CUmodule* module, const void* fatCubin) noexcept;
WARPBOOK_NO_MODULES CUresult cuModuleUnload(CUmodule hmod) noexcept;
WARPBOOK_NO_MODULES CUresult cuModuleGetFunction(CUfunction* hfunc, CUmodule hmod, const char* name) noexcept;
WARPBOOK_NO_MODULES CUresult cuModuleGetGlobal(CUdeviceptr* dptr, size_t* bytes, CUmodule hmod,
                                               const char* name) noexcept;
WARPBOOK_NO_MODULES CUresult cuLibraryLoadData(CUlibrary* library, const void* code, CUjit_option* jitOptions,
                                               void** jitOptionsValues, unsigned int numJitOptions,
                                               void* libraryOptions, void** libraryOptionValues,
                                               unsigned int numLibraryOptions) noexcept;
#undef WARPBOOK_NO_MODULES

}  // extern "C"

// As CUDA 13 has them.

__forceinline__ CUresult cuMemPrefetchAsync(CUdeviceptr devPtr, size_t count, CUmemLocation location, unsigned int,
                                            CUstream hStream)
{
    const CUdevice device = location.type == CU_MEM_LOCATION_TYPE_DEVICE ? location.id : CU_DEVICE_CPU;
    return cuMemPrefetchAsync(devPtr, count, device, hStream);
}
__forceinline__ CUresult cuMemAdvise(CUdeviceptr devPtr, size_t count, CUmem_advise advice, CUmemLocation location)
{
    const CUdevice device = location.type == CU_MEM_LOCATION_TYPE_DEVICE ? location.id : CU_DEVICE_CPU;
    return cuMemAdvise(devPtr, count, advice, device);
}
__forceinline__ CUresult cuCtxCreate(CUcontext* pctx, CUctxCreateParams*, unsigned int flags, CUdevice dev)
{
    return cuCtxCreate(pctx, flags, dev);
}

// The same functions by the names that CUDA's macros give them.
#define cuDeviceTotalMem_v2 cuDeviceTotalMem
#define cuCtxCreate_v2 cuCtxCreate
#define cuCtxDestroy_v2 cuCtxDestroy
#define cuCtxPushCurrent_v2 cuCtxPushCurrent
#define cuCtxPopCurrent_v2 cuCtxPopCurrent
#define cuMemGetInfo_v2 cuMemGetInfo
#define cuMemAlloc_v2 cuMemAlloc
#define cuMemAllocPitch_v2 cuMemAllocPitch
#define cuMemFree_v2 cuMemFree
#define cuMemGetAddressRange_v2 cuMemGetAddressRange
#define cuMemAllocHost_v2 cuMemAllocHost
#define cuMemHostGetDevicePointer_v2 cuMemHostGetDevicePointer
#define cuMemcpyHtoD_v2 cuMemcpyHtoD
#define cuMemcpyDtoH_v2 cuMemcpyDtoH
#define cuMemcpyDtoD_v2 cuMemcpyDtoD
#define cuMemcpyHtoDAsync_v2 cuMemcpyHtoDAsync
#define cuMemcpyDtoHAsync_v2 cuMemcpyDtoHAsync
#define cuMemcpyDtoDAsync_v2 cuMemcpyDtoDAsync
#define cuMemsetD8_v2 cuMemsetD8
#define cuMemsetD32_v2 cuMemsetD32
#define cuStreamDestroy_v2 cuStreamDestroy
#define cuEventDestroy_v2 cuEventDestroy
