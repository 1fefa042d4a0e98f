#include "texture_table.hpp"

#include <utility>

namespace warpbook::model {

std::uint64_t TextureTable::add(TextureObject object)
{
    objects_.push_back(std::move(object));
    return first_handle + objects_.size() - 1;
}

void TextureTable::destroy(std::uint64_t handle) noexcept
{
    if (handle - first_handle < objects_.size()) objects_[handle - first_handle].destroyed = true;
}

void TextureTable::release(const std::byte* content) noexcept
{
    for (TextureObject& object : objects_)
        if (object.content == content) object.released = true;
}

}  // namespace warpbook::model
