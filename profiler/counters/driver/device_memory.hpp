#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "driver_api.hpp"
#include "memory_keeper.hpp"

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
    std::size_t bytes() const { return bytes_; }

private:
    const DriverApi* api_;
    std::size_t bytes_;
    CUdeviceptr address_ = 0;
};

/// Memory for the copies of a snapshot, kept for the next launch: to allocate and free it takes longer than the copies.
class ShadowMemory {
public:
    explicit ShadowMemory(const DriverApi& api) : api_(api) {}

    /// A buffer of at least `bytes`. Throws DriverError when there is no room.
    DeviceBuffer take(std::size_t bytes);
    /// Keeps `buffer` for the next take().
    void give_back(DeviceBuffer buffer) noexcept;

    /// Returns to the driver what is kept; true when there was something.
    bool free() noexcept;

private:
    const DriverApi& api_;
    std::optional<DeviceBuffer> kept_;
};

/// All memory that kernels were given. What is not released is freed with this object.
class DeviceMemory {
public:
    explicit DeviceMemory(const DriverApi& api) : api_(api), shadow_(api) {}
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;

    /// Aligned to 256 bytes; `name` appears in the error. Throws DeviceError.
    void* allocate(std::size_t bytes, const std::string& name);
    void release(void* memory) noexcept;

    /// A buffer that kernels are not given. Throws DriverError when there is no room.
    DeviceBuffer allocate_buffer(std::size_t bytes);

    std::vector<DeviceRegion> regions() const;

    /// Gives way where an allocation finds no room.
    ShadowMemory& shadow() { return shadow_; }

private:
    const DriverApi& api_;
    ShadowMemory shadow_;
    std::map<void*, DeviceBuffer> buffers_;
};

/// The content of some regions at one moment, kept in shadow memory, or on the host where the device has no room left.
class MemorySnapshot {
public:
    MemorySnapshot(const DriverApi& api, ShadowMemory& shadow, const std::vector<DeviceRegion>& regions);
    ~MemorySnapshot();
    MemorySnapshot(const MemorySnapshot&) = delete;
    MemorySnapshot& operator=(const MemorySnapshot&) = delete;

    /// Puts the content back.
    void restore() const;

private:
    struct DeviceCopy {
        DeviceRegion region;
        CUdeviceptr address = 0;
    };
    struct HostCopy {
        DeviceRegion region;
        std::vector<std::byte> bytes;
    };

    std::size_t find_room(const std::vector<DeviceRegion>& regions);
    void keep_on_device(std::span<const DeviceRegion> regions);
    void keep_on_host(const DeviceRegion& region);

    const DriverApi& api_;
    ShadowMemory& shadow_;
    std::optional<DeviceBuffer> buffer_;
    std::vector<DeviceCopy> on_device_;
    std::vector<HostCopy> on_host_;
};

/// Keeps the memory that a backend gave to kernels.
class SnapshotKeeper final : public MemoryKeeper {
public:
    /// `changeable`: all memory that the kernel can change; asked for by save().
    SnapshotKeeper(const DriverApi& api, ShadowMemory& shadow, std::function<std::vector<DeviceRegion>()> changeable)
        : api_(api), shadow_(shadow), changeable_(std::move(changeable))
    {}

    void save() override { snapshot_.emplace(api_, shadow_, changeable_()); }
    void restore() override { snapshot_->restore(); }

private:
    const DriverApi& api_;
    ShadowMemory& shadow_;
    std::function<std::vector<DeviceRegion>()> changeable_;
    std::optional<MemorySnapshot> snapshot_;
};

}  // namespace warpbook::cupti
