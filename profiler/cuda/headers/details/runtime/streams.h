// Streams and events (CUDA Runtime API, "Stream Management", "Event Management"). Kernels and copies are done when they
// are asked for, which is an order that all streams allow.
#pragma once

#include "types.h"

extern "C" {

#ifndef __SANITIZE_THREAD__
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
// Tells the runtime that stream 0 is the calling thread's own (nvcc --default-stream per-thread).
extern const int warpbook_default_stream_is_per_thread __attribute__((weak));
const int warpbook_default_stream_is_per_thread = 1;
#endif
// Of the device's code they are in device_launches.h.
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* pStream, unsigned int flags) noexcept;
cudaError_t cudaStreamDestroy(cudaStream_t stream) noexcept;
#endif
cudaError_t cudaStreamCreate(cudaStream_t* pStream) noexcept;
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* pStream, unsigned int flags, int priority) noexcept;
cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int* priority) noexcept;
cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int* flags) noexcept;
cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long* streamId) noexcept;
cudaError_t cudaStreamGetDevice(cudaStream_t hStream, int* device) noexcept;
cudaError_t cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src) noexcept;
cudaError_t cudaStreamGetAttribute(cudaStream_t hStream, cudaLaunchAttributeID attr,
                                   cudaLaunchAttributeValue* value_out) noexcept;
cudaError_t cudaStreamSetAttribute(cudaStream_t hStream, cudaLaunchAttributeID attr,
                                   const cudaLaunchAttributeValue* value) noexcept;
cudaError_t cudaStreamSynchronize(cudaStream_t stream) noexcept;
cudaError_t cudaStreamQuery(cudaStream_t stream) noexcept;
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0) noexcept;
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* userData,
                                  unsigned int flags) noexcept;
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void* userData) noexcept;
cudaError_t cudaCtxResetPersistingL2Cache() noexcept;

cudaError_t cudaEventCreate(cudaEvent_t* event) noexcept;
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) noexcept;
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr) noexcept;
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr, unsigned int flags = 0) noexcept;
cudaError_t cudaEventQuery(cudaEvent_t event) noexcept;
cudaError_t cudaEventSynchronize(cudaEvent_t event) noexcept;
cudaError_t cudaEventDestroy(cudaEvent_t event) noexcept;
/// The model's time (docs/run.md): computed from what it counted, not measured.
cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t start, cudaEvent_t end) noexcept;

}  // extern "C"

__forceinline__ cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int flags)
{
    return cudaEventCreateWithFlags(event, flags);
}
__forceinline__ cudaError_t cudaEventElapsedTime_v2(float* ms, cudaEvent_t start, cudaEvent_t end)
{
    return cudaEventElapsedTime(ms, start, end);
}
