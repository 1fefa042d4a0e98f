// CUDA Driver API, "Stream Management" and "Event Management": the handles are the runtime's.
#include <memory>

#include "driver_call.hpp"

namespace warpbook::program {

namespace {

CUresult of_stream(const char* name, const CallSite& site, const std::function<cudaError_t()>& function)
{
    return forward(name, site, Needs::context, function);
}

struct Callback {
    CUstreamCallback function;
    void* data;
};

void call_back(cudaStream_t stream, cudaError_t error, void* given)
{
    const std::unique_ptr<Callback> callback(static_cast<Callback*>(given));
    callback->function(stream, result_of(error), callback->data);
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

CUresult cuStreamCreate(CUstream* phStream, unsigned int Flags) noexcept
{
    return of_stream("cuStreamCreate", WARPBOOK_DRIVER_SITE,
                     [&] { return cudaStreamCreateWithFlags(phStream, Flags); });
}
CUresult cuStreamCreateWithPriority(CUstream* phStream, unsigned int flags, int priority) noexcept
{
    return of_stream("cuStreamCreateWithPriority", WARPBOOK_DRIVER_SITE,
                     [&] { return cudaStreamCreateWithPriority(phStream, flags, priority); });
}
CUresult cuStreamGetPriority(CUstream hStream, int* priority) noexcept
{
    return of_stream("cuStreamGetPriority", WARPBOOK_DRIVER_SITE,
                     [&] { return cudaStreamGetPriority(hStream, priority); });
}
CUresult cuStreamGetFlags(CUstream hStream, unsigned int* flags) noexcept
{
    return of_stream("cuStreamGetFlags", WARPBOOK_DRIVER_SITE, [&] { return cudaStreamGetFlags(hStream, flags); });
}
CUresult cuStreamWaitEvent(CUstream hStream, CUevent hEvent, unsigned int Flags) noexcept
{
    return of_stream("cuStreamWaitEvent", WARPBOOK_DRIVER_SITE,
                     [&] { return cudaStreamWaitEvent(hStream, hEvent, Flags); });
}
CUresult cuStreamAddCallback(CUstream hStream, CUstreamCallback callback, void* userData, unsigned int flags) noexcept
{
    return of_stream("cuStreamAddCallback", WARPBOOK_DRIVER_SITE, [&] {
        if (callback == nullptr) return cudaErrorInvalidValue;
        auto given = std::make_unique<Callback>(Callback{callback, userData});
        const cudaError_t error = cudaStreamAddCallback(hStream, call_back, given.get(), flags);
        if (error == cudaSuccess) given.release();
        return error;
    });
}
CUresult cuStreamQuery(CUstream hStream) noexcept
{
    return of_stream("cuStreamQuery", WARPBOOK_DRIVER_SITE, [&] { return cudaStreamQuery(hStream); });
}
CUresult cuStreamSynchronize(CUstream hStream) noexcept
{
    return of_stream("cuStreamSynchronize", WARPBOOK_DRIVER_SITE, [&] { return cudaStreamSynchronize(hStream); });
}
CUresult cuStreamDestroy(CUstream hStream) noexcept
{
    return of_stream("cuStreamDestroy", WARPBOOK_DRIVER_SITE, [&] { return cudaStreamDestroy(hStream); });
}
CUresult cuLaunchHostFunc(CUstream hStream, CUhostFn fn, void* userData) noexcept
{
    return of_stream("cuLaunchHostFunc", WARPBOOK_DRIVER_SITE,
                     [&] { return cudaLaunchHostFunc(hStream, fn, userData); });
}

CUresult cuEventCreate(CUevent* phEvent, unsigned int Flags) noexcept
{
    return of_stream("cuEventCreate", WARPBOOK_DRIVER_SITE, [&] { return cudaEventCreateWithFlags(phEvent, Flags); });
}
CUresult cuEventRecord(CUevent hEvent, CUstream hStream) noexcept
{
    return of_stream("cuEventRecord", WARPBOOK_DRIVER_SITE, [&] { return cudaEventRecord(hEvent, hStream); });
}
CUresult cuEventQuery(CUevent hEvent) noexcept
{
    return of_stream("cuEventQuery", WARPBOOK_DRIVER_SITE, [&] { return cudaEventQuery(hEvent); });
}
CUresult cuEventSynchronize(CUevent hEvent) noexcept
{
    return of_stream("cuEventSynchronize", WARPBOOK_DRIVER_SITE, [&] { return cudaEventSynchronize(hEvent); });
}
CUresult cuEventDestroy(CUevent hEvent) noexcept
{
    return of_stream("cuEventDestroy", WARPBOOK_DRIVER_SITE, [&] { return cudaEventDestroy(hEvent); });
}
CUresult cuEventElapsedTime(float* pMilliseconds, CUevent hStart, CUevent hEnd) noexcept
{
    return of_stream("cuEventElapsedTime", WARPBOOK_DRIVER_SITE,
                     [&] { return cudaEventElapsedTime(pMilliseconds, hStart, hEnd); });
}

}  // extern "C"
