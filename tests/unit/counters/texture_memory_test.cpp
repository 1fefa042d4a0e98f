// What the driver is asked for textures and surfaces, by one that writes it down. Whether a GPU then reads as the model
// does is for tests/parity/textures.
#include "counters/driver/texture_memory.hpp"

#include <cstring>
#include <map>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/backend.hpp>

namespace warpbook::cupti {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// The driver's side. Its functions are addresses, so there is one.
struct Driver {
    std::vector<CUDA_ARRAY3D_DESCRIPTOR> arrays;
    std::map<CUarray, std::vector<std::byte>> contents;
    std::vector<std::pair<CUDA_RESOURCE_DESC, CUDA_TEXTURE_DESC>> textures;
    std::vector<CUDA_RESOURCE_DESC> surfaces;
    std::vector<CUDA_MEMCPY3D> copies;
    std::vector<std::vector<std::byte>> linear;
    std::vector<unsigned long long> destroyed;

    static Driver* current;
};
Driver* Driver::current = nullptr;

CUresult create_array(CUarray* array, const CUDA_ARRAY3D_DESCRIPTOR* descriptor)
{
    Driver::current->arrays.push_back(*descriptor);
    *array = reinterpret_cast<CUarray>(Driver::current->arrays.size());
    return CUDA_SUCCESS;
}

CUresult destroy_array(CUarray array)
{
    Driver::current->contents.erase(array);
    Driver::current->destroyed.push_back(reinterpret_cast<std::uintptr_t>(array));
    return CUDA_SUCCESS;
}

CUresult copy_array(const CUDA_MEMCPY3D* copy)
{
    Driver::current->copies.push_back(*copy);
    const std::size_t bytes = copy->WidthInBytes * copy->Height * copy->Depth;
    if (copy->dstMemoryType == CU_MEMORYTYPE_ARRAY) {
        const auto* const from = static_cast<const std::byte*>(copy->srcHost);
        Driver::current->contents[copy->dstArray].assign(from, from + bytes);
    } else {
        std::memcpy(copy->dstHost, Driver::current->contents.at(copy->srcArray).data(), bytes);
    }
    return CUDA_SUCCESS;
}

CUresult create_texture(CUtexObject* texture, const CUDA_RESOURCE_DESC* resource, const CUDA_TEXTURE_DESC* descriptor,
                        const CUDA_RESOURCE_VIEW_DESC*)
{
    Driver::current->textures.emplace_back(*resource, *descriptor);
    *texture = 100 + Driver::current->textures.size();
    return CUDA_SUCCESS;
}

CUresult create_surface(CUsurfObject* surface, const CUDA_RESOURCE_DESC* resource)
{
    Driver::current->surfaces.push_back(*resource);
    *surface = 200 + Driver::current->surfaces.size();
    return CUDA_SUCCESS;
}

CUresult destroy_object(unsigned long long object)
{
    Driver::current->destroyed.push_back(object);
    return CUDA_SUCCESS;
}

CUresult allocate(CUdeviceptr* address, std::size_t bytes)
{
    *address = reinterpret_cast<CUdeviceptr>(Driver::current->linear.emplace_back(bytes).data());
    return CUDA_SUCCESS;
}

CUresult free_memory(CUdeviceptr) { return CUDA_SUCCESS; }

CUresult copy_to_device(CUdeviceptr to, const void* from, std::size_t bytes)
{
    std::memcpy(reinterpret_cast<void*>(to), from, bytes);
    return CUDA_SUCCESS;
}

CUresult copy_to_host(void* to, CUdeviceptr from, std::size_t bytes)
{
    std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
    return CUDA_SUCCESS;
}

CUresult set_context(CUcontext) { return CUDA_SUCCESS; }

class NothingElseToKeep final : public MemoryKeeper {
public:
    NothingElseToKeep() = default;
    void save() override { ++saved; }
    void restore() override { ++restored; }
    int saved = 0;
    int restored = 0;
};

class DeviceTextureMemoryTest : public testing::Test {
protected:
    DeviceTextureMemoryTest()
    {
        Driver::current = &driver_;
        api_.context_set_current.address = &set_context;
        api_.array_create.address = &create_array;
        api_.array_destroy.address = &destroy_array;
        api_.copy_array.address = &copy_array;
        api_.texture_create.address = &create_texture;
        api_.texture_destroy.address = &destroy_object;
        api_.surface_create.address = &create_surface;
        api_.surface_destroy.address = &destroy_object;
        api_.memory_allocate.address = &allocate;
        api_.memory_free.address = &free_memory;
        api_.copy_host_to_device.address = &copy_to_device;
        api_.copy_device_to_host.address = &copy_to_host;
    }
    ~DeviceTextureMemoryTest() override { Driver::current = nullptr; }

