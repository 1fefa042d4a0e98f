// CUDA Runtime API, "Texture Object Management", "Surface Object Management".
#include <algorithm>
#include <map>
#include <utility>

#include "cuda/runtime/memory/arrays.hpp"
#include "machine/textures/model_texture_memory.hpp"

namespace warpbook::program {

namespace {

/// A texture of plain memory, which has its own copy of what lies there.
struct TextureOfMemory {
    Rows memory;
    Box box;
    std::unique_ptr<TextureMemory> texture;
};

struct TextureObjects {
    std::map<std::uint64_t, cudaResourceDesc> resources;
    std::map<std::uint64_t, cudaTextureDesc> descriptions;
    std::map<std::uint64_t, TextureOfMemory> of_memory;
};

TextureObjects& texture_objects()
{
    static TextureObjects& objects = *new TextureObjects;
    return objects;
}

AddressMode address_mode_of(cudaTextureAddressMode mode)
{
    switch (mode) {
    case cudaAddressModeWrap: return AddressMode::wrap;
    case cudaAddressModeMirror: return AddressMode::mirror;
    case cudaAddressModeClamp: return AddressMode::clamp;
    case cudaAddressModeBorder: return AddressMode::border;
    }
    throw Failure{cudaErrorInvalidValue};
}

TextureSetup setup_of(const cudaTextureDesc& description)
{
    const bool is_normalized = description.normalizedCoords != 0;
    TextureSetup setup;
    for (std::size_t i = 0; i < setup.address_modes.size(); ++i) {
        AddressMode& mode = setup.address_modes[i];
        mode = address_mode_of(description.addressMode[i]);
        if (is_normalized || mode == AddressMode::clamp || mode == AddressMode::border) continue;
        // What only normalized coordinates can do is clamped otherwise (CUDA C++ Programming Guide, "Texture Memory").
        setup.modes_without_effect[i] = std::exchange(mode, AddressMode::clamp);
    }
    setup.filter = description.filterMode == cudaFilterModeLinear ? TextureFilter::linear : TextureFilter::point;
    setup.values = description.readMode == cudaReadModeNormalizedFloat ? TextureValues::normalized_floats
                                                                       : TextureValues::as_they_are;
    setup.normalized_coordinates = is_normalized;
    return setup;
}

void refresh(TextureOfMemory& one)
{
    std::vector<std::byte> content;
    content.reserve(one.box.width * one.box.height);
    const auto* const begin = static_cast<const std::byte*>(one.memory.begin);
    for (std::size_t row = 0; row < one.box.height; ++row)
        content.insert(content.end(), begin + row * one.memory.pitch, begin + row * one.memory.pitch + one.box.width);
    one.texture->copy_to_device(content.data());
}

std::uint64_t texture_of_memory(Runtime& runtime, const TextureMemorySetup& memory, const void* begin,
                                std::size_t pitch, const TextureSetup& setup)
{
    const Allocation* const found = runtime.allocations().at(begin);
    const Box box{std::size_t{memory.width} * memory.element.bytes(), memory.height};
    if (found == nullptr || found->is_free ||
        (box.height - 1) * pitch + box.width > found->end() - reinterpret_cast<std::uint64_t>(begin))
        throw Failure{cudaErrorInvalidValue};
    TextureOfMemory one{
        {const_cast<void*>(begin), pitch, 1}, box, runtime.backend().make_texture_memory(memory, nullptr, found->name)};
    const std::uint64_t handle = one.texture->texture(setup);
    texture_objects().of_memory[handle] = std::move(one);
    return handle;
}

std::uint64_t make_texture(Runtime& runtime, const cudaResourceDesc& resource, const TextureSetup& setup)
{
    TextureMemorySetup memory;
    switch (resource.resType) {
    case cudaResourceTypeArray: return Arrays::get().at(resource.res.array.array).memory->texture(setup);
    case cudaResourceTypeLinear: {
        const auto& linear = resource.res.linear;
        memory.shape = TextureShape::linear;
        memory.element = element_of_format(linear.desc);
        memory.width = static_cast<unsigned>(linear.sizeInBytes / memory.element.bytes());
        TextureSetup plain = setup;
        // What tex1Dfetch() has nothing of.
        plain.filter = TextureFilter::point;
        plain.normalized_coordinates = false;
        plain.address_modes = in_all_directions(AddressMode::clamp);
        return texture_of_memory(runtime, memory, linear.devPtr, linear.sizeInBytes, plain);
    }
    case cudaResourceTypePitch2D: {
        const auto& pitched = resource.res.pitch2D;
        memory.shape = TextureShape::two_dimensions;
        memory.element = element_of_format(pitched.desc);
        memory.width = static_cast<unsigned>(pitched.width);
        memory.height = static_cast<unsigned>(pitched.height);
        return texture_of_memory(runtime, memory, pitched.devPtr, pitched.pitchInBytes, setup);
    }
    case cudaResourceTypeMipmappedArray: break;
    }
    throw Failure{cudaErrorNotSupported};
}

/// What the model says about a texture or surface that there cannot be goes to the record.
cudaError_t answer_or_explain(const char* function, const std::function<cudaError_t(Runtime&)>& make)
{
    return answer(function, [&](Runtime& runtime) {
        try {
            return make(runtime);
        } catch (const DeviceError& error) {
            runtime.record().add_problem(std::string(function) + "(): " + error.what());
            return cudaErrorInvalidValue;
        }
    });
}

template <class Value>
cudaError_t copy_description(const char* function, const std::map<std::uint64_t, Value>& of, std::uint64_t handle,
                             Value* to)
{
    return answer(function, [&](Runtime&) {
        const auto found = of.find(handle);
        if (to == nullptr || found == of.end()) return cudaErrorInvalidValue;
        *to = found->second;
        return cudaSuccess;
    });
}

/// Whichever memory it is of, which may have been freed. The runtime's backend is the model.
void destroy_in_model(std::uint64_t handle)
{
    const auto resource = texture_objects().resources.find(handle);
    const auto of_memory = texture_objects().of_memory.find(handle);
    TextureMemory* memory = nullptr;
    if (of_memory != texture_objects().of_memory.end())
        memory = of_memory->second.texture.get();
    else if (resource != texture_objects().resources.end() && resource->second.resType == cudaResourceTypeArray)
        if (cudaArray* const array = Arrays::get().find(resource->second.res.array.array)) memory = array->memory.get();
    if (auto* const of_model = dynamic_cast<model::ModelTextureMemory*>(memory)) of_model->destroy(handle);
}

cudaError_t destroy_object(const char* function, std::uint64_t handle)
{
    return answer(function, [&](Runtime&) {
        destroy_in_model(handle);
        texture_objects().of_memory.erase(handle);
        texture_objects().descriptions.erase(handle);
        return texture_objects().resources.erase(handle) == 0 && handle != 0 ? cudaErrorInvalidValue : cudaSuccess;
    });
}

}  // namespace

void refresh_textures_of_memory(Runtime& runtime)
{
    for (auto& [handle, one] : texture_objects().of_memory) {
        const Allocation* const found = runtime.allocations().at(one.memory.begin);
        // Who still reads it is told so by the model.
        if (found == nullptr || found->is_free) one.texture.reset();
        if (one.texture) refresh(one);
    }
}

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* pTexObject, const cudaResourceDesc* pResDesc,
                                    const cudaTextureDesc* pTexDesc, const cudaResourceViewDesc*) noexcept
{
    return answer_or_explain("cudaCreateTextureObject", [&](Runtime& runtime) {
        if (pTexObject == nullptr || pResDesc == nullptr || pTexDesc == nullptr) return cudaErrorInvalidValue;
        *pTexObject = make_texture(runtime, *pResDesc, setup_of(*pTexDesc));
        texture_objects().resources[*pTexObject] = *pResDesc;
        texture_objects().descriptions[*pTexObject] = *pTexDesc;
        return cudaSuccess;
    });
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texObject) noexcept
{
    return destroy_object("cudaDestroyTextureObject", texObject);
}
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* pResDesc, cudaTextureObject_t texObject) noexcept
{
    return copy_description("cudaGetTextureObjectResourceDesc", texture_objects().resources, texObject, pResDesc);
}
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* pTexDesc, cudaTextureObject_t texObject) noexcept
{
    return copy_description("cudaGetTextureObjectTextureDesc", texture_objects().descriptions, texObject, pTexDesc);
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* pSurfObject, const cudaResourceDesc* pResDesc) noexcept
{
    return answer_or_explain("cudaCreateSurfaceObject", [&](Runtime&) {
        if (pSurfObject == nullptr || pResDesc == nullptr || pResDesc->resType != cudaResourceTypeArray)
            return cudaErrorInvalidValue;
        *pSurfObject = Arrays::get().at(pResDesc->res.array.array).memory->surface();
        texture_objects().resources[*pSurfObject] = *pResDesc;
        return cudaSuccess;
    });
}
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surfObject) noexcept
{
    return destroy_object("cudaDestroySurfaceObject", surfObject);
}
cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* pResDesc, cudaSurfaceObject_t surfObject) noexcept
{
    return copy_description("cudaGetSurfaceObjectResourceDesc", texture_objects().resources, surfObject, pResDesc);
}

}  // extern "C"
