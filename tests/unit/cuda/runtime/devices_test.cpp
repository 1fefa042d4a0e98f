#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

class DevicesTest : public RuntimeTest {};

TEST_F(DevicesTest, there_is_one_device_which_says_what_it_is)
{
    int count = 0;
    EXPECT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
    EXPECT_EQ(count, 1);
    cudaDeviceProp properties{};
    EXPECT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
    EXPECT_STREQ(properties.name, "Warpbook model");
    EXPECT_EQ(cudaGetDeviceProperties(&properties, 1), cudaErrorInvalidDevice);
    EXPECT_EQ(cudaSetDevice(1), cudaErrorInvalidDevice);
    cudaGetLastError();
}

TEST_F(DevicesTest, attributes_and_properties_agree)
{
    cudaDeviceProp properties{};
    ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
    int value = 0;
    EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0), cudaSuccess);
    EXPECT_EQ(value, properties.multiProcessorCount);
    EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrClockRate, 0), cudaSuccess);
    EXPECT_EQ(value, properties.clockRate);
    EXPECT_EQ(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0), cudaErrorInvalidValue);
    cudaGetLastError();
}

TEST_F(DevicesTest, errors_have_names_and_sentences)
{
    EXPECT_STREQ(cudaGetErrorName(cudaErrorIllegalAddress), "cudaErrorIllegalAddress");
    EXPECT_STREQ(cudaGetErrorString(cudaErrorIllegalAddress), "an illegal memory access was encountered");
    EXPECT_STREQ(cudaGetErrorString(static_cast<cudaError_t>(12345)), "unrecognized error code");
}

TEST_F(DevicesTest, the_room_of_a_multiprocessor_limits_blocks)
{
    struct Case {
        int threads;
        std::size_t shared_bytes;
        int blocks;
    };
    for (const Case& one : {Case{32, 0, 32}, Case{256, 0, 8}, Case{1024, 0, 2}, Case{100, 0, 16},
                            Case{256, std::size_t{100} * 1024, 2}, Case{2000, 0, 0}}) {
        int blocks = -1;
        EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add_to_each, one.threads, one.shared_bytes),
                  cudaSuccess);
        EXPECT_EQ(blocks, one.blocks) << one.threads;
    }
    int grid = 0;
    int block = 0;
    EXPECT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &block, add_to_each), cudaSuccess);
    EXPECT_EQ(block, 1024);
    EXPECT_EQ(grid, 264);
}

}  // namespace

}  // namespace warpbook::tests
