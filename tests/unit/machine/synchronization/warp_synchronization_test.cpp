#include "machine/synchronization/warp_synchronization.hpp"

#include <gtest/gtest.h>

#include "machine/rules/lanes.hpp"

namespace warpbook::model {
namespace {

class WarpSynchronizationTest : public testing::Test {
protected:
    /// Lanes 0 to 3 run.
    WarpSynchronizationTest() { warp.runnable = 0b1111; }

    void move(unsigned lane, std::uint32_t LaneStates::*to)
    {
        warp.runnable &= ~(1u << lane);
        warp.*to |= 1u << lane;
    }
    /// The lane waits for those of the mask, and shows 10 times its number.
    void arrive(unsigned lane, std::uint32_t mask)
    {
        synchronization.arrive(lane, {"__shfl_sync", 0x1000, mask}, 10 * lane);
        move(lane, &LaneStates::synchronizing);
    }
    void ask_for_active_lanes(unsigned lane, std::uintptr_t return_address)
    {
        synchronization.arrive(lane, {"__activemask", return_address, 0}, 0);
        move(lane, &LaneStates::converging);
    }

    LaneStates warp;
    WarpSynchronization synchronization;
};

TEST_F(WarpSynchronizationTest, TellsWhichCallsOrderMemory)
{
    arrive(0, 0b0011);
    synchronization.arrive(1, {"__syncwarp", 0x2000, 0b0011, true}, 0);
    EXPECT_EQ(synchronization.ordering_memory(0b0011), 0b0010u);
    EXPECT_EQ(synchronization.ordering_memory(0b0001), 0u);
}

TEST_F(WarpSynchronizationTest, EndsWhenTheLastLaneHasCome)
{
    for (const unsigned lane : {2u, 0u, 3u}) {
        arrive(lane, 0b1111);
        EXPECT_EQ(synchronization.release_complete(warp), 0u);
    }
    arrive(1, 0b1111);
    EXPECT_EQ(synchronization.release_complete(warp), 0b1111u);
    EXPECT_EQ(warp.runnable, 0b1111u);
    EXPECT_EQ(warp.synchronizing, 0u);
    for (unsigned lane = 0; lane < 4; ++lane) {
        EXPECT_EQ(synchronization.result_of(lane).lanes, 0b1111u);
        EXPECT_EQ(synchronization.result_of(lane).values[2], 20u);
    }
    EXPECT_EQ(synchronization.release_complete(warp), 0u);
}

TEST_F(WarpSynchronizationTest, DoesNotWaitForLanesThatHaveLeftOrNeverWere)
{
    move(3, &LaneStates::exited);
    for (const unsigned lane : {0u, 1u, 2u}) arrive(lane, every_lane);
    EXPECT_EQ(synchronization.release_complete(warp), 0b0111u);
    EXPECT_EQ(synchronization.result_of(0).lanes, 0b0111u);
}

TEST_F(WarpSynchronizationTest, WaitsForLanesThatWaitForSomethingElse)
{
    for (const auto other : {&LaneStates::at_barrier, &LaneStates::converging}) {
        warp = LaneStates{.runnable = 0b1111};
        move(3, other);
        for (const unsigned lane : {0u, 1u, 2u}) arrive(lane, 0b1111);
        EXPECT_EQ(synchronization.release_complete(warp), 0u);
    }
}

TEST_F(WarpSynchronizationTest, OfGroupsEndsForEachByItself)
{
    for (const unsigned lane : {0u, 1u}) arrive(lane, 0b0011);
    arrive(2, 0b1100);
    EXPECT_EQ(synchronization.release_complete(warp), 0b0011u);
    EXPECT_EQ(synchronization.release_complete(warp), 0u);
    arrive(3, 0b1100);
    EXPECT_EQ(synchronization.release_complete(warp), 0b1100u);
    EXPECT_EQ(synchronization.result_of(0).lanes, 0b0011u) << "its own, not that of the lanes after it";
    EXPECT_EQ(synchronization.result_of(2).lanes, 0b1100u);
}

TEST_F(WarpSynchronizationTest, NeedsTheSameMaskOfAllLanes)
{
    for (const unsigned lane : {0u, 1u, 2u}) arrive(lane, 0b1111);
    arrive(3, 0b1011);
    EXPECT_EQ(synchronization.release_complete(warp), 0u);
    EXPECT_EQ(synchronization.with_another_mask(0, warp), 0b1000u);
    EXPECT_EQ(synchronization.with_another_mask(3, warp), 0b0011u);
}

TEST_F(WarpSynchronizationTest, LetsLanesOutsideTheirMasksGoOnAlone)
{
    const auto arrive_with_mask = [&](unsigned lane, std::uint32_t mask) {
        synchronization.arrive(lane, {"__ballot_sync", 0x1000, mask | 1u << lane, false, mask}, 10 * lane);
        move(lane, &LaneStates::synchronizing);
    };
    move(0, &LaneStates::at_barrier);
    arrive_with_mask(1, 0b0001);
    arrive_with_mask(2, 0b0011);
    arrive_with_mask(3, 0b1001);
    EXPECT_EQ(synchronization.release_complete(warp), 0u);
    EXPECT_EQ(synchronization.release_outside_their_masks(warp), 0b0110u);
    EXPECT_EQ(warp.runnable, 0b0110u);
    EXPECT_EQ(warp.synchronizing, 0b1000u);
    EXPECT_EQ(synchronization.result_of(2).lanes, 0b0100u);
}

TEST_F(WarpSynchronizationTest, KeepsAResultWhileOthersGoOn)
{
    for (unsigned lane = 0; lane < 4; ++lane) arrive(lane, 0b1111);
    ASSERT_EQ(synchronization.release_complete(warp), 0b1111u);
    for (unsigned i = 0; i < 31; ++i) {
        arrive(3, 0b1000);
        ASSERT_EQ(synchronization.release_complete(warp), 0b1000u);
    }
    EXPECT_EQ(synchronization.result_of(0).lanes, 0b1111u);
}

TEST_F(WarpSynchronizationTest, TellsLanesAtOnePlaceThatTheyAreTogether)
{
    ask_for_active_lanes(0, 0x1000);
    ask_for_active_lanes(1, 0x2000);
    ask_for_active_lanes(3, 0x1000);
    EXPECT_EQ(synchronization.release_converged(warp), 0b1001u);
    EXPECT_EQ(synchronization.result_of(3).lanes, 0b1001u);
    EXPECT_EQ(warp.converging, 0b0010u);
    EXPECT_EQ(synchronization.release_converged(warp), 0b0010u);
    EXPECT_EQ(synchronization.release_converged(warp), 0u);
}

}  // namespace
}  // namespace warpbook::model
