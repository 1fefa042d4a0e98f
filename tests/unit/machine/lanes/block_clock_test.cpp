#include "machine/lanes/block_clock.hpp"

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

/// A thread of block 0, of warps of 32, with so many fences and the like after it.
ThreadEpoch moment(std::uint32_t thread, std::uint32_t fences, std::uint32_t barriers = 0, std::uint32_t syncwarps = 0)
{
    return {.thread = thread,
            .warp = thread / 32,
            .lane = thread % 32,
            .barriers = barriers,
            .syncwarps = syncwarps,
            .fences = fences};
}

TEST(BlockClockTest, CoversNothingAtFirst)
{
    const BlockClock block_clock;
    EXPECT_FALSE(block_clock.covers(moment(0, 0)));
    EXPECT_FALSE(block_clock.covers_copy(moment(0, 0)));
}

TEST(BlockClockTest, CoversWhatTheThreadDidBefore)
{
    BlockClock block_clock;
    block_clock.add(moment(5, 2), {});
    EXPECT_TRUE(block_clock.covers(moment(5, 1)));
    EXPECT_FALSE(block_clock.covers(moment(5, 2))) << "what follows";
    EXPECT_FALSE(block_clock.covers(moment(6, 0))) << "another thread";
}

TEST(BlockClockTest, CoversWhatItsWarpDidBeforeTheyWaited)
{
    LaneCounts lanes{};
    lanes[3] = 2;
    BlockClock block_clock;
    block_clock.add(moment(32, 1), {lanes});
    EXPECT_TRUE(block_clock.covers(moment(32 + 3, 7, 0, 1)));
    EXPECT_FALSE(block_clock.covers(moment(32 + 3, 0, 0, 2)));
    EXPECT_FALSE(block_clock.covers(moment(3, 0, 0, 1))) << "the same lane of another warp";
}

TEST(BlockClockTest, CoversWhatItsBlockDidBeforeABarrier)
{
    BlockClock block_clock;
    block_clock.add(moment(0, 1, 2), {});
    EXPECT_TRUE(block_clock.covers(moment(63, 9, 1, 9)));
    EXPECT_FALSE(block_clock.covers(moment(63, 0, 2)));
}

TEST(BlockClockTest, WaitsOfAWarpCountFromTheBarrierOn)
{
    LaneCounts lanes{};
    lanes[1] = 5;
    BlockClock block_clock;
    block_clock.add(moment(0, 1, 3), {lanes});
    EXPECT_TRUE(block_clock.covers(moment(1, 0, 3, 4)));
    EXPECT_FALSE(block_clock.covers(moment(1, 0, 4, 0))) << "after the next barrier";
}

TEST(BlockClockTest, CoversWhatOtherWarpsOfATileDid)
{
    BlockClock block_clock;
    block_clock.add(moment(0, 1), {{}, {4, 4}});
    ThreadEpoch earlier = moment(40, 0);
    earlier.tile_barriers = 3;
    EXPECT_TRUE(block_clock.covers(earlier));
    earlier.tile_barriers = 4;
    EXPECT_FALSE(block_clock.covers(earlier));
}

TEST(BlockClockTest, CopiesAreCompleteByThemselves)
{
    BlockClock block_clock;
    block_clock.add(moment(5, 2), {});
    EXPECT_FALSE(block_clock.covers_copy(moment(5, 0))) << "that its thread came does not say that they did";
    block_clock.add_copies(moment(5, 2));
    EXPECT_TRUE(block_clock.covers_copy(moment(5, 1)));
    EXPECT_FALSE(block_clock.covers_copy(moment(5, 2)));
}

TEST(BlockClockTest, TwoTogetherCoverWhatEachOfThemDoes)
{
    BlockClock one;
    one.add(moment(1, 3), {});
    BlockClock other;
    other.add(moment(1, 2), {});
    other.add(moment(70, 1), {});
    other.add_copies(moment(70, 1));
    one.join(other);
    EXPECT_TRUE(one.covers(moment(1, 2)));
    EXPECT_TRUE(one.covers(moment(70, 0)));
    EXPECT_TRUE(one.covers_copy(moment(70, 0)));
}

}  // namespace
}  // namespace warpbook::model
