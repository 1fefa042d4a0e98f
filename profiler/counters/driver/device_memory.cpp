#include "device_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "errors.hpp"

namespace warpbook::cupti {

namespace {

void* as_pointer(CUdeviceptr address) { return reinterpret_cast<void*>(static_cast<std::uintptr_t>(address)); }

bool says_no_room(const DriverError& error) { return error.failure().code == CUDA_ERROR_OUT_OF_MEMORY; }

/// The bytes that a region takes in shadow memory: the next one begins as aligned as the driver's own allocations.
std::size_t shadow_bytes(const DeviceRegion& region)
{
    constexpr std::size_t alignment = 256;
    return (region.bytes + alignment - 1) / alignment * alignment;
}

}  // namespace

DeviceBuffer::DeviceBuffer(const DriverApi& api, std::size_t bytes) : api_(&api), bytes_(bytes)
{
    // The driver refuses 0 bytes, which an empty array asks for.
    api.call(api.memory_allocate)(&address_, std::max<std::size_t>(bytes, 1));
}

DeviceBuffer::~DeviceBuffer()
{
    if (address_ != 0) api_->call_quietly(api_->memory_free, address_);
}

DeviceBuffer::DeviceBuffer(DeviceBuffer&& other) noexcept
    : api_(other.api_), bytes_(other.bytes_), address_(std::exchange(other.address_, 0))
{}

DeviceBuffer ShadowMemory::take(std::size_t bytes)
{
    if (kept_ && kept_->bytes() >= bytes) {
        DeviceBuffer buffer = std::move(*kept_);
        kept_.reset();
        return buffer;
    }
    // First, so that the larger one finds its room.
    free();
    return {api_, bytes};
}

void ShadowMemory::give_back(DeviceBuffer buffer) noexcept
{
    kept_.reset();
    kept_.emplace(std::move(buffer));
}

bool ShadowMemory::free() noexcept
{
    const bool kept = kept_.has_value();
    kept_.reset();
    return kept;
}

DeviceBuffer DeviceMemory::allocate_buffer(std::size_t bytes)
{
    try {
        return {api_, bytes};
    } catch (const DriverError& error) {
        if (!says_no_room(error) || !shadow_.free()) throw;
    }
    return {api_, bytes};
}

void* DeviceMemory::allocate(std::size_t bytes, const std::string& name)
{
    try {
        DeviceBuffer buffer = allocate_buffer(bytes);
        void* memory = as_pointer(buffer.address());
        buffers_.emplace(memory, std::move(buffer));
        return memory;
    } catch (const DriverError& error) {
        if (!says_no_room(error)) throw;
        std::size_t free_bytes = 0;
        std::size_t all_bytes = 0;
        api_.call(api_.memory_get_info)(&free_bytes, &all_bytes);
        throw DeviceError("no room on the device for '" + name + "' of " + std::to_string(bytes) +
                          " bytes: " + std::to_string(free_bytes) + " of its " + std::to_string(all_bytes) +
                          " bytes are free. (" + error.what() + ")");
    }
}

void DeviceMemory::release(void* memory) noexcept { buffers_.erase(memory); }

std::vector<DeviceRegion> DeviceMemory::regions() const
{
    std::vector<DeviceRegion> regions;
    for (const auto& [memory, buffer] : buffers_) {
        if (buffer.bytes() > 0) regions.push_back({buffer.address(), buffer.bytes()});
    }
    return regions;
}

MemorySnapshot::MemorySnapshot(const DriverApi& api, ShadowMemory& shadow, const std::vector<DeviceRegion>& regions)
    : api_(api), shadow_(shadow)
{
    const std::size_t count = find_room(regions);
    keep_on_device(std::span(regions).first(count));
    for (const DeviceRegion& region : std::span(regions).subspan(count)) keep_on_host(region);
}

MemorySnapshot::~MemorySnapshot()
{
    if (buffer_) shadow_.give_back(std::move(*buffer_));
}

/// Takes a buffer for as many regions as possible; returns how many.
std::size_t MemorySnapshot::find_room(const std::vector<DeviceRegion>& regions)
{
    std::size_t bytes = 0;
    for (const DeviceRegion& region : regions) bytes += shadow_bytes(region);
    for (std::size_t count = regions.size(); count > 0; bytes -= shadow_bytes(regions[--count])) {
        try {
            buffer_.emplace(shadow_.take(bytes));
            return count;
        } catch (const DriverError& error) {
            if (!says_no_room(error)) throw;
        }
    }
    return 0;
}

void MemorySnapshot::keep_on_device(std::span<const DeviceRegion> regions)
{
    CUdeviceptr address = buffer_ ? buffer_->address() : 0;
    for (const DeviceRegion& region : regions) {
        api_.call(api_.copy_device_to_device)(address, region.address, region.bytes);
        on_device_.push_back({region, address});
        address += shadow_bytes(region);
    }
}

void MemorySnapshot::keep_on_host(const DeviceRegion& region)
{
    std::vector<std::byte> bytes(region.bytes);
    api_.call(api_.copy_device_to_host)(static_cast<void*>(bytes.data()), region.address, region.bytes);
    on_host_.push_back({region, std::move(bytes)});
}

void MemorySnapshot::restore() const
{
    for (const DeviceCopy& copy : on_device_)
        api_.call(api_.copy_device_to_device)(copy.region.address, copy.address, copy.region.bytes);
    for (const HostCopy& copy : on_host_)
        api_.call(api_.copy_host_to_device)(copy.region.address, static_cast<const void*>(copy.bytes.data()),
                                            copy.region.bytes);
    // Copies inside the device return before they end; the next measurement must not see them.
    api_.call(api_.context_synchronize)();
}

}  // namespace warpbook::cupti
