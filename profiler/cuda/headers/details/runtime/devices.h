// The device, and what it says of itself (CUDA Runtime API, "Device Management", "Error Handling", "Version
// Management", "Peer Device Memory Access").
#pragma once

#include "types.h"

extern "C" {

#ifndef __SANITIZE_THREAD__
// Of the device's code they are in device_launches.h and launch_errors.h.
cudaError_t cudaGetLastError() noexcept;
cudaError_t cudaPeekAtLastError() noexcept;
const char* cudaGetErrorName(cudaError_t error) noexcept;
const char* cudaGetErrorString(cudaError_t error) noexcept;
#endif

cudaError_t cudaGetDeviceCount(int* count) noexcept;
cudaError_t cudaGetDevice(int* device) noexcept;
cudaError_t cudaSetDevice(int device) noexcept;
cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags) noexcept;
cudaError_t cudaSetValidDevices(int* device_arr, int len) noexcept;
cudaError_t cudaSetDeviceFlags(unsigned int flags) noexcept;
cudaError_t cudaGetDeviceFlags(unsigned int* flags) noexcept;
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* prop) noexcept;
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* prop, int device) noexcept;
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attr, int device) noexcept;
cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attr, int srcDevice, int dstDevice) noexcept;
cudaError_t cudaDeviceGetPCIBusId(char* pciBusId, int len, int device) noexcept;
cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* pciBusId) noexcept;
cudaError_t cudaDeviceReset() noexcept;
cudaError_t cudaDeviceSynchronize() noexcept;
/// CUB names it where a kernel would wait for another (cub/detail/device_synchronize.cuh); nothing comes there.
inline cudaError_t __cudaDeviceSynchronizeDeprecationAvoidance() noexcept { return cudaDeviceSynchronize(); }
cudaError_t cudaThreadExit() noexcept;
cudaError_t cudaThreadSynchronize() noexcept;
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache cacheConfig) noexcept;
cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) noexcept;
cudaError_t cudaDeviceGetLimit(size_t* pValue, cudaLimit limit) noexcept;
cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) noexcept;
cudaError_t cudaThreadGetLimit(size_t* pValue, cudaLimit limit) noexcept;
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache cacheConfig) noexcept;
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* pCacheConfig) noexcept;
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config) noexcept;
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* pConfig) noexcept;
cudaError_t cudaDeviceGetStreamPriorityRange(int* leastPriority, int* greatestPriority) noexcept;
cudaError_t cudaDeviceCanAccessPeer(int* canAccessPeer, int device, int peerDevice) noexcept;
cudaError_t cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags) noexcept;
cudaError_t cudaDeviceDisablePeerAccess(int peerDevice) noexcept;
cudaError_t cudaDriverGetVersion(int* driverVersion) noexcept;
cudaError_t cudaRuntimeGetVersion(int* runtimeVersion) noexcept;

// No process sees another one's memory.
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t* handle, cudaEvent_t event) noexcept;
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t* event, cudaIpcEventHandle_t handle) noexcept;
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t* handle, void* devPtr) noexcept;
cudaError_t cudaIpcOpenMemHandle(void** devPtr, cudaIpcMemHandle_t handle, unsigned int flags) noexcept;
cudaError_t cudaIpcCloseMemHandle(void* devPtr) noexcept;

cudaError_t cudaProfilerStart() noexcept;
cudaError_t cudaProfilerStop() noexcept;

}  // extern "C"

__forceinline__ cudaError_t cudaGetDeviceProperties_v2(cudaDeviceProp* prop, int device)
{
    return cudaGetDeviceProperties(prop, device);
}
