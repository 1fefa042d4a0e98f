// CUDA Driver API, "Memory Management": copies and fills.
#include <cstdint>
#include <cstring>

#include "cuda/runtime/runtime.hpp"
#include "driver_call.hpp"

namespace warpbook::program {

namespace {

CUresult copy(const char* name, const CallSite& site, void* to, const void* from, std::size_t bytes,
              cudaMemcpyKind kind)
{
    return forward(name, site, Needs::context, [&] { return cudaMemcpy(to, from, bytes, kind); });
}

CUresult copy_in_stream(const char* name, const CallSite& site, void* to, const void* from, std::size_t bytes,
                        cudaMemcpyKind kind, CUstream stream)
{
    return forward(name, site, Needs::context, [&] { return cudaMemcpyAsync(to, from, bytes, kind, stream); });
}

/// One end of a copy of rows.
struct End {
    CUmemorytype type;
    const void* of_host;
    CUdeviceptr of_device;
    std::size_t x;
    std::size_t y;
    std::size_t pitch;

    bool is_array() const { return type == CU_MEMORYTYPE_ARRAY; }
    void* memory() const { return type == CU_MEMORYTYPE_HOST ? const_cast<void*>(of_host) : pointer_to(of_device); }
};

template <class Copy>
End source_of(const Copy& copy)
{
    return {copy.srcMemoryType, copy.srcHost, copy.srcDevice, copy.srcXInBytes, copy.srcY, copy.srcPitch};
}
template <class Copy>
End destination_of(const Copy& copy)
{
    return {copy.dstMemoryType, copy.dstHost, copy.dstDevice, copy.dstXInBytes, copy.dstY, copy.dstPitch};
}

cudaMemcpyKind kind_between(const End& from, const End& to)
{
    if (from.type == CU_MEMORYTYPE_UNIFIED || to.type == CU_MEMORYTYPE_UNIFIED) return cudaMemcpyDefault;
    if (from.type == CU_MEMORYTYPE_HOST)
        return to.type == CU_MEMORYTYPE_HOST ? cudaMemcpyHostToHost : cudaMemcpyHostToDevice;
    return to.type == CU_MEMORYTYPE_HOST ? cudaMemcpyDeviceToHost : cudaMemcpyDeviceToDevice;
}

/// A pitch of 0 is that of one row after the other.
std::size_t pitch_of(const End& end, std::size_t width) { return end.pitch == 0 ? width : end.pitch; }

CUresult copy_rows(const char* name, const CallSite& site, const CUDA_MEMCPY2D* given, CUstream stream, bool waits)
{
    return forward(name, site, Needs::context, [&] {
        if (given == nullptr) return cudaErrorInvalidValue;
        const End from = source_of(*given);
        const End to = destination_of(*given);
        if (from.is_array() || to.is_array()) return cudaErrorNotSupported;
        const std::size_t width = given->WidthInBytes;
        const std::size_t from_pitch = pitch_of(from, width);
        const std::size_t to_pitch = pitch_of(to, width);
        auto* const target = static_cast<std::byte*>(to.memory()) + to.y * to_pitch + to.x;
        const auto* const source = static_cast<const std::byte*>(from.memory()) + from.y * from_pitch + from.x;
        const cudaMemcpyKind kind = kind_between(from, to);
        return waits ? cudaMemcpy2D(target, to_pitch, source, from_pitch, width, given->Height, kind)
                     : cudaMemcpy2DAsync(target, to_pitch, source, from_pitch, width, given->Height, kind, stream);
    });
}

CUresult copy_box(const char* name, const CallSite& site, const CUDA_MEMCPY3D* given, CUstream stream, bool waits)
{
    return forward(name, site, Needs::context, [&] {
        if (given == nullptr) return cudaErrorInvalidValue;
        const End from = source_of(*given);
        const End to = destination_of(*given);
        if (from.is_array() || to.is_array()) return cudaErrorNotSupported;
        const std::size_t width = given->WidthInBytes;
        const auto rows = [&](std::size_t height) { return height == 0 ? given->Height : height; };
        cudaMemcpy3DParms parameters{};
        parameters.srcPtr = {from.memory(), pitch_of(from, width), pitch_of(from, width), rows(given->srcHeight)};
        parameters.dstPtr = {to.memory(), pitch_of(to, width), pitch_of(to, width), rows(given->dstHeight)};
        parameters.srcPos = {from.x, from.y, given->srcZ};
        parameters.dstPos = {to.x, to.y, given->dstZ};
        parameters.extent = {width, given->Height, given->Depth};
        parameters.kind = kind_between(from, to);
        return waits ? cudaMemcpy3D(&parameters) : cudaMemcpy3DAsync(&parameters, stream);
    });
}

/// The runtime fills with bytes alone: it says first whether there is room, and notes who has written it.
template <class T>
cudaError_t fill_rows(void* memory, std::size_t pitch, T value, std::size_t width, std::size_t height, CUstream stream)
{
    if (reinterpret_cast<std::uintptr_t>(memory) % sizeof value != 0 || pitch % sizeof value != 0)
        return cudaErrorInvalidValue;
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    if (cudaStreamIsCapturing(stream, &status) == cudaSuccess && status != cudaStreamCaptureStatusNone)
        return cudaErrorStreamCaptureUnsupported;
    if (const cudaError_t error = cudaMemset2DAsync(memory, pitch, 0, width * sizeof value, height, stream);
        error != cudaSuccess || value == T{})
        return error;
    return answer("cuMemset", [&](Runtime& runtime) {
        runtime.open_memory();
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x)
                std::memcpy(static_cast<std::byte*>(memory) + y * pitch + x * sizeof value, &value, sizeof value);
        return cudaSuccess;
    });
}

template <class T>
CUresult fill(const char* name, const CallSite& site, CUdeviceptr to, T value, std::size_t count,
              CUstream stream = nullptr)
{
    return forward(name, site, Needs::context,
                   [&] { return fill_rows(pointer_to(to), count * sizeof value, value, count, 1, stream); });
}

template <class T>
CUresult fill_pitched(const char* name, const CallSite& site, CUdeviceptr to, std::size_t pitch, T value,
                      std::size_t width, std::size_t height)
{
    return forward(name, site, Needs::context,
                   [&] { return fill_rows(pointer_to(to), pitch, value, width, height, nullptr); });
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

CUresult cuMemcpy(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount) noexcept
{
    return copy("cuMemcpy", WARPBOOK_DRIVER_SITE, pointer_to(dst), pointer_to(src), ByteCount, cudaMemcpyDefault);
}
CUresult cuMemcpyAsync(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount, CUstream hStream) noexcept
{
    return copy_in_stream("cuMemcpyAsync", WARPBOOK_DRIVER_SITE, pointer_to(dst), pointer_to(src), ByteCount,
                          cudaMemcpyDefault, hStream);
}
CUresult cuMemcpyHtoD(CUdeviceptr dstDevice, const void* srcHost, size_t ByteCount) noexcept
{
    return copy("cuMemcpyHtoD", WARPBOOK_DRIVER_SITE, pointer_to(dstDevice), srcHost, ByteCount,
                cudaMemcpyHostToDevice);
}
CUresult cuMemcpyHtoDAsync(CUdeviceptr dstDevice, const void* srcHost, size_t ByteCount, CUstream hStream) noexcept
{
    return copy_in_stream("cuMemcpyHtoDAsync", WARPBOOK_DRIVER_SITE, pointer_to(dstDevice), srcHost, ByteCount,
                          cudaMemcpyHostToDevice, hStream);
}
CUresult cuMemcpyDtoH(void* dstHost, CUdeviceptr srcDevice, size_t ByteCount) noexcept
{
    return copy("cuMemcpyDtoH", WARPBOOK_DRIVER_SITE, dstHost, pointer_to(srcDevice), ByteCount,
                cudaMemcpyDeviceToHost);
}
CUresult cuMemcpyDtoHAsync(void* dstHost, CUdeviceptr srcDevice, size_t ByteCount, CUstream hStream) noexcept
{
    return copy_in_stream("cuMemcpyDtoHAsync", WARPBOOK_DRIVER_SITE, dstHost, pointer_to(srcDevice), ByteCount,
                          cudaMemcpyDeviceToHost, hStream);
}
CUresult cuMemcpyDtoD(CUdeviceptr dstDevice, CUdeviceptr srcDevice, size_t ByteCount) noexcept
{
    return copy("cuMemcpyDtoD", WARPBOOK_DRIVER_SITE, pointer_to(dstDevice), pointer_to(srcDevice), ByteCount,
                cudaMemcpyDeviceToDevice);
}
CUresult cuMemcpyDtoDAsync(CUdeviceptr dstDevice, CUdeviceptr srcDevice, size_t ByteCount, CUstream hStream) noexcept
{
    return copy_in_stream("cuMemcpyDtoDAsync", WARPBOOK_DRIVER_SITE, pointer_to(dstDevice), pointer_to(srcDevice),
                          ByteCount, cudaMemcpyDeviceToDevice, hStream);
}

CUresult cuMemcpy2D(const CUDA_MEMCPY2D* pCopy) noexcept
{
    return copy_rows("cuMemcpy2D", WARPBOOK_DRIVER_SITE, pCopy, nullptr, true);
}
CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D* pCopy) noexcept
{
    return copy_rows("cuMemcpy2DUnaligned", WARPBOOK_DRIVER_SITE, pCopy, nullptr, true);
}
CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D* pCopy, CUstream hStream) noexcept
{
    return copy_rows("cuMemcpy2DAsync", WARPBOOK_DRIVER_SITE, pCopy, hStream, false);
}
CUresult cuMemcpy3D(const CUDA_MEMCPY3D* pCopy) noexcept
{
    return copy_box("cuMemcpy3D", WARPBOOK_DRIVER_SITE, pCopy, nullptr, true);
}
CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D* pCopy, CUstream hStream) noexcept
{
    return copy_box("cuMemcpy3DAsync", WARPBOOK_DRIVER_SITE, pCopy, hStream, false);
}

