#include "base/launch_limits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/backend.hpp>

namespace warpbook {
namespace {

using testing::HasSubstr;

std::string refusal_of(Dim3 grid, Dim3 block, std::size_t dynamic_shared_bytes, const LaunchLimits& limits = {})
{
    Launch launch;
    launch.name = "scale";
    launch.grid = grid;
    launch.block = block;
    launch.dynamic_shared_bytes = dynamic_shared_bytes;
    try {
        refuse_impossible_launch(launch, limits);
    } catch (const DeviceError& error) {
        return error.what();
    }
    return {};
}

struct Row {
    const char* name;
    Dim3 grid;
    Dim3 block;
    std::size_t dynamic_shared_bytes;
    const char* refusal;
};

void PrintTo(const Row& row, std::ostream* os) { *os << row.name; }

class LaunchLimitsOfEveryGpu : public testing::TestWithParam<Row> {};

TEST_P(LaunchLimitsOfEveryGpu, AreTold)
{
    const Row& row = GetParam();
    EXPECT_EQ(refusal_of(row.grid, row.block, row.dynamic_shared_bytes), row.refusal);
}

INSTANTIATE_TEST_SUITE_P(Accepted, LaunchLimitsOfEveryGpu,
                         testing::Values(Row{"Smallest", 1, 1, 0, ""}, Row{"LargestBlock", 1, 1024, 0, ""},
                                         Row{"LargestBlockInThreeDirections", 1, {4, 4, 64}, 0, ""},
                                         Row{"LargestGridX", 2147483647u, 1, 0, ""},
                                         Row{"LargestGridYAndZ", {1, 65535, 65535}, 1, 0, ""},
                                         Row{"LargestGrid", {2147483647u, 65535, 65535}, {32, 32}, 0, ""},
                                         Row{"MostSharedMemory", 1, 1, 232448, ""}),
                         [](const auto& row) { return std::string(row.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Refused, LaunchLimitsOfEveryGpu,
    testing::Values(
        Row{"Threads", 1, 1025, 0,
            "launch of scale<<<(1), (1025)>>> refused: 1025 threads in a block, and a GPU allows at most 1024"},
        Row{"ThreadsInTwoDirections",
            {8, 8},
            {33, 32},
            0,
            "launch of scale<<<(8, 8), (33, 32)>>> refused: 1056 threads in a block, and a GPU allows at most 1024"},
        Row{"BlockZ",
            1,
            {1, 1, 65},
            0,
            "launch of scale<<<(1), (1, 1, 65)>>> refused: 65 threads in a block's z direction, and a GPU allows at "
            "most "
            "64"},
        Row{"GridX", 2147483648u, 1, 0,
            "launch of scale<<<(2147483648), (1)>>> refused: 2147483648 blocks in the grid's x direction, and a GPU "
            "allows at most 2147483647"},
        Row{"GridY",
            {1, 65536},
            1,
            0,
            "launch of scale<<<(1, 65536), (1)>>> refused: 65536 blocks in the grid's y direction, and a GPU allows at "
            "most 65535"},
        Row{"GridZ",
            {1, 1, 65536},
            1,
            0,
            "launch of scale<<<(1, 1, 65536), (1)>>> refused: 65536 blocks in the grid's z direction, and a GPU allows "
            "at most 65535"},
        Row{"SharedMemory", 1, 32, 232449,
            "launch of scale<<<(1), (32), 232449 bytes shared>>> refused: 232449 bytes of dynamic shared memory, and a "
            "GPU "
            "allows at most 232448"},
        Row{"EmptyGrid", 0, 32, 0,
            "launch of scale<<<(0), (32)>>> refused: a grid or block of 0 in some direction runs nothing; is a size "
            "rounded down?"},
        Row{"EmptyBlock", 1, 0, 0,
            "launch of scale<<<(1), (0)>>> refused: a grid or block of 0 in some direction runs nothing; is a size "
            "rounded down?"}),
    [](const auto& row) { return std::string(row.param.name); });

// A device's own limits, and those of a kernel on it.

TEST(LaunchLimitsOfADevice, AreTold)
{
    LaunchLimits limits;
    limits.device = "this GPU";
    limits.grid.y = 100;
    EXPECT_EQ(refusal_of({1, 101}, 32, 0, limits),
              "launch of scale<<<(1, 101), (32)>>> refused: 101 blocks in the grid's y direction, and this GPU allows "
              "at most 100");
    EXPECT_EQ(refusal_of({1, 100}, 32, 0, limits), "");
}

TEST(LaunchLimitsOfADevice, CountStaticAndDynamicSharedMemoryTogether)
{
    LaunchLimits limits;
    limits.device = "this GPU";
    limits.shared_bytes = 100'000;
    limits.static_shared_bytes = 40'000;
    EXPECT_EQ(refusal_of(1, 32, 60'000, limits), "");
    EXPECT_THAT(refusal_of(1, 32, 60'001, limits),
                HasSubstr("refused: 100001 bytes of shared memory in a block (40000 static, 60001 dynamic), and this "
                          "GPU allows at most 100000"));
}

TEST(LaunchLimitsOfADevice, AreNarrowedByAKernelsRegisters)
{
    LaunchLimits limits;
    limits.threads_per_block_of_kernel = 512;
    EXPECT_EQ(refusal_of(1, 512, 0, limits), "");
    EXPECT_THAT(
        refusal_of(1, 1024, 0, limits),
        HasSubstr("refused: 1024 threads in a block, and this kernel uses so many registers that only 512 fit"));
}

}  // namespace
}  // namespace warpbook
