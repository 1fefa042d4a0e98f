// CUDA Runtime API, "Memory Management": copies and fills of plain memory.
#include "cuda/runtime/memory/copies.hpp"
#include "cuda/runtime/order/other_threads.hpp"
#include "cuda/runtime/streams.hpp"

namespace warpbook::program {

namespace {

/// As the program has called it, which only now is known.
CopyCall with_called_name(CopyCall call)
{
    call.function = called_name(call.function);
    return call;
}

cudaError_t copy_in_stream(const CopyCall& call, const Rows& to, const Rows& from, const Box& box, cudaStream_t stream)
{
    if (call.waits || call.kind == cudaMemcpyDeviceToHost || call.kind == cudaMemcpyDefault) let_other_threads_go_on();
    const CopyCall named = with_called_name(call);
    return answer_beside_work(call.function, [&](Runtime& runtime) {
        const Work check = [=](Runtime& of_work) {
            check_copy(of_work, named, to, from, box);
            return cudaSuccess;
        };
        const Work work = [=](Runtime& of_work) {
            copy_checked(of_work, named, to, from, box);
            return cudaSuccess;
        };
        return ask_of_stream(runtime, stream, check, work, [&] { return is_done_at_once(runtime, named, to, from); });
    });
}

/// A call that waits until it is done.
cudaError_t copy_now(const CopyCall& call, const Rows& to, const Rows& from, const Box& box)
{
    CopyCall waiting = call;
    waiting.waits = true;
    return copy_in_stream(waiting, to, from, box, nullptr);
}

Rows plain(const void* begin, std::size_t bytes) { return {const_cast<void*>(begin), bytes, 1}; }

Rows pitched(const void* begin, std::size_t pitch) { return {const_cast<void*>(begin), pitch, 1}; }

Rows rows_of(const cudaPitchedPtr& pointer, const cudaPos& position)
{
    auto* const begin = static_cast<std::byte*>(pointer.ptr);
    return {begin + (position.z * pointer.ysize + position.y) * pointer.pitch + position.x, pointer.pitch,
            pointer.ysize};
}

cudaError_t fill_in_stream(const CopyCall& call, const Rows& to, int value, const Box& box, cudaStream_t stream)
{
    const CopyCall named = with_called_name(call);
    return answer_beside_work(call.function, [&](Runtime& runtime) {
        const Work check = [=](Runtime& of_work) {
            check_fill(of_work, named, to, box);
            return cudaSuccess;
        };
        const Work work = [=](Runtime& of_work) {
            fill_checked(of_work, named, to, value, box);
            return cudaSuccess;
        };
        return ask_of_stream(runtime, stream, check, work, [&] { return is_done_at_once(runtime, named, to); });
    });
}

Box box_of(const cudaExtent& extent) { return {extent.width, extent.height, extent.depth}; }

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

cudaError_t cudaMemcpy(void* dst, const void* src, size_t count, cudaMemcpyKind kind) noexcept
{
    return copy_now({"cudaMemcpy", WARPBOOK_CALL_SITE, kind}, plain(dst, count), plain(src, count), {count});
}

cudaError_t cudaMemcpyAsync(void* dst, const void* src, size_t count, cudaMemcpyKind kind, cudaStream_t stream) noexcept
{
    return copy_in_stream({"cudaMemcpyAsync", WARPBOOK_CALL_SITE, kind}, plain(dst, count), plain(src, count), {count},
                          stream);
}

cudaError_t cudaMemcpyPeer(void* dst, int dstDevice, const void* src, int srcDevice, size_t count) noexcept
{
    if (dstDevice != 0 || srcDevice != 0)
        return answer("cudaMemcpyPeer", [](Runtime&) { return cudaErrorInvalidDevice; });
    return copy_now({"cudaMemcpyPeer", WARPBOOK_CALL_SITE, cudaMemcpyDeviceToDevice}, plain(dst, count),
                    plain(src, count), {count});
}

cudaError_t cudaMemcpyPeerAsync(void* dst, int dstDevice, const void* src, int srcDevice, size_t count,
                                cudaStream_t stream) noexcept
{
    if (dstDevice != 0 || srcDevice != 0)
        return answer("cudaMemcpyPeerAsync", [](Runtime&) { return cudaErrorInvalidDevice; });
    return copy_in_stream({"cudaMemcpyPeerAsync", WARPBOOK_CALL_SITE, cudaMemcpyDeviceToDevice}, plain(dst, count),
                          plain(src, count), {count}, stream);
}

cudaError_t cudaMemcpy2D(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                         cudaMemcpyKind kind) noexcept
{
    return copy_now({"cudaMemcpy2D", WARPBOOK_CALL_SITE, kind}, pitched(dst, dpitch), pitched(src, spitch),
                    {width, height});
}

cudaError_t cudaMemcpy2DAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream) noexcept
{
    return copy_in_stream({"cudaMemcpy2DAsync", WARPBOOK_CALL_SITE, kind}, pitched(dst, dpitch), pitched(src, spitch),
                          {width, height}, stream);
}

cudaError_t cudaMemset(void* devPtr, int value, size_t count) noexcept
{
    return fill_in_stream({"cudaMemset", WARPBOOK_CALL_SITE, cudaMemcpyDefault, true}, plain(devPtr, count), value,
                          {count}, nullptr);
}
cudaError_t cudaMemsetAsync(void* devPtr, int value, size_t count, cudaStream_t stream) noexcept
{
    return fill_in_stream({"cudaMemsetAsync", WARPBOOK_CALL_SITE}, plain(devPtr, count), value, {count}, stream);
}
cudaError_t cudaMemset2D(void* devPtr, size_t pitch, int value, size_t width, size_t height) noexcept
{
    return fill_in_stream({"cudaMemset2D", WARPBOOK_CALL_SITE, cudaMemcpyDefault, true}, pitched(devPtr, pitch), value,
                          {width, height}, nullptr);
}
cudaError_t cudaMemset2DAsync(void* devPtr, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) noexcept
{
    return fill_in_stream({"cudaMemset2DAsync", WARPBOOK_CALL_SITE}, pitched(devPtr, pitch), value, {width, height},
                          stream);
}
cudaError_t cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent) noexcept
{
    return fill_in_stream({"cudaMemset3D", WARPBOOK_CALL_SITE, cudaMemcpyDefault, true}, rows_of(pitchedDevPtr, {}),
                          value, box_of(extent), nullptr);
}
cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent, cudaStream_t stream) noexcept
{
    return fill_in_stream({"cudaMemset3DAsync", WARPBOOK_CALL_SITE}, rows_of(pitchedDevPtr, {}), value, box_of(extent),
                          stream);
}

}  // extern "C"
