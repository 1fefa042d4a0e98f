// CUDA Driver API, "Virtual Memory Management". A reserved range has memory of its own here: a mapping is what of it
// belongs to a handle, and what the handle held moves there.
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <vector>

#include "cuda/runtime/runtime.hpp"
#include "driver_call.hpp"

namespace warpbook::program {

namespace {

/// As on an H200.
constexpr std::size_t granularity_bytes = std::size_t{2} << 20;

struct Handle {
    std::size_t bytes = 0;
    /// Of a handle that is not mapped now, but was.
    std::vector<std::byte> content;
    bool is_mapped = false;
    bool is_released = false;
};

struct Mapping {
    std::size_t bytes = 0;
    CUmemGenericAllocationHandle handle = 0;
};

/// Of the runtime's lock.
struct VirtualMemory {
    std::map<CUmemGenericAllocationHandle, Handle> handles;
    std::map<CUdeviceptr, Mapping> mappings;
    /// Where those begin that cuMemAddressReserve() has made.
    std::set<CUdeviceptr> ranges;
    CUmemGenericAllocationHandle next = 1;

    static VirtualMemory& get()
    {
        static auto& memory = *new VirtualMemory;
        return memory;
    }

    /// Its memory is gone when neither the program nor a mapping has it any more.
    void forget_if_unused(CUmemGenericAllocationHandle handle)
    {
        const auto found = handles.find(handle);
        if (found != handles.end() && found->second.is_released && !found->second.is_mapped) handles.erase(found);
    }

    bool is_mapped(CUdeviceptr address, std::size_t bytes) const
    {
        const auto next_one = mappings.lower_bound(address);
        if (next_one != mappings.end() && next_one->first - address < bytes) return true;
        return next_one != mappings.begin() && address - std::prev(next_one)->first < std::prev(next_one)->second.bytes;
    }

