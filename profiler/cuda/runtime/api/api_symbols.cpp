// CUDA Runtime API, "Memory Management": variables of the device.
#include "machine/memory/device_variables.hpp"
#include "cuda/runtime/memory/copies.hpp"
#include "cuda/runtime/memory/program_variables.hpp"
#include "cuda/runtime/streams.hpp"

namespace warpbook::program {

namespace {

struct DeviceVariable {
    void* begin = nullptr;
    std::size_t bytes = 0;
};

/// Throws Failure for what is no variable of the device.
DeviceVariable variable_of(Runtime& runtime, const CopyCall& call, const void* symbol)
{
    const auto* const shadow = ProgramVariables::get().shadow_at(symbol);
    if (shadow != nullptr && shadow->shadow == reinterpret_cast<std::uint64_t>(symbol))
        return {reinterpret_cast<void*>(shadow->variable), shadow->bytes};
    // A file of C++ without kernels, and __managed__ variables, have none.
    const auto* const found = model::DeviceVariables::of_this_program().at(reinterpret_cast<std::uint64_t>(symbol));
    if (found == nullptr || found->begin != reinterpret_cast<std::uint64_t>(symbol)) {
        runtime.add_finding(FaultCase::no_symbol, call.site, {{"call", call.function}});
        throw Failure{cudaErrorInvalidSymbol};
    }
    return {const_cast<void*>(symbol), found->bytes};
}

std::byte* place_in(Runtime& runtime, const CopyCall& call, const void* symbol, std::size_t offset)
{
    return static_cast<std::byte*>(variable_of(runtime, call, symbol).begin) + offset;
}

/// A variable of the device is one side of the copy, whatever the call says.
void expect_direction(cudaMemcpyKind kind, cudaMemcpyKind impossible)
{
    if (kind == impossible || kind == cudaMemcpyHostToHost) throw Failure{cudaErrorInvalidMemcpyDirection};
}

cudaError_t copy_symbol(const CopyCall& call, const std::function<void(Runtime&)>& copy_it, cudaStream_t stream)
{
    return answer(call.function, [&](Runtime& runtime) {
        return do_in_stream(runtime, stream, [=](Runtime& of_work) {
            copy_it(of_work);
            return cudaSuccess;
        });
    });
}

cudaError_t copy_to_symbol(const CopyCall& call, const void* symbol, const void* from, std::size_t bytes,
                           std::size_t offset, cudaStream_t stream, bool waits)
{
    CopyCall of_stream = call;
    of_stream.waits = waits;
    return copy_symbol(
        call,
        [=](Runtime& runtime) {
            expect_direction(of_stream.kind, cudaMemcpyDeviceToHost);
            copy(runtime, of_stream, place_in(runtime, of_stream, symbol, offset), from, bytes);
        },
        stream);
}

cudaError_t copy_from_symbol(const CopyCall& call, void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                             cudaStream_t stream, bool waits)
{
    CopyCall of_stream = call;
    of_stream.waits = waits;
    return copy_symbol(
        call,
        [=](Runtime& runtime) {
            expect_direction(of_stream.kind, cudaMemcpyHostToDevice);
            copy(runtime, of_stream, to, place_in(runtime, of_stream, symbol, offset), bytes);
        },
        stream);
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* src, size_t count, size_t offset,
                               cudaMemcpyKind kind) noexcept
{
    return copy_to_symbol({"cudaMemcpyToSymbol", WARPBOOK_CALL_SITE, kind}, symbol, src, count, offset, nullptr, true);
}
cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* src, size_t count, size_t offset,
                                    cudaMemcpyKind kind, cudaStream_t stream) noexcept
{
    return copy_to_symbol({"cudaMemcpyToSymbolAsync", WARPBOOK_CALL_SITE, kind}, symbol, src, count, offset, stream,
                          false);
}
cudaError_t cudaMemcpyFromSymbol(void* dst, const void* symbol, size_t count, size_t offset,
                                 cudaMemcpyKind kind) noexcept
{
    return copy_from_symbol({"cudaMemcpyFromSymbol", WARPBOOK_CALL_SITE, kind}, dst, symbol, count, offset, nullptr,
                            true);
}
cudaError_t cudaMemcpyFromSymbolAsync(void* dst, const void* symbol, size_t count, size_t offset, cudaMemcpyKind kind,
                                      cudaStream_t stream) noexcept
{
    return copy_from_symbol({"cudaMemcpyFromSymbolAsync", WARPBOOK_CALL_SITE, kind}, dst, symbol, count, offset, stream,
                            false);
}

cudaError_t cudaGetSymbolAddress(void** devPtr, const void* symbol) noexcept
{
    const CopyCall call{"cudaGetSymbolAddress", WARPBOOK_CALL_SITE, cudaMemcpyDefault};
    return answer(call.function, [&](Runtime& runtime) {
        if (devPtr == nullptr) return cudaErrorInvalidValue;
        *devPtr = variable_of(runtime, call, symbol).begin;
        return cudaSuccess;
    });
}

cudaError_t cudaGetSymbolSize(size_t* size, const void* symbol) noexcept
{
    const CopyCall call{"cudaGetSymbolSize", WARPBOOK_CALL_SITE, cudaMemcpyDefault};
    return answer(call.function, [&](Runtime& runtime) {
        if (size == nullptr) return cudaErrorInvalidValue;
        *size = variable_of(runtime, call, symbol).bytes;
        return cudaSuccess;
    });
}

}  // extern "C"
