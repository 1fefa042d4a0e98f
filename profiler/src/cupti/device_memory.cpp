#include "device_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "errors.hpp"

namespace warpbook::cupti {

namespace {

CUdeviceptr as_device_address(void* memory)
{
    return static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(memory));
}

void* as_pointer(CUdeviceptr address) { return reinterpret_cast<void*>(static_cast<std::uintptr_t>(address)); }

}  // namespace

DeviceBuffer::DeviceBuffer(const DriverApi& api, std::size_t bytes) : api_(&api)
{
    // The driver refuses 0 bytes, which an empty array asks for.
    api.call(api.memory_allocate, &address_, std::max<std::size_t>(bytes, 1));
}

DeviceBuffer::~DeviceBuffer()
{
    if (address_ != 0) api_->call_quietly(api_->memory_free, address_);
}

DeviceBuffer::DeviceBuffer(DeviceBuffer&& other) noexcept : api_(other.api_), address_(std::exchange(other.address_, 0))
{}

DeviceMemory::~DeviceMemory()
{
    for (const auto& [memory, bytes] : sizes_) api_.call_quietly(api_.memory_free, as_device_address(memory));
}

void* DeviceMemory::allocate(std::size_t bytes, const std::string& name)
{
    CUdeviceptr address = 0;
    try {
        api_.call(api_.memory_allocate, &address, std::max<std::size_t>(bytes, 1));
    } catch (const DriverError& error) {
        if (error.failure().code != CUDA_ERROR_OUT_OF_MEMORY) throw;
        std::size_t free_bytes = 0;
        std::size_t all_bytes = 0;
        api_.call(api_.memory_get_info, &free_bytes, &all_bytes);
        throw DeviceError("no room on the device for '" + name + "' of " + std::to_string(bytes) +
                          " bytes: " + std::to_string(free_bytes) + " of its " + std::to_string(all_bytes) +
                          " bytes are free. (" + error.what() + ")");
    }
    sizes_.emplace(as_pointer(address), bytes);
    return as_pointer(address);
}

void DeviceMemory::release(void* memory) noexcept
{
    if (sizes_.erase(memory) > 0) api_.call_quietly(api_.memory_free, as_device_address(memory));
}

std::vector<DeviceRegion> DeviceMemory::regions() const
{
    std::vector<DeviceRegion> regions;
    for (const auto& [memory, bytes] : sizes_) {
        if (bytes > 0) regions.push_back({as_device_address(memory), bytes});
    }
    return regions;
}

MemorySnapshot::MemorySnapshot(const DriverApi& api, const std::vector<DeviceRegion>& regions) : api_(api)
{
    for (const DeviceRegion& region : regions) keep(region);
}

void MemorySnapshot::keep(const DeviceRegion& region)
{
    try {
        DeviceBuffer buffer(api_, region.bytes);
        api_.call(api_.copy_device_to_device, buffer.address(), region.address, region.bytes);
        on_device_.push_back({region, std::move(buffer)});
    } catch (const DriverError& error) {
        if (error.failure().code != CUDA_ERROR_OUT_OF_MEMORY) throw;
        std::vector<std::byte> bytes(region.bytes);
        api_.call(api_.copy_device_to_host, static_cast<void*>(bytes.data()), region.address, region.bytes);
        on_host_.push_back({region, std::move(bytes)});
    }
}

void MemorySnapshot::restore() const
{
    for (const Copy& copy : on_device_)
        api_.call(api_.copy_device_to_device, copy.region.address, copy.buffer.address(), copy.region.bytes);
    for (const HostCopy& copy : on_host_)
        api_.call(api_.copy_host_to_device, copy.region.address, static_cast<const void*>(copy.bytes.data()),
                  copy.region.bytes);
    // Copies inside the device return before they end; the next measurement must not see them.
    api_.call(api_.context_synchronize);
}

}  // namespace warpbook::cupti
