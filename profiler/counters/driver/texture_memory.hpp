#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <warpbook/texture.hpp>

#include "device_memory.hpp"
#include "driver_api.hpp"
#include "memory_keeper.hpp"

namespace warpbook::cupti {

/// A CUDA array that destroys itself.
class DeviceArray {
public:
    /// Throws DriverError when there is no room.
    DeviceArray(const DriverApi& api, const TextureMemorySetup& setup);
    ~DeviceArray();
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;

    CUarray handle() const { return array_; }
    void copy_from_host(const void* content) const;
    void copy_to_host(void* to) const;

private:
    CUDA_MEMCPY3D whole_copy() const;

    const DriverApi& api_;
    const TextureMemorySetup setup_;
    CUarray array_ = nullptr;
};

class DeviceTextureMemory;

/// Those that kernels can change: they have surfaces.
using SurfaceMemories = std::set<DeviceTextureMemory*>;

/// A CUDA array, or memory that is linear, with its textures and surfaces, in one context.
class DeviceTextureMemory final : public TextureMemory {
public:
    /// The others must live longer.
    struct Device {
        const DriverApi& api;
        CUcontext context;
        DeviceMemory& memory;
        SurfaceMemories& surfaces;
    };

    DeviceTextureMemory(const Device& device, const TextureMemorySetup& setup, const void* content, std::string name);
    ~DeviceTextureMemory() override;

    std::uint64_t texture(const TextureSetup& setup) override;
    std::uint64_t surface() override;
    void copy_to_host(void* to) override;

    std::size_t bytes() const { return setup_.bytes(); }
    void copy_from_host(const void* content);

private:
    void make_current() const { device_.api.call(device_.api.context_set_current)(device_.context); }
    CUDA_RESOURCE_DESC resource() const;
    CUdeviceptr linear_address() const;

    const Device device_;
    const TextureMemorySetup setup_;
    const std::string name_;
    /// One of the two.
    std::optional<DeviceArray> array_;
    void* linear_ = nullptr;
    std::vector<CUtexObject> textures_;
    std::vector<CUsurfObject> surfaces_;
};

/// Keeps what surfaces hold, beside all that another keeper keeps.
class SurfaceKeeper final : public MemoryKeeper {
public:
    SurfaceKeeper(MemoryKeeper& others, const SurfaceMemories& surfaces) : others_(others), surfaces_(surfaces) {}

    void save() override;
    void restore() override;

private:
    MemoryKeeper& others_;
    const SurfaceMemories& surfaces_;
    std::map<DeviceTextureMemory*, std::vector<std::byte>> contents_;
};

}  // namespace warpbook::cupti
