// CUDA Runtime API, "Memory Management": what is allocated and freed.
#include <string>

#include "cuda/runtime/argument_names.hpp"
#include "cuda/runtime/memory/registered_memory.hpp"
#include "cuda/runtime/memory/room.hpp"
#include "cuda/runtime/order/work_order.hpp"
#include "cuda/runtime/runtime.hpp"
#include "cuda/runtime/streams.hpp"
#include "cuda/runtime/synchronization.hpp"

namespace warpbook::program {

namespace {

/// Rows of pitched memory begin at multiples of it.
constexpr std::size_t pitch_alignment = 512;

void* memory_or_null(Runtime& runtime, std::size_t bytes, const std::string& name, std::string& problem)
{
    try {
        return runtime.backend_beside_memory().allocate(bytes, name);
    } catch (const DeviceError& error) {
        problem = error.what();
        return nullptr;
    }
}

void* allocate_memory(Runtime& runtime, const CallSite& site, MemoryKind kind, const char* function, std::size_t bytes,
                      unsigned flags = 0)
{
    if (bytes == 0) return nullptr;
    const std::string name = runtime.allocations().distinct_name(name_of_allocation(site, called_name(function)), site);
    std::string problem = problem_of_allocation(runtime, bytes);
    void* const memory = problem.empty() ? memory_or_null(runtime, bytes, name, problem) : nullptr;
    if (memory == nullptr) {
        tell_no_room(site, called_name(function), bytes, problem);
        runtime.note_failed_allocation(site, function, bytes);
        throw Failure{cudaErrorMemoryAllocation};
    }
    Allocation allocation;
    allocation.begin = reinterpret_cast<std::uint64_t>(memory);
    allocation.bytes = bytes;
    allocation.kind = kind;
    allocation.name = name;
    allocation.site = site;
    allocation.function = called_name(function);
    allocation.flags = flags;
    allocation.first_work = WorkOrder::get().sequence();
    runtime.allocations().add(allocation);
    return memory;
}

void note_rows(Runtime& runtime, const void* memory)
{
    if (Allocation* const allocation = runtime.allocations().at(memory)) allocation->is_in_rows = true;
}

cudaError_t allocate_to(void** result, const CallSite& site, MemoryKind kind, const char* function, std::size_t bytes,
                        unsigned flags = 0)
{
    return answer(function, [&](Runtime& runtime) {
        if (result == nullptr) return cudaErrorInvalidValue;
        expect_no_capture_that_forbids_it();
        *result = allocate_memory(runtime, site, kind, function, bytes, flags);
        return cudaSuccess;
    });
}

/// Whoever uses it must come after that.
cudaError_t allocate_in_stream(void** result, const CallSite& site, const char* function, std::size_t bytes,
                               cudaStream_t stream)
{
    return answer(function, [&](Runtime& runtime) {
        if (result == nullptr) return cudaErrorInvalidValue;
        if (Streams::get().at(stream).capture != nullptr) {
            *result = allocate_memory(runtime, site, MemoryKind::device, function, bytes);
            return cudaSuccess;
        }
        return do_in_stream(runtime, stream, [&](Runtime& of_work) {
            *result = allocate_memory(of_work, site, MemoryKind::device, function, bytes);
            WorkOrder::get().note_call({site, function, false});
            WorkOrder::get().note_range(*result, bytes, true);
            return cudaSuccess;
        });
    });
}

/// What is wrong with freeing there; success when nothing is.
cudaError_t problem_of_freeing(Runtime& runtime, const CallSite& site, const char* function, void* memory,
                               bool expects_hosts)
{
    const Facts call{{"call", called_name(function)}};
    Allocation* const found = runtime.allocations().at(memory);
    if (found == nullptr || found->is_variable) {
        runtime.add_finding(FaultCase::free_of_no_allocation, site, call);
        return cudaErrorInvalidValue;
    }
    const auto address = reinterpret_cast<std::uint64_t>(memory);
    const Facts facts = call.with(facts_of(*found));
    if (found->is_free) {
        runtime.add_finding(found->is_freed_by_reset ? FaultCase::freed_by_reset : FaultCase::host_frees_twice, site,
                            facts.with(place_fact("freed_at", found->freed_at)), found->freed_at.location());
        return cudaErrorInvalidValue;
    }
    if (address != found->begin) {
        runtime.add_finding(FaultCase::free_inside_allocation, site, facts.with({{"offset", address - found->begin}}),
                            found->site.location());
        return cudaErrorInvalidValue;
    }
    if (expects_hosts != (found->kind == MemoryKind::pinned)) {
        runtime.add_finding(
            FaultCase::freed_by_the_wrong_function, site,
            facts.with({{"memory", name_of(found->kind)}, {"needed", expects_hosts ? "cudaFree" : "cudaFreeHost"}}),
            found->site.location());
        return cudaErrorInvalidValue;
    }
    return cudaSuccess;
}

cudaError_t free_now(Runtime& runtime, void* memory, const CallSite& site, const char* function, bool expects_hosts)
{
    const cudaError_t problem = problem_of_freeing(runtime, site, function, memory, expects_hosts);
    if (problem != cudaSuccess) return problem;
    Allocation& allocation = *runtime.allocations().at(memory);
    WorkOrder::get().note_call({site, function, false});
    WorkOrder::get().note_range(memory, allocation.bytes, true);
    runtime.backend_beside_memory().release(memory);
    runtime.allocations().note_freed(allocation, site);
    return cudaSuccess;
}

cudaError_t free_memory(void* memory, const CallSite& site, const char* function, bool expects_hosts)
{
    return answer(function, [&](Runtime& runtime) {
        expect_no_capture_that_forbids_it();
        if (memory == nullptr) return cudaSuccess;
        note_synchronization(runtime);
        return free_now(runtime, memory, site, function, expects_hosts);
    });
}

cudaError_t free_in_stream(void* memory, const CallSite& site, const char* function, cudaStream_t stream)
{
    return answer(function, [&](Runtime& runtime) {
        if (memory == nullptr) return cudaSuccess;
        if (Streams::get().at(stream).capture != nullptr) return free_now(runtime, memory, site, function, false);
        return do_in_stream(runtime, stream,
                            [=](Runtime& of_work) { return free_now(of_work, memory, site, function, false); });
    });
}

std::size_t in_rows(std::size_t width) { return (width + pitch_alignment - 1) / pitch_alignment * pitch_alignment; }

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

cudaError_t cudaMalloc(void** devPtr, size_t size) noexcept
{
    return allocate_to(devPtr, WARPBOOK_CALL_SITE, MemoryKind::device, "cudaMalloc", size);
}

cudaError_t cudaMallocManaged(void** devPtr, size_t size, unsigned int flags) noexcept
{
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)
        return answer("cudaMallocManaged", [](Runtime&) { return cudaErrorInvalidValue; });
    return allocate_to(devPtr, WARPBOOK_CALL_SITE, MemoryKind::managed, "cudaMallocManaged", size, flags);
}

cudaError_t cudaMallocHost(void** ptr, size_t size) noexcept
{
    return allocate_to(ptr, WARPBOOK_CALL_SITE, MemoryKind::pinned, "cudaMallocHost", size);
}

cudaError_t cudaHostAlloc(void** pHost, size_t size, unsigned int flags) noexcept
{
    return allocate_to(pHost, WARPBOOK_CALL_SITE, MemoryKind::pinned, "cudaHostAlloc", size, flags);
}

cudaError_t cudaMallocPitch(void** devPtr, size_t* pitch, size_t width, size_t height) noexcept
{
    const CallSite site = WARPBOOK_CALL_SITE;
    return answer("cudaMallocPitch", [&](Runtime& runtime) {
        if (devPtr == nullptr || pitch == nullptr) return cudaErrorInvalidValue;
        expect_no_capture_that_forbids_it();
        *pitch = in_rows(width);
        *devPtr = allocate_memory(runtime, site, MemoryKind::device, "cudaMallocPitch", *pitch * height);
        note_rows(runtime, *devPtr);
        return cudaSuccess;
    });
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* pitchedDevPtr, cudaExtent extent) noexcept
{
    const CallSite site = WARPBOOK_CALL_SITE;
    return answer("cudaMalloc3D", [&](Runtime& runtime) {
        if (pitchedDevPtr == nullptr) return cudaErrorInvalidValue;
        expect_no_capture_that_forbids_it();
        const std::size_t pitch = in_rows(extent.width);
        void* const memory =
            allocate_memory(runtime, site, MemoryKind::device, "cudaMalloc3D", pitch * extent.height * extent.depth);
        note_rows(runtime, memory);
        *pitchedDevPtr = {memory, pitch, extent.width, extent.height};
        return cudaSuccess;
    });
}

cudaError_t cudaFree(void* devPtr) noexcept { return free_memory(devPtr, WARPBOOK_CALL_SITE, "cudaFree", false); }
cudaError_t cudaFreeHost(void* ptr) noexcept { return free_memory(ptr, WARPBOOK_CALL_SITE, "cudaFreeHost", true); }

cudaError_t cudaMallocAsync(void** devPtr, size_t size, cudaStream_t stream) noexcept
{
    return allocate_in_stream(devPtr, WARPBOOK_CALL_SITE, "cudaMallocAsync", size, stream);
}
cudaError_t cudaMallocFromPoolAsync(void** ptr, size_t size, cudaMemPool_t, cudaStream_t stream) noexcept
{
    return allocate_in_stream(ptr, WARPBOOK_CALL_SITE, "cudaMallocFromPoolAsync", size, stream);
}
cudaError_t cudaFreeAsync(void* devPtr, cudaStream_t stream) noexcept
{
    return free_in_stream(devPtr, WARPBOOK_CALL_SITE, "cudaFreeAsync", stream);
}

cudaError_t cudaHostRegister(void* ptr, size_t size, unsigned int flags) noexcept
{
    const CallSite site = WARPBOOK_CALL_SITE;
    return answer("cudaHostRegister", [&](Runtime& runtime) {
        RegisteredMemory::get().add(runtime.allocations(), ptr, size, flags,
                                    name_of_allocation(site, "cudaHostRegister"), site);
        return cudaSuccess;
    });
}

cudaError_t cudaHostUnregister(void* ptr) noexcept
{
    return answer("cudaHostUnregister", [&](Runtime& runtime) {
        note_synchronization(runtime);
        RegisteredMemory::get().remove(runtime.backend(), ptr);
        return cudaSuccess;
    });
}

cudaError_t cudaHostGetDevicePointer(void** pDevice, void* pHost, unsigned int) noexcept
{
    return answer("cudaHostGetDevicePointer", [&](Runtime& runtime) {
        if (pDevice == nullptr) return cudaErrorInvalidValue;
        if (void* const copy = RegisteredMemory::get().for_kernels(runtime.backend(), pHost)) {
            *pDevice = copy;
            return cudaSuccess;
        }
        const Allocation* const found = runtime.allocations().at(pHost);
        if (found == nullptr || found->is_free || found->kind != MemoryKind::pinned) return cudaErrorInvalidValue;
        *pDevice = pHost;
        return cudaSuccess;
    });
}

cudaError_t cudaHostGetFlags(unsigned int* pFlags, void* pHost) noexcept
{
    return answer("cudaHostGetFlags", [&](Runtime& runtime) {
        if (const unsigned* const flags = RegisteredMemory::get().flags_of(pHost);
            flags != nullptr && pFlags != nullptr) {
            *pFlags = *flags;
            return cudaSuccess;
        }
        const Allocation* const found = runtime.allocations().at(pHost);
        if (pFlags == nullptr || found == nullptr || found->kind != MemoryKind::pinned) return cudaErrorInvalidValue;
        *pFlags = found->flags | cudaHostAllocMapped;
        return cudaSuccess;
    });
}

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) noexcept
{
    return answer("cudaMemGetInfo", [&](Runtime& runtime) {
        if (free == nullptr || total == nullptr) return cudaErrorInvalidValue;
        *total = bytes_of_device();
        *free = tell_free_bytes_of_device(runtime);
        return cudaSuccess;
    });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* ptr) noexcept
{
    return answer("cudaPointerGetAttributes", [&](Runtime& runtime) {
        if (attributes == nullptr) return cudaErrorInvalidValue;
        const Allocation* const found = runtime.allocations().at(ptr);
        void* const pointer = const_cast<void*>(ptr);
        if (found == nullptr || found->is_free) {
            void* const copy = RegisteredMemory::get().for_kernels(runtime.backend(), pointer);
            if (copy != nullptr)
                *attributes = {cudaMemoryTypeHost, 0, copy, pointer};
            else
                *attributes = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr, pointer};
            return cudaSuccess;
        }
        switch (found->kind) {
        case MemoryKind::device: *attributes = {cudaMemoryTypeDevice, 0, pointer, nullptr}; break;
        case MemoryKind::managed: *attributes = {cudaMemoryTypeManaged, 0, pointer, pointer}; break;
        case MemoryKind::pinned: *attributes = {cudaMemoryTypeHost, 0, pointer, pointer}; break;
        }
        return cudaSuccess;
    });
}

}  // extern "C"
