#include "machine/synchronization/tile_barrier.hpp"

#include <array>

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

/// A block of four warps of two lanes each.
class TileBarrierTest : public testing::Test {
protected:
    TileBarrierTest()
    {
        for (LaneStates& warp : warps) warp.runnable = 0b11;
    }

    void arrive(unsigned thread, unsigned tile_size)
    {
        barrier.arrive(thread, {"thread_block_tile::sync", 0x1000, tile_size, true}, 10 * thread);
        move(thread, &LaneStates::at_tile_barrier);
    }
    void arrive(unsigned first_thread, unsigned end, unsigned tile_size)
    {
        for (unsigned thread = first_thread; thread < end; ++thread) arrive(thread, tile_size);
    }
    void move(unsigned thread, std::uint32_t LaneStates::*to)
    {
        warps[thread / 2].runnable &= ~(1u << thread % 2);
        warps[thread / 2].*to |= 1u << thread % 2;
    }
    /// The first and the last thread of the tile that went on; nothing when none did.
    std::optional<std::pair<unsigned, unsigned>> released()
    {
        const auto tile = barrier.release_complete(warps);
        if (!tile) return std::nullopt;
        return std::pair{2 * tile->first, 2 * (tile->first + tile->count) - 1};
    }

    std::array<LaneStates, 4> warps;
    TileBarrier barrier{8, 2};
};

TEST_F(TileBarrierTest, EndsWhenTheLastThreadOfTheTileHasCome)
{
    arrive(4, 7, 4);
    EXPECT_EQ(released(), std::nullopt);
    EXPECT_EQ(barrier.missing_in_tile_of(5, warps).elsewhere, 1u);
    arrive(7, 4);
    EXPECT_EQ(released(), std::pair(4u, 7u));
    EXPECT_EQ(warps[2].runnable, 0b11u);
    EXPECT_EQ(warps[3].runnable, 0b11u);
    EXPECT_EQ(released(), std::nullopt);
}

TEST_F(TileBarrierTest, OfEachTileIsItsOwn)
{
    arrive(0, 8, 4);
    EXPECT_EQ(released(), std::pair(0u, 3u));
    EXPECT_EQ(released(), std::pair(4u, 7u));
    EXPECT_EQ(released(), std::nullopt);
}

TEST_F(TileBarrierTest, OfTheWholeBlockWaitsForAll)
{
    arrive(0, 7, 0);
    EXPECT_EQ(released(), std::nullopt);
    arrive(7, 0);
    EXPECT_EQ(released(), std::pair(0u, 7u));
}

TEST_F(TileBarrierTest, WaitsForThreadsThatWaitElsewhere)
{
    for (const auto other : {&LaneStates::at_barrier, &LaneStates::synchronizing, &LaneStates::converging}) {
        warps.fill({});
        for (LaneStates& warp : warps) warp.runnable = 0b11;
        arrive(0, 3, 4);
        move(3, other);
        EXPECT_EQ(released(), std::nullopt);
    }
}

TEST_F(TileBarrierTest, NeedsTheSameSizeOfAll)
{
    arrive(0, 3, 4);
    arrive(3, 8);
    EXPECT_EQ(released(), std::nullopt);
    EXPECT_EQ(barrier.missing_in_tile_of(0, warps).elsewhere, 1u);
}

TEST_F(TileBarrierTest, WaitsForTheFirstThreadOfAWarpThatHasLeftAndForNoOther)
{
    move(3, &LaneStates::exited);
    arrive(0, 3, 4);
    EXPECT_EQ(released(), std::pair(0u, 3u));
    EXPECT_EQ(warps[1].runnable, 0b01u);

    move(6, &LaneStates::exited);
    move(7, &LaneStates::exited);
    arrive(4, 6, 4);
    EXPECT_EQ(released(), std::nullopt);
    EXPECT_EQ(barrier.missing_in_tile_of(4, warps).elsewhere, 0u);
    EXPECT_EQ(barrier.missing_in_tile_of(4, warps).left, 1u);
}

TEST_F(TileBarrierTest, OfTheWholeBlockWaitsForNobodyWhoHasLeft)
{
    move(0, &LaneStates::exited);
    arrive(1, 8, 0);
    EXPECT_EQ(released(), std::pair(0u, 7u));
}

TEST_F(TileBarrierTest, ShowsTheValuesUpToTheNextCall)
{
    move(3, &LaneStates::exited);
    arrive(0, 3, 4);
    ASSERT_EQ(released(), std::pair(0u, 3u));
    // Who comes to the next one must not take from the others what they have not read yet.
    barrier.arrive(1, {"thread_block_tile::shfl", 0x2000, 4}, 77);
    for (const unsigned thread : {0u, 2u}) {
        EXPECT_EQ(barrier.value_shown_to(thread, 1), 10u);
        EXPECT_EQ(barrier.value_shown_to(thread, 2), 20u);
        EXPECT_EQ(barrier.value_shown_to(thread, 3), std::nullopt) << "has left";
    }
    EXPECT_EQ(barrier.value_shown_to(0, 8), std::nullopt) << "is none of the block";
}

}  // namespace
}  // namespace warpbook::model
