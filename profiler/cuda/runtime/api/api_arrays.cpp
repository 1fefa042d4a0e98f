// CUDA Runtime API, "Memory Management": arrays, and copies that have one.
#include "cuda/runtime/memory/arrays.hpp"
#include "cuda/runtime/streams.hpp"
#include "cuda/runtime/synchronization.hpp"

namespace warpbook::program {

namespace {

/// One side of a copy: an array, or plain memory.
struct CopySide {
    cudaArray_t array = nullptr;
    /// In an array x counts bytes.
    cudaPos position{};
    Rows memory{};
};

void copy_sides(Runtime& runtime, const CopyCall& call, const CopySide& to, const CopySide& from, const Box& box)
{
    runtime.open_memory();
    std::unique_ptr<ArrayContent> content;
    std::unique_ptr<ArrayContent> source;
    Rows to_rows = to.memory;
    Rows from_rows = from.memory;
    CopyCall plain = call;
    if (to.array != nullptr) {
        content = std::make_unique<ArrayContent>(Arrays::get().at(to.array));
        content->expect(to.position, box);
        to_rows = content->rows(to.position);
    }
    if (from.array != nullptr) {
        source = std::make_unique<ArrayContent>(Arrays::get().at(from.array));
        source->expect(from.position, box);
        from_rows = source->rows(from.position);
    }
    // The copies of arrays are the host's here.
    if (to.array != nullptr && from.array != nullptr)
        plain.kind = cudaMemcpyHostToHost;
    else if (to.array != nullptr && call.kind != cudaMemcpyDefault)
        plain.kind = call.kind == cudaMemcpyDeviceToDevice ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost;
    else if (from.array != nullptr && call.kind != cudaMemcpyDefault)
        plain.kind = call.kind == cudaMemcpyDeviceToDevice ? cudaMemcpyHostToDevice : cudaMemcpyHostToHost;
    plain.is_to_array = to.array != nullptr;
    plain.is_from_array = from.array != nullptr;
    copy(runtime, plain, to_rows, from_rows, box);
    if (content) content->put_back();
}

cudaError_t copy_sides_in_stream(const CopyCall& call, const CopySide& to, const CopySide& from, const Box& box,
                                 cudaStream_t stream)
{
    return answer(call.function, [&](Runtime& runtime) {
        return do_in_stream(runtime, stream, [=](Runtime& of_work) {
            copy_sides(of_work, call, to, from, box);
            return cudaSuccess;
        });
    });
}

cudaError_t copy_sides_now(const CopyCall& call, const CopySide& to, const CopySide& from, const Box& box)
{
    CopyCall waiting = call;
    waiting.waits = true;
    return copy_sides_in_stream(waiting, to, from, box, nullptr);
}

CopySide in_array(cudaArray_const_t array, std::size_t x, std::size_t y)
{
    return {const_cast<cudaArray_t>(array), {x, y, 0}, {}};
}

CopySide in_memory(const void* begin, std::size_t pitch) { return {nullptr, {}, {const_cast<void*>(begin), pitch, 1}}; }

/// A piece of an array that goes on from row to row, as the copies take it that CUDA has deprecated.
Box box_in_rows(cudaArray_const_t array, std::size_t bytes)
{
    const cudaArray& found = Arrays::get().at(array);
    const std::size_t row = std::size_t{found.setup.width} * found.setup.element.bytes();
    if (bytes <= row) return {bytes};
    if (bytes % row != 0) throw Failure{cudaErrorInvalidValue};
    return {row, bytes / row};
}

cudaError_t copy_piece(const CopyCall& call, cudaArray_const_t array, std::size_t x, std::size_t y, const void* memory,
                       std::size_t bytes, bool is_to_array, cudaStream_t stream)
{
    return answer(call.function, [&](Runtime& runtime) {
        const Box box = box_in_rows(array, bytes);
        const CopySide side = in_array(array, x, y);
        const CopySide other = in_memory(memory, box.width);
        return do_in_stream(runtime, stream, [=](Runtime& of_work) {
            copy_sides(of_work, call, is_to_array ? side : other, is_to_array ? other : side, box);
            return cudaSuccess;
        });
    });
}

/// Of an array, the extent counts elements; of memory alone, bytes.
struct Copy3D {
    CopySide to;
    CopySide from;
    Box box;
};

CopySide side_of(cudaArray_t array, const cudaPos& position, const cudaPitchedPtr& pointer)
{
    if (array != nullptr) {
        const std::size_t bytes = Arrays::get().at(array).setup.element.bytes();
        return {array, {position.x * bytes, position.y, position.z}, {}};
    }
    auto* const begin = static_cast<std::byte*>(pointer.ptr);
    return {
        nullptr,
        {},
        {begin + (position.z * pointer.ysize + position.y) * pointer.pitch + position.x, pointer.pitch, pointer.ysize}};
}

template <class Parameters>
Copy3D copy_described_by(const Parameters& p)
{
    if ((p.srcArray == nullptr) == (p.srcPtr.ptr == nullptr)) throw Failure{cudaErrorInvalidValue};
    if ((p.dstArray == nullptr) == (p.dstPtr.ptr == nullptr)) throw Failure{cudaErrorInvalidValue};
    cudaArray_t const array = p.dstArray != nullptr ? p.dstArray : p.srcArray;
    const std::size_t unit = array != nullptr ? Arrays::get().at(array).setup.element.bytes() : 1;
    return {side_of(p.dstArray, p.dstPos, p.dstPtr),
            side_of(p.srcArray, p.srcPos, p.srcPtr),
            {p.extent.width * unit, p.extent.height, p.extent.depth}};
}

template <class Parameters>
cudaError_t copy_3d(const CopyCall& call, const Parameters* p, cudaStream_t stream, bool waits)
{
    return answer(call.function, [&](Runtime& runtime) {
        if (p == nullptr) return cudaErrorInvalidValue;
        CopyCall of_stream = call;
        of_stream.waits = waits;
        const Copy3D described = copy_described_by(*p);
        return do_in_stream(runtime, stream, [=](Runtime& of_work) {
            copy_sides(of_work, of_stream, described.to, described.from, described.box);
            return cudaSuccess;
        });
    });
}

cudaError_t create_array(cudaArray_t* result, const CallSite& site, const char* function,
                         const cudaChannelFormatDesc* format, const cudaExtent& extent, unsigned flags)
{
    return answer(function, [&](Runtime& runtime) {
        if (result == nullptr || format == nullptr) return cudaErrorInvalidValue;
        *result = Arrays::get().create(runtime, site, *format, extent, flags);
        return cudaSuccess;
    });
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* desc, size_t width, size_t height,
                            unsigned int flags) noexcept
{
    return create_array(array, WARPBOOK_CALL_SITE, "cudaMallocArray", desc, {width, height, 0}, flags);
}

cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* desc, cudaExtent extent,
                              unsigned int flags) noexcept
{
    return create_array(array, WARPBOOK_CALL_SITE, "cudaMalloc3DArray", desc, extent, flags);
}

cudaError_t cudaFreeArray(cudaArray_t array) noexcept
{
    return answer("cudaFreeArray", [&](Runtime& runtime) {
        if (array == nullptr) return cudaSuccess;
        note_synchronization(runtime);
        Arrays::get().destroy(array);
        return cudaSuccess;
    });
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* desc, cudaExtent* extent, unsigned int* flags,
                             cudaArray_t array) noexcept
{
    return answer("cudaArrayGetInfo", [&](Runtime&) {
        const cudaArray& found = Arrays::get().at(array);
        if (desc != nullptr) *desc = found.format;
        if (extent != nullptr) *extent = found.extent;
        if (flags != nullptr) *flags = found.flags;
        return cudaSuccess;
    });
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* desc, cudaArray_const_t array) noexcept
{
    return answer("cudaGetChannelDesc", [&](Runtime&) {
        if (desc == nullptr) return cudaErrorInvalidValue;
        *desc = Arrays::get().at(array).format;
        return cudaSuccess;
    });
}

cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t count,
                              cudaMemcpyKind kind) noexcept
{
    return copy_piece({"cudaMemcpyToArray", WARPBOOK_CALL_SITE, kind, true}, dst, wOffset, hOffset, src, count, true,
                      nullptr);
}
cudaError_t cudaMemcpyFromArray(void* dst, cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
                                cudaMemcpyKind kind) noexcept
{
    return copy_piece({"cudaMemcpyFromArray", WARPBOOK_CALL_SITE, kind, true}, src, wOffset, hOffset, dst, count, false,
                      nullptr);
}
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t count,
                                   cudaMemcpyKind kind, cudaStream_t stream) noexcept
{
    return copy_piece({"cudaMemcpyToArrayAsync", WARPBOOK_CALL_SITE, kind}, dst, wOffset, hOffset, src, count, true,
                      stream);
}
cudaError_t cudaMemcpyFromArrayAsync(void* dst, cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
                                     cudaMemcpyKind kind, cudaStream_t stream) noexcept
{
    return copy_piece({"cudaMemcpyFromArrayAsync", WARPBOOK_CALL_SITE, kind}, src, wOffset, hOffset, dst, count, false,
                      stream);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t spitch,
                                size_t width, size_t height, cudaMemcpyKind kind) noexcept
{
    return copy_sides_now({"cudaMemcpy2DToArray", WARPBOOK_CALL_SITE, kind}, in_array(dst, wOffset, hOffset),
                          in_memory(src, spitch), {width, height});
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t spitch,
                                     size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream) noexcept
{
    return copy_sides_in_stream({"cudaMemcpy2DToArrayAsync", WARPBOOK_CALL_SITE, kind}, in_array(dst, wOffset, hOffset),
                                in_memory(src, spitch), {width, height}, stream);
}
cudaError_t cudaMemcpy2DFromArray(void* dst, size_t dpitch, cudaArray_const_t src, size_t wOffset, size_t hOffset,
                                  size_t width, size_t height, cudaMemcpyKind kind) noexcept
{
    return copy_sides_now({"cudaMemcpy2DFromArray", WARPBOOK_CALL_SITE, kind}, in_memory(dst, dpitch),
                          in_array(src, wOffset, hOffset), {width, height});
}
cudaError_t cudaMemcpy2DFromArrayAsync(void* dst, size_t dpitch, cudaArray_const_t src, size_t wOffset, size_t hOffset,
                                       size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream) noexcept
{
    return copy_sides_in_stream({"cudaMemcpy2DFromArrayAsync", WARPBOOK_CALL_SITE, kind}, in_memory(dst, dpitch),
                                in_array(src, wOffset, hOffset), {width, height}, stream);
}
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst, cudaArray_const_t src,
                                     size_t wOffsetSrc, size_t hOffsetSrc, size_t width, size_t height,
                                     cudaMemcpyKind kind) noexcept
{
    return copy_sides_now({"cudaMemcpy2DArrayToArray", WARPBOOK_CALL_SITE, kind}, in_array(dst, wOffsetDst, hOffsetDst),
                          in_array(src, wOffsetSrc, hOffsetSrc), {width, height});
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* p) noexcept
{
    return copy_3d({"cudaMemcpy3D", WARPBOOK_CALL_SITE, p == nullptr ? cudaMemcpyDefault : p->kind}, p, nullptr, true);
}
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t stream) noexcept
{
    return copy_3d({"cudaMemcpy3DAsync", WARPBOOK_CALL_SITE, p == nullptr ? cudaMemcpyDefault : p->kind}, p, stream,
                   false);
}
cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* p) noexcept
{
    return copy_3d({"cudaMemcpy3DPeer", WARPBOOK_CALL_SITE, cudaMemcpyDeviceToDevice}, p, nullptr, true);
}
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* p, cudaStream_t stream) noexcept
{
    return copy_3d({"cudaMemcpy3DPeerAsync", WARPBOOK_CALL_SITE, cudaMemcpyDeviceToDevice}, p, stream, false);
}

}  // extern "C"
