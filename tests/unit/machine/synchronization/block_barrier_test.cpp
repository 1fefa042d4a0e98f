#include "machine/synchronization/block_barrier.hpp"

#include <array>

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

// The barriers of these tests, as return addresses.
constexpr std::uintptr_t here = 0x1000;
constexpr std::uintptr_t elsewhere = 0x2000;

/// Two warps of two lanes each.
using Warps = std::array<LaneStates, 2>;

Warps all_at_barrier()
{
    Warps warps;
    for (LaneStates& warp : warps) warp.at_barrier = 0b11;
    return warps;
}

TEST(BlockBarrier, LetsAllGoOnWhenTheLastHasCome)
{
    BlockBarrier barrier(4);
    Warps warps = all_at_barrier();
    warps[1] = LaneStates{.runnable = 0b10, .at_barrier = 0b01};
    EXPECT_FALSE(barrier.release_if_complete(warps));
    EXPECT_EQ(warps[0].at_barrier, 0b11u);

    warps[1] = LaneStates{.at_barrier = 0b11};
    EXPECT_TRUE(barrier.release_if_complete(warps));
    for (const LaneStates& warp : warps) {
        EXPECT_EQ(warp.runnable, 0b11u);
        EXPECT_EQ(warp.at_barrier, 0u);
    }
}

TEST(BlockBarrier, WaitsForLanesAtAWarpLevelSynchronization)
{
    BlockBarrier barrier(4);
    for (const auto waiting : {&LaneStates::synchronizing, &LaneStates::converging}) {
        Warps warps = all_at_barrier();
        warps[1].at_barrier = 0b01;
        warps[1].*waiting = 0b10;
        EXPECT_FALSE(barrier.release_if_complete(warps));
    }
}

TEST(BlockBarrier, DoesNotWaitForThreadsThatHaveLeft)
{
    BlockBarrier barrier(4);
    Warps warps = all_at_barrier();
    warps[0] = LaneStates{.exited = 0b11};
    warps[1] = LaneStates{.at_barrier = 0b10, .exited = 0b01};
    EXPECT_TRUE(barrier.release_if_complete(warps));
    EXPECT_EQ(warps[0].runnable, 0u);
    EXPECT_EQ(warps[1].runnable, 0b10u);
}

TEST(BlockBarrier, IsNotPassedByNobody)
{
    BlockBarrier barrier(4);
    Warps warps;
    for (LaneStates& warp : warps) warp.exited = 0b11;
    EXPECT_FALSE(barrier.release_if_complete(warps));
}

TEST(BlockBarrier, CountsVotesForOneBarrierEach)
{
    BlockBarrier barrier(4);
    for (unsigned thread = 0; thread < 4; ++thread) barrier.arrive(thread, here, thread == 2);
    Warps warps = all_at_barrier();
    ASSERT_TRUE(barrier.release_if_complete(warps));
    EXPECT_EQ(barrier.last_vote().arrived, 4u);
    EXPECT_EQ(barrier.last_vote().agreed, 1u);

    for (unsigned thread = 0; thread < 4; ++thread) barrier.arrive(thread, here, true);
    EXPECT_EQ(barrier.last_vote().agreed, 1u) << "the barrier that was passed last";
    warps = all_at_barrier();
    ASSERT_TRUE(barrier.release_if_complete(warps));
    EXPECT_EQ(barrier.last_vote().arrived, 4u);
    EXPECT_EQ(barrier.last_vote().agreed, 4u);
}

TEST(BlockBarrier, TellsWhereTheFirstThreadWaits)
{
    BlockBarrier barrier(4);
    EXPECT_EQ(barrier.arrive(3, here, false), here);
    EXPECT_EQ(barrier.arrive(1, here, false), here);
    EXPECT_EQ(barrier.arrive(0, elsewhere, false), here) << "another barrier than the first thread's";
    EXPECT_EQ(barrier.waits_at(3), here);
    EXPECT_EQ(barrier.waits_at(0), elsewhere);

    Warps warps = all_at_barrier();
    ASSERT_TRUE(barrier.release_if_complete(warps));
    EXPECT_EQ(barrier.arrive(0, elsewhere, false), elsewhere);
}

TEST(BlockBarrier, ForgetsABlockThatWasGivenUp)
{
    BlockBarrier barrier(4);
    barrier.arrive(0, here, true);
    barrier.begin_block();
    EXPECT_EQ(barrier.arrive(0, elsewhere, false), elsewhere);
    for (unsigned thread = 1; thread < 4; ++thread) barrier.arrive(thread, elsewhere, false);
    Warps warps = all_at_barrier();
    ASSERT_TRUE(barrier.release_if_complete(warps));
    EXPECT_EQ(barrier.last_vote().arrived, 4u);
    EXPECT_EQ(barrier.last_vote().agreed, 0u);
}

}  // namespace
}  // namespace warpbook::model
