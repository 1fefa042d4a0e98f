#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "driver_api.hpp"

namespace warpbook::cupti {

/// A piece of the device's memory.
struct DeviceRegion {
    CUdeviceptr address = 0;
    std::size_t bytes = 0;
};

/// A buffer on the device that frees itself.
class DeviceBuffer {
public:
    /// Throws DriverError when there is no room.
    DeviceBuffer(const DriverApi& api, std::size_t bytes);
    ~DeviceBuffer();
    DeviceBuffer(DeviceBuffer&& other) noexcept;
    DeviceBuffer& operator=(DeviceBuffer&&) = delete;

    CUdeviceptr address() const { return address_; }

private:
    const DriverApi* api_;
    CUdeviceptr address_ = 0;
};

/// All memory that kernels were given. What is not released is freed with this object.
class DeviceMemory {
public:
    explicit DeviceMemory(const DriverApi& api) : api_(api) {}
    ~DeviceMemory();
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;

    /// Aligned to 256 bytes; `name` appears in the error. Throws DeviceError.
    void* allocate(std::size_t bytes, const std::string& name);
    void release(void* memory) noexcept;

    std::vector<DeviceRegion> regions() const;

private:
    const DriverApi& api_;
    std::map<void*, std::size_t> sizes_;
};

/// The content of some regions at one moment, kept on the device, or on the host where the device has no room left.
class MemorySnapshot {
public:
    MemorySnapshot(const DriverApi& api, const std::vector<DeviceRegion>& regions);

    /// Puts the content back.
    void restore() const;

private:
    struct Copy {
        DeviceRegion region;
        DeviceBuffer buffer;
    };
    struct HostCopy {
        DeviceRegion region;
        std::vector<std::byte> bytes;
    };

    void keep(const DeviceRegion& region);

    const DriverApi& api_;
    std::vector<Copy> on_device_;
    std::vector<HostCopy> on_host_;
};

}  // namespace warpbook::cupti
