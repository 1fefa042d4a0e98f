#include "texture_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace warpbook::cupti {

namespace {

CUarray_format format_of(const ElementFormat& element)
{
    if (element.kind == NumberKind::floating_point)
        return element.bytes_each == 2 ? CU_AD_FORMAT_HALF : CU_AD_FORMAT_FLOAT;
    const bool is_signed = element.kind == NumberKind::signed_integer;
    switch (element.bytes_each) {
    case 1: return is_signed ? CU_AD_FORMAT_SIGNED_INT8 : CU_AD_FORMAT_UNSIGNED_INT8;
    case 2: return is_signed ? CU_AD_FORMAT_SIGNED_INT16 : CU_AD_FORMAT_UNSIGNED_INT16;
    default: break;
    }
    return is_signed ? CU_AD_FORMAT_SIGNED_INT32 : CU_AD_FORMAT_UNSIGNED_INT32;
}

CUaddress_mode mode_of(AddressMode mode)
{
    switch (mode) {
    case AddressMode::wrap: return CU_TR_ADDRESS_MODE_WRAP;
    case AddressMode::clamp: return CU_TR_ADDRESS_MODE_CLAMP;
    case AddressMode::mirror: return CU_TR_ADDRESS_MODE_MIRROR;
    case AddressMode::border: break;
    }
    return CU_TR_ADDRESS_MODE_BORDER;
}

/// The driver knows the shape by the extents that are 0, and by flags.
CUDA_ARRAY3D_DESCRIPTOR descriptor_of(const TextureMemorySetup& setup)
{
    CUDA_ARRAY3D_DESCRIPTOR descriptor{};
    descriptor.Width = setup.width;
    descriptor.Format = format_of(setup.element);
    descriptor.NumChannels = setup.element.numbers;
    descriptor.Flags = CUDA_ARRAY3D_SURFACE_LDST;
    // Larger ones cannot be gathered from.
    constexpr unsigned largest_for_gathering = 32768;
    switch (setup.shape) {
    case TextureShape::linear:
    case TextureShape::one_dimension: break;
    case TextureShape::two_dimensions:
        descriptor.Height = setup.height;
        if (std::max(setup.width, setup.height) <= largest_for_gathering)
            descriptor.Flags |= CUDA_ARRAY3D_TEXTURE_GATHER;
        break;
    case TextureShape::three_dimensions:
        descriptor.Height = setup.height;
        descriptor.Depth = setup.depth;
        break;
    case TextureShape::layers_of_one_dimension:
        descriptor.Depth = setup.depth;
        descriptor.Flags |= CUDA_ARRAY3D_LAYERED;
        break;
    case TextureShape::layers_of_two_dimensions:
        descriptor.Height = setup.height;
        descriptor.Depth = setup.depth;
        descriptor.Flags |= CUDA_ARRAY3D_LAYERED;
        break;
    }
    return descriptor;
}

CUDA_TEXTURE_DESC descriptor_of(const TextureSetup& setup, const ElementFormat& element)
{
    CUDA_TEXTURE_DESC descriptor{};
    std::transform(setup.address_modes.begin(), setup.address_modes.end(), descriptor.addressMode, mode_of);
    descriptor.filterMode = setup.filter == TextureFilter::linear ? CU_TR_FILTER_MODE_LINEAR : CU_TR_FILTER_MODE_POINT;
    const bool is_integer = element.kind != NumberKind::floating_point;
    if (is_integer && setup.values == TextureValues::as_they_are) descriptor.flags |= CU_TRSF_READ_AS_INTEGER;
    if (setup.normalized_coordinates) descriptor.flags |= CU_TRSF_NORMALIZED_COORDINATES;
    return descriptor;
}

}  // namespace

DeviceArray::DeviceArray(const DriverApi& api, const TextureMemorySetup& setup) : api_(api), setup_(setup)
{
    const CUDA_ARRAY3D_DESCRIPTOR descriptor = descriptor_of(setup);
    api_.call(api_.array_create)(&array_, &descriptor);
}

DeviceArray::~DeviceArray() { api_.call_quietly(api_.array_destroy, array_); }

CUDA_MEMCPY3D DeviceArray::whole_copy() const
{
    CUDA_MEMCPY3D copy{};
    copy.WidthInBytes = std::size_t{setup_.width} * setup_.element.bytes();
    copy.Height = setup_.height;
    copy.Depth = setup_.depth;
    return copy;
}

