#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

using testing::ElementsAre;

class ArraysTest : public RuntimeTest {
protected:
    static cudaTextureDesc plain()
    {
        cudaTextureDesc description{};
        description.addressMode[0] = cudaAddressModeClamp;
        description.addressMode[1] = cudaAddressModeClamp;
        description.readMode = cudaReadModeElementType;
        return description;
    }

    static float* results(std::size_t count)
    {
        float* memory = nullptr;
        EXPECT_EQ(cudaMalloc(&memory, count * sizeof *memory), cudaSuccess);
        return memory;
    }

    static cudaArray_t array_of(std::size_t width, std::size_t height, unsigned flags = 0)
    {
        const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
        cudaArray_t array = nullptr;
        EXPECT_EQ(cudaMallocArray(&array, &format, width, height, flags), cudaSuccess);
        return array;
    }
};

TEST_F(ArraysTest, kernels_read_arrays_by_textures_also_when_they_change_later)
{
    cudaArray_t const array = array_of(2, 2);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    const cudaTextureDesc description = plain();
    cudaTextureObject_t texture = 0;
    ASSERT_EQ(cudaCreateTextureObject(&texture, &resource, &description, nullptr), cudaSuccess);
    const float content[] = {1, 2, 3, 4};
    ASSERT_EQ(cudaMemcpy2DToArray(array, 0, 0, content, 8, 8, 2, cudaMemcpyHostToDevice), cudaSuccess);
    float* const result = results(2);
    ASSERT_EQ(launch_kernel(read_texture, 1, 2, result, texture), cudaSuccess);
    EXPECT_THAT(read(result, 2), ElementsAre(3, 4));
    EXPECT_EQ(cudaDestroyTextureObject(texture), cudaSuccess);
    EXPECT_EQ(cudaFreeArray(array), cudaSuccess);
}

TEST_F(ArraysTest, textures_of_plain_memory_hold_what_is_there_when_the_kernel_starts)
{
    float* const memory = results(3);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = memory;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 12;
    const cudaTextureDesc description = plain();
    cudaTextureObject_t texture = 0;
    ASSERT_EQ(cudaCreateTextureObject(&texture, &resource, &description, nullptr), cudaSuccess);
    const float content[] = {5, 6, 7};
    ASSERT_EQ(cudaMemcpy(memory, content, 12, cudaMemcpyHostToDevice), cudaSuccess);
    float* const result = results(3);
    ASSERT_EQ(launch_kernel(fetch_texture, 1, 3, result, texture), cudaSuccess);
    EXPECT_THAT(read(result, 3), ElementsAre(5, 6, 7));
}

TEST_F(ArraysTest, a_mode_without_effect_is_remarked_where_a_read_is_outside)
{
    cudaArray_t const array = array_of(2, 2);
    const float content[] = {1, 2, 3, 4};
    ASSERT_EQ(cudaMemcpy2DToArray(array, 0, 0, content, 8, 8, 2, cudaMemcpyHostToDevice), cudaSuccess);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    // Of zeros, it asks to wrap.
    const cudaTextureDesc description{};
    cudaTextureObject_t texture = 0;
    ASSERT_EQ(cudaCreateTextureObject(&texture, &resource, &description, nullptr), cudaSuccess);
    float* const result = results(3);
    ASSERT_EQ(launch_kernel(read_texture, 1, 2, result, texture), cudaSuccess);
    EXPECT_FALSE(records().front().contains("note"));
    ASSERT_EQ(launch_kernel(read_texture, 1, 3, result, texture), cudaSuccess);
    EXPECT_EQ(records().front()["note_kind"], "clamped_reads");
    EXPECT_THAT(read(result, 3), ElementsAre(3, 4, 4));
    EXPECT_EQ(cudaDestroyTextureObject(texture), cudaSuccess);
    EXPECT_EQ(cudaFreeArray(array), cudaSuccess);
}

TEST_F(ArraysTest, kernels_write_arrays_by_surfaces)
{
    cudaArray_t const array = array_of(2, 2, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    ASSERT_EQ(cudaCreateSurfaceObject(&surface, &resource), cudaSuccess);
    ASSERT_EQ(launch_kernel(write_surface, 1, dim3(2, 2), surface), cudaSuccess);
    float content[4] = {};
    ASSERT_EQ(cudaMemcpy2DFromArray(content, 8, array, 0, 0, 8, 2, cudaMemcpyDeviceToHost), cudaSuccess);
    EXPECT_THAT(content, ElementsAre(0, 1, 10, 11));
}

TEST_F(ArraysTest, a_copy_beyond_an_array_is_refused)
{
    cudaArray_t const array = array_of(2, 2);
    const float content[8] = {};
    EXPECT_EQ(cudaMemcpy2DToArray(array, 4, 0, content, 8, 8, 2, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_EQ(cudaFreeArray(array), cudaSuccess);
    EXPECT_EQ(cudaFreeArray(array), cudaErrorInvalidResourceHandle);
}

}  // namespace

}  // namespace warpbook::tests