    std::unique_ptr<DeviceTextureMemory> make(const TextureMemorySetup& setup, const void* content)
    {
        return std::make_unique<DeviceTextureMemory>(
            DeviceTextureMemory::Device{api_, CUcontext{nullptr}, memory_, surfaces_}, setup, content, "image");
    }

    Driver driver_;
    DriverApi api_;
    DeviceMemory memory_{api_};
    SurfaceMemories surfaces_;
};

struct ShapeCase {
    TextureShape shape;
    unsigned height;
    unsigned depth;
    std::size_t array_height;
    std::size_t array_depth;
    unsigned flags;
};

TEST_F(DeviceTextureMemoryTest, ArraysHaveTheDriversExtentsAndFlags)
{
    constexpr unsigned surfaces = CUDA_ARRAY3D_SURFACE_LDST;
    const std::vector<ShapeCase> cases = {
        {TextureShape::one_dimension, 1, 1, 0, 0, surfaces},
        {TextureShape::two_dimensions, 3, 1, 3, 0, surfaces | CUDA_ARRAY3D_TEXTURE_GATHER},
        {TextureShape::three_dimensions, 3, 2, 3, 2, surfaces},
        {TextureShape::layers_of_one_dimension, 1, 2, 0, 2, surfaces | CUDA_ARRAY3D_LAYERED},
        {TextureShape::layers_of_two_dimensions, 3, 2, 3, 2, surfaces | CUDA_ARRAY3D_LAYERED},
    };
    for (const ShapeCase& row : cases) {
        const TextureMemorySetup setup{row.shape, {NumberKind::unsigned_integer, 1, 4}, 5, row.height, row.depth};
        std::vector<std::byte> content(setup.bytes(), std::byte{7});
        const auto memory = make(setup, content.data());
        const CUDA_ARRAY3D_DESCRIPTOR& array = driver_.arrays.back();
        EXPECT_EQ(array.Width, 5u);
        EXPECT_EQ(array.Height, row.array_height);
        EXPECT_EQ(array.Depth, row.array_depth);
        EXPECT_EQ(array.Flags, row.flags);
        EXPECT_EQ(array.Format, CU_AD_FORMAT_UNSIGNED_INT8);
        EXPECT_EQ(array.NumChannels, 4u);
        const CUDA_MEMCPY3D& copy = driver_.copies.back();
        EXPECT_EQ(copy.WidthInBytes, 20u);
        EXPECT_EQ(copy.srcPitch, 20u);
        EXPECT_EQ(copy.srcHeight, row.height);
        EXPECT_EQ(copy.Height, row.height);
        EXPECT_EQ(copy.Depth, row.depth);
        std::vector<std::byte> back(setup.bytes());
        memory->copy_to_host(back.data());
        EXPECT_EQ(back, content);
    }
}

TEST_F(DeviceTextureMemoryTest, LinearMemoryIsNoArray)
{
    const std::vector<float> content = {1, 2, 3};
    const auto memory = make({TextureShape::linear, element_format_of<float>(), 3, 1, 1}, content.data());
    memory->texture({});
    EXPECT_THAT(driver_.arrays, IsEmpty());
    const CUDA_RESOURCE_DESC& resource = driver_.textures.back().first;
    EXPECT_EQ(resource.resType, CU_RESOURCE_TYPE_LINEAR);
    EXPECT_EQ(resource.res.linear.format, CU_AD_FORMAT_FLOAT);
    EXPECT_EQ(resource.res.linear.sizeInBytes, 12u);
    std::vector<float> back(3);
    memory->copy_to_host(back.data());
    EXPECT_EQ(back, content);
    EXPECT_THROW(memory->surface(), DeviceError);
}

TEST_F(DeviceTextureMemoryTest, TexturesAreReadAsAsked)
{
    const std::vector<std::uint16_t> content(4);
    const auto memory =
        make({TextureShape::two_dimensions, {NumberKind::unsigned_integer, 2, 1}, 2, 2, 1}, content.data());
    EXPECT_EQ(memory->texture({}), 101u);
    const CUDA_TEXTURE_DESC plain = driver_.textures.back().second;
    EXPECT_EQ(plain.filterMode, CU_TR_FILTER_MODE_POINT);
    EXPECT_EQ(plain.flags, static_cast<unsigned>(CU_TRSF_READ_AS_INTEGER));
    EXPECT_EQ(plain.addressMode[1], CU_TR_ADDRESS_MODE_CLAMP);

    EXPECT_EQ(memory->texture({.address_modes = {AddressMode::wrap, AddressMode::mirror, AddressMode::border},
                               .filter = TextureFilter::linear,
                               .values = TextureValues::normalized_floats,
                               .normalized_coordinates = true}),
              102u);
    const CUDA_TEXTURE_DESC other = driver_.textures.back().second;
    EXPECT_EQ(other.filterMode, CU_TR_FILTER_MODE_LINEAR);
    EXPECT_EQ(other.flags, static_cast<unsigned>(CU_TRSF_NORMALIZED_COORDINATES));
    EXPECT_THAT(other.addressMode,
                ElementsAre(CU_TR_ADDRESS_MODE_WRAP, CU_TR_ADDRESS_MODE_MIRROR, CU_TR_ADDRESS_MODE_BORDER));
}

TEST_F(DeviceTextureMemoryTest, WhatWasMadeIsDestroyedBeforeItsArray)
{
    const float one = 1;
    auto memory = make({TextureShape::one_dimension, element_format_of<float>(), 1, 1, 1}, &one);
    memory->texture({});
    memory->surface();
    memory.reset();
    EXPECT_THAT(driver_.destroyed, ElementsAre(101, 201, 1));
    EXPECT_THAT(surfaces_, IsEmpty());
}

TEST_F(DeviceTextureMemoryTest, WhatSurfacesHoldIsPutBack)
{
    std::vector<int> content = {1, 2};
    const TextureMemorySetup setup{TextureShape::one_dimension, element_format_of<int>(), 2, 1, 1};
    const auto written = make(setup, content.data());
    const auto only_read = make(setup, content.data());
    written->surface();
    only_read->texture({});

    NothingElseToKeep others;
    SurfaceKeeper keeper(others, surfaces_);
    keeper.save();
    content = {8, 9};
    written->copy_from_host(content.data());
    only_read->copy_from_host(content.data());
    keeper.restore();
    EXPECT_EQ(others.saved, 1);
    EXPECT_EQ(others.restored, 1);
    std::vector<int> back(2);
    written->copy_to_host(back.data());
    EXPECT_THAT(back, ElementsAre(1, 2));
    only_read->copy_to_host(back.data());
    EXPECT_THAT(back, ElementsAre(8, 9)) << "no kernel can change it, and nobody copies it";
}

}  // namespace
}  // namespace warpbook::cupti