void DeviceArray::copy_from_host(const void* content) const
{
    CUDA_MEMCPY3D copy = whole_copy();
    copy.srcMemoryType = CU_MEMORYTYPE_HOST;
    copy.srcHost = content;
    copy.srcPitch = copy.WidthInBytes;
    copy.srcHeight = copy.Height;
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.dstArray = array_;
    api_.call(api_.copy_array)(static_cast<const CUDA_MEMCPY3D*>(&copy));
}

void DeviceArray::copy_to_host(void* to) const
{
    CUDA_MEMCPY3D copy = whole_copy();
    copy.srcMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.srcArray = array_;
    copy.dstMemoryType = CU_MEMORYTYPE_HOST;
    copy.dstHost = to;
    copy.dstPitch = copy.WidthInBytes;
    copy.dstHeight = copy.Height;
    api_.call(api_.copy_array)(static_cast<const CUDA_MEMCPY3D*>(&copy));
}

DeviceTextureMemory::DeviceTextureMemory(const Device& device, const TextureMemorySetup& setup, const void* content,
                                         std::string name)
    : device_(device), setup_(setup), name_(std::move(name))
{
    detail::refuse_impossible(setup_, name_);
    make_current();
    if (setup_.shape == TextureShape::linear)
        linear_ = device_.memory.allocate(setup_.bytes(), name_);
    else
        array_.emplace(device_.api, setup_);
    try {
        copy_from_host(content);
    } catch (...) {
        // No destructor runs.
        device_.memory.release(linear_);
        throw;
    }
}

DeviceTextureMemory::~DeviceTextureMemory()
{
    const DriverApi& api = device_.api;
    api.call_quietly(api.context_set_current, device_.context);
    device_.surfaces.erase(this);
    for (const CUtexObject texture : textures_) api.call_quietly(api.texture_destroy, texture);
    for (const CUsurfObject surface : surfaces_) api.call_quietly(api.surface_destroy, surface);
    device_.memory.release(linear_);
}

CUdeviceptr DeviceTextureMemory::linear_address() const
{
    return static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(linear_));
}

CUDA_RESOURCE_DESC DeviceTextureMemory::resource() const
{
    CUDA_RESOURCE_DESC resource{};
    if (array_) {
        resource.resType = CU_RESOURCE_TYPE_ARRAY;
        resource.res.array.hArray = array_->handle();
    } else {
        resource.resType = CU_RESOURCE_TYPE_LINEAR;
        resource.res.linear.devPtr = linear_address();
        resource.res.linear.format = format_of(setup_.element);
        resource.res.linear.numChannels = setup_.element.numbers;
        resource.res.linear.sizeInBytes = setup_.bytes();
    }
    return resource;
}

std::uint64_t DeviceTextureMemory::texture(const TextureSetup& setup)
{
    detail::refuse_impossible(setup, setup_, name_);
    make_current();
    const CUDA_RESOURCE_DESC of = resource();
    const CUDA_TEXTURE_DESC descriptor = descriptor_of(setup, setup_.element);
    CUtexObject texture = 0;
    device_.api.call(device_.api.texture_create)(&texture, &of, &descriptor,
                                                 static_cast<const CUDA_RESOURCE_VIEW_DESC*>(nullptr));
    textures_.push_back(texture);
    return texture;
}

std::uint64_t DeviceTextureMemory::surface()
{
    detail::refuse_surface_of(setup_, name_);
    make_current();
    const CUDA_RESOURCE_DESC of = resource();
    CUsurfObject surface = 0;
    device_.api.call(device_.api.surface_create)(&surface, &of);
    surfaces_.push_back(surface);
    device_.surfaces.insert(this);
    return surface;
}

void DeviceTextureMemory::copy_from_host(const void* content)
{
    make_current();
    if (array_)
        array_->copy_from_host(content);
    else
        device_.api.call(device_.api.copy_host_to_device)(linear_address(), content, setup_.bytes());
}

void DeviceTextureMemory::copy_to_host(void* to)
{
    make_current();
    if (array_)
        array_->copy_to_host(to);
    else
        device_.api.call(device_.api.copy_device_to_host)(to, linear_address(), setup_.bytes());
}

void SurfaceKeeper::save()
{
    others_.save();
    contents_.clear();
    for (DeviceTextureMemory* const memory : surfaces_) {
        std::vector<std::byte>& content = contents_[memory];
        content.resize(memory->bytes());
        memory->copy_to_host(content.data());
    }
}

void SurfaceKeeper::restore()
{
    others_.restore();
    for (const auto& [memory, content] : contents_) memory->copy_from_host(content.data());
}

}  // namespace warpbook::cupti
