#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/texture.hpp>

namespace warpbook::model {

/// What a kernel's cudaTextureObject_t or cudaSurfaceObject_t stands for.
struct TextureObject {
    /// Of the memory.
    std::string name;
    TextureMemorySetup memory;
    /// Nothing for a surface.
    std::optional<TextureSetup> texture;
    std::byte* content = nullptr;
    bool released = false;
    /// The object alone; its memory may still be there.
    bool destroyed = false;

    bool is_surface() const { return !texture.has_value(); }
};

/// All that there ever were, by their handles: numbers that nothing else is likely to be, each given out once.
class TextureTable {
public:
    std::uint64_t add(TextureObject object);
    /// All textures and surfaces of this content.
    void release(const std::byte* content) noexcept;
    /// cudaDestroyTextureObject() and its like; nothing where it is no handle.
    void destroy(std::uint64_t handle) noexcept;

    /// Null when it is no handle.
    const TextureObject* find(std::uint64_t handle) const
    {
        return handle - first_handle < objects_.size() ? &objects_[handle - first_handle] : nullptr;
    }

private:
    static constexpr std::uint64_t first_handle = 0x7e70'0000'0001;

    std::vector<TextureObject> objects_;
};

}  // namespace warpbook::model
