#pragma once

#include <cstddef>
#include <string>

#include <warpbook/backend.hpp>
#include <warpbook/texture.hpp>

#include "texture_table.hpp"

namespace warpbook::model {

/// An array of the model's global memory, of which kernels get handles and no address: so a launch that has to run
/// again finds it as it was.
class ModelTextureMemory final : public TextureMemory {
public:
    ModelTextureMemory(Backend& backend, TextureTable& table, const TextureMemorySetup& setup, const void* content,
                       std::string name);
    ~ModelTextureMemory() override;

    std::uint64_t texture(const TextureSetup& setup) override;
    std::uint64_t surface() override;
    /// The texture or surface with this handle is none any more; what it reads stays.
    void destroy(std::uint64_t handle) { table_.destroy(handle); }
    void copy_to_host(void* to) override;
    void copy_to_device(const void* from) override;

private:
    Backend& backend_;
    TextureTable& table_;
    const TextureMemorySetup setup_;
    const std::string name_;
    std::byte* content_ = nullptr;
};

}  // namespace warpbook::model