CUresult cuMemsetD8(CUdeviceptr dstDevice, unsigned char uc, size_t N) noexcept
{
    return forward("cuMemsetD8", WARPBOOK_DRIVER_SITE, Needs::context,
                   [&] { return cudaMemset(pointer_to(dstDevice), uc, N); });
}
CUresult cuMemsetD8Async(CUdeviceptr dstDevice, unsigned char uc, size_t N, CUstream hStream) noexcept
{
    return forward("cuMemsetD8Async", WARPBOOK_DRIVER_SITE, Needs::context,
                   [&] { return cudaMemsetAsync(pointer_to(dstDevice), uc, N, hStream); });
}
CUresult cuMemsetD16(CUdeviceptr dstDevice, unsigned short us, size_t N) noexcept
{
    return fill("cuMemsetD16", WARPBOOK_DRIVER_SITE, dstDevice, us, N);
}
CUresult cuMemsetD32(CUdeviceptr dstDevice, unsigned int ui, size_t N) noexcept
{
    return fill("cuMemsetD32", WARPBOOK_DRIVER_SITE, dstDevice, ui, N);
}
CUresult cuMemsetD16Async(CUdeviceptr dstDevice, unsigned short us, size_t N, CUstream hStream) noexcept
{
    return fill("cuMemsetD16Async", WARPBOOK_DRIVER_SITE, dstDevice, us, N, hStream);
}
CUresult cuMemsetD32Async(CUdeviceptr dstDevice, unsigned int ui, size_t N, CUstream hStream) noexcept
{
    return fill("cuMemsetD32Async", WARPBOOK_DRIVER_SITE, dstDevice, ui, N, hStream);
}
CUresult cuMemsetD2D8(CUdeviceptr dstDevice, size_t dstPitch, unsigned char uc, size_t Width, size_t Height) noexcept
{
    return fill_pitched("cuMemsetD2D8", WARPBOOK_DRIVER_SITE, dstDevice, dstPitch, uc, Width, Height);
}
CUresult cuMemsetD2D16(CUdeviceptr dstDevice, size_t dstPitch, unsigned short us, size_t Width, size_t Height) noexcept
{
    return fill_pitched("cuMemsetD2D16", WARPBOOK_DRIVER_SITE, dstDevice, dstPitch, us, Width, Height);
}
CUresult cuMemsetD2D32(CUdeviceptr dstDevice, size_t dstPitch, unsigned int ui, size_t Width, size_t Height) noexcept
{
    return fill_pitched("cuMemsetD2D32", WARPBOOK_DRIVER_SITE, dstDevice, dstPitch, ui, Width, Height);
}

}  // extern "C"
