#include "launch_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::cupti {

namespace {

using testing::AllOf;
using testing::HasSubstr;

Launch launch_of(Dim3 grid, Dim3 block, std::size_t dynamic_shared_bytes = 0)
{
    Launch launch;
    launch.name = "k";
    launch.grid = grid;
    launch.block = block;
    launch.dynamic_shared_bytes = dynamic_shared_bytes;
    return launch;
}

TEST(LaunchCheck, LetsGoodLaunchesPass)
{
    EXPECT_EQ(problem_of(launch_of(1, 1), {}), "");
    EXPECT_EQ(problem_of(launch_of({2147483647, 65535, 65535}, {32, 32}), {}), "");
    EXPECT_EQ(problem_of(launch_of(1, 1024, 49152), {}), "");
}

TEST(LaunchCheck, SaysWhichLimitIsExceeded)
{
    EXPECT_THAT(problem_of(launch_of(1, {64, 32}), {}),
                AllOf(HasSubstr("launch of k<<<(1), (64, 32)>>> refused"), HasSubstr("2048 threads in a block"),
                      HasSubstr("at most 1024")));
    EXPECT_THAT(problem_of(launch_of(1, {1, 1, 65}), {}), HasSubstr("z direction"));
    EXPECT_THAT(problem_of(launch_of({1, 65536}, 32), {}), HasSubstr("65536 blocks in the grid's y direction"));
}

TEST(LaunchCheck, RefusesEmptyLaunches)
{
    EXPECT_THAT(problem_of(launch_of(0, 32), {}), HasSubstr("runs nothing"));
    EXPECT_THAT(problem_of(launch_of(1, {32, 0}), {}), HasSubstr("runs nothing"));
}

TEST(LaunchCheck, CountsStaticAndDynamicSharedMemoryTogether)
{
    LaunchLimits limits;
    limits.shared_bytes = 100'000;
    limits.static_shared_bytes = 40'000;
    EXPECT_EQ(problem_of(launch_of(1, 32, 60'000), limits), "");
    EXPECT_THAT(problem_of(launch_of(1, 32, 60'001), limits),
                AllOf(HasSubstr("100001 bytes of shared memory"), HasSubstr("40000 static, 60001 dynamic")));
}

TEST(LaunchCheck, KnowsThatRegistersLimitAKernelsBlocks)
{
    LaunchLimits limits;
    limits.threads_per_block_of_kernel = 512;
    EXPECT_THAT(problem_of(launch_of(1, 1024), limits), AllOf(HasSubstr("registers"), HasSubstr("only 512 fit")));
}

}  // namespace

}  // namespace warpbook::cupti