    /// The mappings that make up exactly this range; empty where some of it is none.
    std::vector<CUdeviceptr> mappings_of(CUdeviceptr address, std::size_t bytes) const
    {
        std::vector<CUdeviceptr> result;
        CUdeviceptr at = address;
        for (auto mapping = mappings.find(at); mapping != mappings.end() && at < address + bytes;
             mapping = mappings.find(at)) {
            result.push_back(at);
            at += mapping->second.bytes;
        }
        if (at != address + bytes) result.clear();
        return result;
    }
};

bool is_whole(std::size_t bytes) { return bytes != 0 && bytes % granularity_bytes == 0; }

CUresult with_memory(const char* name, const CallSite& site,
                     const std::function<cudaError_t(Runtime&, VirtualMemory&)>& function)
{
    return forward(name, site, Needs::initialization, [&] {
        return answer(name, [&](Runtime& runtime) { return function(runtime, VirtualMemory::get()); });
    });
}

/// The range that cuMemAddressReserve() has made and that has all of these addresses.
const Allocation* reserved_range(Runtime& runtime, const VirtualMemory& memory, CUdeviceptr address, std::size_t bytes)
{
    const Allocation* const range = runtime.allocations().at(pointer_to(address));
    const bool is_reserved = range != nullptr && !range->is_free && memory.ranges.contains(range->begin);
    return is_reserved && bytes <= range->end() - address ? range : nullptr;
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

CUresult cuMemGetAllocationGranularity(size_t* granularity, const CUmemAllocationProp* prop,
                                       CUmemAllocationGranularity_flags) noexcept
{
    return with_memory("cuMemGetAllocationGranularity", WARPBOOK_DRIVER_SITE, [&](Runtime&, VirtualMemory&) {
        if (granularity == nullptr || prop == nullptr) return cudaErrorInvalidValue;
        *granularity = granularity_bytes;
        return cudaSuccess;
    });
}

CUresult cuMemAddressReserve(CUdeviceptr* ptr, size_t size, size_t, CUdeviceptr, unsigned long long flags) noexcept
{
    return with_memory("cuMemAddressReserve", WARPBOOK_DRIVER_SITE, [&](Runtime&, VirtualMemory& memory) {
        if (ptr == nullptr || !is_whole(size) || flags != 0) return cudaErrorInvalidValue;
        // The address that the program would like is a hint.
        const cudaError_t error = cudaMalloc(pointer_in(ptr), size);
        if (error == cudaSuccess) memory.ranges.insert(*ptr);
        return error;
    });
}

CUresult cuMemAddressFree(CUdeviceptr ptr, size_t size) noexcept
{
    return with_memory("cuMemAddressFree", WARPBOOK_DRIVER_SITE, [&](Runtime& runtime, VirtualMemory& memory) {
        const Allocation* const range = reserved_range(runtime, memory, ptr, size);
        if (range == nullptr || range->begin != ptr || range->bytes != size || memory.is_mapped(ptr, size))
            return cudaErrorInvalidValue;
        memory.ranges.erase(ptr);
        return cudaFree(pointer_to(ptr));
    });
}

CUresult cuMemCreate(CUmemGenericAllocationHandle* handle, size_t size, const CUmemAllocationProp* prop,
                     unsigned long long flags) noexcept
{
    return with_memory("cuMemCreate", WARPBOOK_DRIVER_SITE, [&](Runtime&, VirtualMemory& memory) {
        if (handle == nullptr || prop == nullptr || flags != 0 || !is_whole(size)) return cudaErrorInvalidValue;
        if (prop->type != CU_MEM_ALLOCATION_TYPE_PINNED) return cudaErrorInvalidValue;
        if (prop->location.type == CU_MEM_LOCATION_TYPE_DEVICE && prop->location.id != 0) return cudaErrorInvalidDevice;
        *handle = memory.next++;
        memory.handles[*handle].bytes = size;
        return cudaSuccess;
    });
}

CUresult cuMemRelease(CUmemGenericAllocationHandle handle) noexcept
{
    return with_memory("cuMemRelease", WARPBOOK_DRIVER_SITE, [&](Runtime&, VirtualMemory& memory) {
        const auto found = memory.handles.find(handle);
        if (found == memory.handles.end() || found->second.is_released) return cudaErrorInvalidValue;
        found->second.is_released = true;
        memory.forget_if_unused(handle);
        return cudaSuccess;
    });
}

CUresult cuMemMap(CUdeviceptr ptr, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
                  unsigned long long flags) noexcept
{
    return with_memory("cuMemMap", WARPBOOK_DRIVER_SITE, [&](Runtime& runtime, VirtualMemory& memory) {
        const auto found = memory.handles.find(handle);
        if (found == memory.handles.end() || offset != 0 || flags != 0 || size != found->second.bytes)
            return cudaErrorInvalidValue;
        if (reserved_range(runtime, memory, ptr, size) == nullptr || memory.is_mapped(ptr, size))
            return cudaErrorInvalidValue;
        Handle& mapped = found->second;
        // One memory at two addresses.
        if (mapped.is_mapped) return cudaErrorNotSupported;
        mapped.is_mapped = true;
        memory.mappings[ptr] = {size, handle};
        if (mapped.content.empty()) return cudaSuccess;
        const cudaError_t error = cudaMemcpy(pointer_to(ptr), mapped.content.data(), size, cudaMemcpyHostToDevice);
        mapped.content = {};
        return error;
    });
}

CUresult cuMemUnmap(CUdeviceptr ptr, size_t size) noexcept
{
    return with_memory("cuMemUnmap", WARPBOOK_DRIVER_SITE, [&](Runtime& runtime, VirtualMemory& memory) {
        const std::vector<CUdeviceptr> all = memory.mappings_of(ptr, size);
        if (all.empty()) return cudaErrorInvalidValue;
        for (const CUdeviceptr address : all) {
            const auto mapping = memory.mappings.find(address);
            Handle& handle = memory.handles.at(mapping->second.handle);
            handle.is_mapped = false;
            if (!handle.is_released) {
                runtime.open_memory();
                const auto* const begin = static_cast<const std::byte*>(pointer_to(address));
                handle.content.assign(begin, begin + mapping->second.bytes);
            }
            memory.forget_if_unused(mapping->second.handle);
            memory.mappings.erase(mapping);
        }
        return cudaSuccess;
    });
}

CUresult cuMemSetAccess(CUdeviceptr ptr, size_t size, const CUmemAccessDesc* desc, size_t count) noexcept
{
    return with_memory("cuMemSetAccess", WARPBOOK_DRIVER_SITE, [&](Runtime&, VirtualMemory& memory) {
        if (desc == nullptr || count == 0 || memory.mappings_of(ptr, size).empty()) return cudaErrorInvalidValue;
        return cudaSuccess;
    });
}

}  // extern "C"
