#include "model_texture_memory.hpp"

#include <utility>

namespace warpbook::model {

ModelTextureMemory::ModelTextureMemory(Backend& backend, TextureTable& table, const TextureMemorySetup& setup,
                                       const void* content, std::string name)
    : backend_(backend), table_(table), setup_(setup), name_(std::move(name))
{
    detail::refuse_impossible(setup_, name_);
    content_ = static_cast<std::byte*>(backend_.allocate(setup_.bytes(), name_));
    if (content == nullptr)
        backend_.note_written(content_, setup_.bytes());
    else
        backend_.copy_to_device(content_, content, setup_.bytes());
}

ModelTextureMemory::~ModelTextureMemory()
{
    table_.release(content_);
    backend_.release(content_);
}

std::uint64_t ModelTextureMemory::texture(const TextureSetup& setup)
{
    detail::refuse_impossible(setup, setup_, name_);
    return table_.add({name_, setup_, setup, content_});
}

std::uint64_t ModelTextureMemory::surface()
{
    detail::refuse_surface_of(setup_, name_);
    return table_.add({name_, setup_, std::nullopt, content_});
}

void ModelTextureMemory::copy_to_device(const void* from) { backend_.copy_to_device(content_, from, setup_.bytes()); }

void ModelTextureMemory::copy_to_host(void* to) { backend_.copy_to_host(to, content_, setup_.bytes()); }

}  // namespace warpbook::model
