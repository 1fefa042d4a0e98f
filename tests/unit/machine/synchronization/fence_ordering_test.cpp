#include "machine/synchronization/fence_ordering.hpp"

#include <array>

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

constexpr std::uint64_t flag = 0x1000;
constexpr std::uint64_t other_flag = 0x2000;

/// Blocks of two warps of 32. Each function lets a thread do something; now() is what it does next.
class FenceOrderingTest : public testing::Test {
protected:
    struct Who {
        std::uint64_t block = 0;
        std::uint32_t thread = 0;
    };
    // Two blocks, two warps of one of them, and two lanes of one warp.
    static constexpr Who writer{0, 0};
    static constexpr Who lane_of_writer{0, 1};
    static constexpr Who warp_of_writer{0, 32};
    static constexpr Who reader{1, 0};
    static constexpr Who lane_of_reader{1, 1};
    static constexpr Who third{2, 0};

    ThreadEpoch now(const Who& who) { return epochs_[who.block][who.thread]; }

    void fence(const Who& who, Scope scope = Scope::device)
    {
        ThreadEpoch& epoch = epochs_[who.block][who.thread];
        ++epoch.fences;
        ordering.on_fence(epoch, reached_by(who), scope);
    }
    void give(const Who& who, std::uint64_t address = flag, Scope scope = Scope::device)
    {
        ordering.on_release(now(who), reached_by(who), address, scope);
    }
    void read(const Who& who, std::uint64_t address = flag, Scope scope = Scope::device)
    {
        ordering.on_acquire(now(who), address, scope);
    }
    void syncwarp(const Who& one, const Who& other)
    {
        for (const Who& who : {one, other}) ++epochs_[who.block][who.thread].syncwarps;
        ordering.on_syncwarp(std::array{now(one), now(other)});
    }
    void barrier(std::uint64_t block)
    {
        for (ThreadEpoch& epoch : epochs_[block]) {
            ++epoch.barriers;
            epoch.syncwarps = 0;
        }
        ordering.on_barrier(epochs_[block]);
    }

    // cuda::atomic.

    void release(const Who& who, std::uint64_t address = flag, Scope scope = Scope::device)
    {
        ordering.on_releasing_access(step(who), {}, address, scope);
    }
    /// False when it learns nothing.
    bool acquire(const Who& who, std::uint64_t address = flag, Scope scope = Scope::device)
    {
        const FenceOrdering::Count released = ordering.released_at(address, scope);
        if (!ordering.has_unacquired_releases(now(who), address, released)) return false;
        ordering.on_acquiring_access(step(who), address, released);
        return true;
    }

    // cuda::barrier, in the shared memory of block 0 unless it is said.

    static constexpr FenceOrdering::BarrierId phases{0, 0x3000};
    static constexpr FenceOrdering::BarrierId other_phases{0, 0x3008};
    void arrive(const Who& who, const FenceOrdering::BarrierId& barrier = phases)
    {
        ordering.on_arrival(step(who), {}, barrier);
    }
    void arrive_with_copies(const Who& who) { ordering.on_arrival_of_copies(step(who), phases); }
    void end_phase(const FenceOrdering::BarrierId& barrier = phases) { ordering.on_phase_complete(barrier); }
    void pass(const Who& who, const FenceOrdering::BarrierId& barrier = phases)
    {
        ordering.on_phase_passed(step(who), barrier);
    }

    /// Where the thread stands after its next step.
    ThreadEpoch step(const Who& who)
    {
        ++epochs_[who.block][who.thread].fences;
        return now(who);
    }

    // Launches by kernels.

    /// So many blocks run first, of the host's grid; the next block is grid 1, and so on.
    void begin_with(std::uint64_t blocks) { ordering.begin_grid(0, blocks, {}); }
    /// Begins at once the grid that the thread launches.
    void launch(const Who& who)
    {
        ThreadEpoch& epoch = epochs_[who.block][who.thread];
        ++epoch.fences;
        const std::size_t number = ordering.on_launch(epoch, reached_by(who));
        const std::size_t parent = ordering.grids().grid_of(who.block);
        ordering.begin_grid(ordering.grids().running() + 1, 1,
                            GridOrigin{parent, who.block, who.thread, warpbook_model::fire_and_forget, number});
    }

    FenceOrdering ordering;

private:
    LaneCounts reached_by(const Who& who) const
    {
        LaneCounts local_clock{};
        for (std::uint32_t lane = 0; lane < 32; ++lane)
            local_clock[lane] = epochs_[who.block][who.thread / 32 * 32 + lane].syncwarps;
        return local_clock;
    }

    using Epochs = std::array<std::array<ThreadEpoch, 64>, 3>;
    static Epochs all_at_their_start()
    {
        Epochs epochs;
        for (std::uint64_t block = 0; block < epochs.size(); ++block)
            for (std::uint32_t thread = 0; thread < 64; ++thread)
                epochs[block][thread] = {.block = block, .thread = thread, .warp = thread / 32, .lane = thread % 32};
        return epochs;
    }
    Epochs epochs_ = all_at_their_start();
};

TEST_F(FenceOrderingTest, AFenceOnEachSideOrders)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer);
    const ThreadEpoch wrote_later = now(writer);
    read(reader);
    EXPECT_FALSE(ordering.orders(wrote, now(reader))) << "read, but without a fence";
    EXPECT_TRUE(ordering.lacks_only_a_fence(wrote, now(reader)));
    fence(reader);
    EXPECT_TRUE(ordering.orders(wrote, now(reader)));
    EXPECT_FALSE(ordering.orders(wrote_later, now(reader))) << "after the writer's fence";
    EXPECT_FALSE(ordering.lacks_only_a_fence(wrote_later, now(reader)));
    EXPECT_FALSE(ordering.orders(wrote, now(third)));
}

TEST_F(FenceOrderingTest, AFenceInFrontOfTheReadingDoesNotCount)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer);
    fence(reader);
    read(reader);
    EXPECT_FALSE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, WhatCameBeforeTheReadersFenceStaysUnordered)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer);
    read(reader);
    const ThreadEpoch too_early = now(reader);
    fence(reader);
    EXPECT_FALSE(ordering.orders(wrote, too_early)) << "the logs are read when the fence is long past";
    EXPECT_TRUE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, WithoutTheWritersFenceThereIsNoSignal)
{
    const ThreadEpoch wrote = now(writer);
    give(writer);
    read(reader);
    fence(reader);
    EXPECT_FALSE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, ASignalThatComesLaterWasNotRead)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    read(reader);
    give(writer);
    fence(reader);
    EXPECT_FALSE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, AFenceOfTheBlockReachesTheBlock)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer, Scope::block);
    give(writer);
    for (const Who& who : {reader, warp_of_writer}) {
        read(who);
        fence(who);
    }
    EXPECT_FALSE(ordering.orders(wrote, now(reader)));
    EXPECT_TRUE(ordering.orders(wrote, now(warp_of_writer)));
}

TEST_F(FenceOrderingTest, SoDoesTheReaders)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer);
    for (const Who& who : {reader, warp_of_writer}) {
        read(who);
        fence(who, Scope::block);
    }
    EXPECT_FALSE(ordering.orders(wrote, now(reader)));
    EXPECT_TRUE(ordering.orders(wrote, now(warp_of_writer)));
    fence(reader);
    EXPECT_TRUE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, SoDoAtomicsOfTheBlock)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer, flag, Scope::block);
    give(writer, other_flag);
    for (const Who& who : {reader, warp_of_writer}) {
        read(who);
        read(who, other_flag, Scope::block);
        fence(who);
    }
    EXPECT_FALSE(ordering.orders(wrote, now(reader)));
    EXPECT_TRUE(ordering.orders(wrote, now(warp_of_writer)));
}

TEST_F(FenceOrderingTest, TheSameSignalInAWiderScopeIsAnother)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer, flag, Scope::block);
    give(writer);
    read(reader);
    fence(reader);
    EXPECT_TRUE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, LanesTellEachOtherWhatTheyKnow)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer);
    read(reader);
    fence(reader);
    const ThreadEpoch before = now(lane_of_reader);
    EXPECT_FALSE(ordering.orders(wrote, before));
    syncwarp(reader, lane_of_reader);
    EXPECT_TRUE(ordering.orders(wrote, now(lane_of_reader)));
    EXPECT_FALSE(ordering.orders(wrote, before));
}

TEST_F(FenceOrderingTest, ButNotWhatTheyHaveSeenWithoutAFence)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer);
    read(reader);
    syncwarp(reader, lane_of_reader);
    EXPECT_FALSE(ordering.orders(wrote, now(lane_of_reader)));
    fence(lane_of_reader);
    EXPECT_FALSE(ordering.orders(wrote, now(lane_of_reader))) << "it has read no signal itself";
}

TEST_F(FenceOrderingTest, ABarrierNeedsNoFence)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer);
    read(reader);
    const ThreadEpoch before = now(lane_of_reader);
    barrier(1);
    EXPECT_TRUE(ordering.orders(wrote, now(lane_of_reader)));
    EXPECT_TRUE(ordering.orders(wrote, now({1, 63})));
    EXPECT_FALSE(ordering.orders(wrote, before));
    EXPECT_FALSE(ordering.orders(wrote, now(third)));
}

TEST_F(FenceOrderingTest, AFenceIsForWhatHasReachedItsThread)
{
    const ThreadEpoch before_syncwarp = now(lane_of_writer);
    const ThreadEpoch before_barrier = now(warp_of_writer);
    syncwarp(writer, lane_of_writer);
    fence(writer);
    give(writer);
    read(reader);
    fence(reader);
    EXPECT_TRUE(ordering.orders(before_syncwarp, now(reader)));
    EXPECT_FALSE(ordering.orders(now(lane_of_writer), now(reader))) << "what it did since";
    EXPECT_FALSE(ordering.orders(before_barrier, now(reader)));
    barrier(0);
    fence(writer);
    give(writer);
    read(reader);
    fence(reader);
    EXPECT_TRUE(ordering.orders(before_barrier, now(reader)));
}

TEST_F(FenceOrderingTest, OneGivesTheSignalForAllThatHaveFenced)
{
    const ThreadEpoch wrote = now(warp_of_writer);
    fence(warp_of_writer);
    const ThreadEpoch wrote_later = now(warp_of_writer);
    barrier(0);
    give(writer);
    read(reader);
    fence(reader);
    EXPECT_TRUE(ordering.orders(wrote, now(reader)));
    EXPECT_FALSE(ordering.orders(wrote_later, now(reader))) << "after its thread's fence, and the writer has none";
}

TEST_F(FenceOrderingTest, TheyMustHaveMetBeforeTheSignal)
{
    const ThreadEpoch wrote = now(warp_of_writer);
    fence(warp_of_writer);
    give(writer);
    read(reader);
    fence(reader);
    EXPECT_FALSE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, TheirFencesOfTheBlockReachTheBlock)
{
    const ThreadEpoch wrote = now(warp_of_writer);
    fence(warp_of_writer, Scope::block);
    barrier(0);
    give(writer);
    read(reader);
    fence(reader);
    EXPECT_FALSE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, LanesMeetBeforeOneOfThemGivesTheSignal)
{
    const ThreadEpoch wrote = now(lane_of_writer);
    fence(lane_of_writer);
    syncwarp(writer, lane_of_writer);
    give(writer);
    read(reader);
    fence(reader);
    EXPECT_TRUE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, ASignalIsPassedOnFromThreadToThread)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer, 0);
    for (std::uint32_t thread = 1; thread < 20; ++thread) {
        const Who passes_on{thread % 2 + 1, thread};
        EXPECT_FALSE(ordering.orders(wrote, now(passes_on)));
        read(passes_on, thread - 1);
        fence(passes_on);
        EXPECT_TRUE(ordering.orders(wrote, now(passes_on))) << thread;
        give(passes_on, thread);
    }
}

TEST_F(FenceOrderingTest, OneThatPassesItOnToItsBlockOnlyEndsTheChain)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer);
    read(reader);
    fence(reader, Scope::block);
    give(reader, other_flag);
    read(lane_of_reader, other_flag);
    fence(lane_of_reader);
    read(third, other_flag);
    fence(third);
    EXPECT_FALSE(ordering.orders(wrote, now(third)));
}

TEST_F(FenceOrderingTest, WhoPassesASignalOnMustHaveKnownOfIt)
{
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer);
    fence(reader);
    read(reader);
    give(reader, other_flag);
    read(third, other_flag);
    fence(third);
    EXPECT_FALSE(ordering.orders(wrote, now(third)));
}

TEST_F(FenceOrderingTest, IsActiveFromTheFirstFenceOn)
{
    give(writer);
    read(reader);
    EXPECT_FALSE(ordering.active());
    fence(writer);
    EXPECT_TRUE(ordering.active());
}

TEST_F(FenceOrderingTest, KeepsCountsOfLanes)
{
    EXPECT_EQ(ordering.fences_of(0, 31), 0u);
    LaneCounts counts{};
    counts[3] = 7;
    const std::uint32_t kept = ordering.keep(counts);
    EXPECT_EQ(ordering.fences_of(kept, 3), 7u);
    EXPECT_EQ(ordering.fences_of(kept, 4), 0u);
}

TEST_F(FenceOrderingTest, WhoAcquiresComesBehindWhatWasReleased)
{
    const ThreadEpoch wrote = now(writer);
    release(writer);
    const ThreadEpoch wrote_later = now(writer);
    const ThreadEpoch too_early = now(reader);
    EXPECT_TRUE(acquire(reader));
    EXPECT_TRUE(ordering.orders(wrote, now(reader)));
    EXPECT_FALSE(ordering.orders(wrote_later, now(reader)));
    EXPECT_FALSE(ordering.orders(wrote, too_early));
    EXPECT_FALSE(acquire(reader)) << "nothing new";
}

TEST_F(FenceOrderingTest, AReleaseIsOfItsOwnAddressOnly)
{
    const ThreadEpoch wrote = now(writer);
    release(writer, flag);
    give(writer, other_flag);
    EXPECT_FALSE(acquire(reader, other_flag));
    fence(reader);
    EXPECT_FALSE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, ANarrowReleaseReachesItsBlock)
{
    const ThreadEpoch wrote = now(writer);
    release(writer, flag, Scope::block);
    acquire(reader);
    acquire(warp_of_writer);
    EXPECT_FALSE(ordering.orders(wrote, now(reader)));
    EXPECT_TRUE(ordering.orders(wrote, now(warp_of_writer)));
}

TEST_F(FenceOrderingTest, ARelaxedLoadNeedsAFenceAndNoBarrierWillDo)
{
    const ThreadEpoch wrote = now(writer);
    release(writer);
    ordering.on_relaxed_access(now(reader), flag, Scope::device);
    barrier(reader.block);
    EXPECT_FALSE(ordering.orders(wrote, now(reader)));
    EXPECT_TRUE(ordering.lacks_only_a_fence(wrote, now(reader)));
    fence(reader);
    EXPECT_TRUE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, FencesBetweenReleasesKeepTheirNumbers)
{
    fence(writer);
    release(writer);
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    barrier(writer.block);
    give(lane_of_writer, other_flag);
    read(reader, other_flag);
    fence(reader);
    EXPECT_TRUE(ordering.orders(wrote, now(reader))) << "after its own fence, and a barrier";
}

TEST_F(FenceOrderingTest, WhoHasWaitedForAPhaseComesBehindAllWhoArrived)
{
    const ThreadEpoch wrote = now(writer);
    arrive(writer);
    const ThreadEpoch wrote_behind_the_arrival = now(writer);
    arrive(warp_of_writer);
    EXPECT_FALSE(ordering.orders(wrote, now(warp_of_writer)));
    end_phase();
    pass(warp_of_writer);
    EXPECT_TRUE(ordering.orders(wrote, now(warp_of_writer)));
    EXPECT_FALSE(ordering.orders(wrote_behind_the_arrival, now(warp_of_writer)));
}

TEST_F(FenceOrderingTest, WhoArrivesForTheNextPhaseIsNotPartOfThisOne)
{
    arrive(writer);
    arrive(warp_of_writer);
    end_phase();
    const ThreadEpoch wrote = now(writer);
    arrive(writer);
    pass(warp_of_writer);
    EXPECT_FALSE(ordering.orders(wrote, now(warp_of_writer)));
    arrive(warp_of_writer);
    end_phase();
    pass(warp_of_writer);
    EXPECT_TRUE(ordering.orders(wrote, now(warp_of_writer)));
}

TEST_F(FenceOrderingTest, WhatWasKnownIsPassedOnFromBarrierToBarrier)
{
    const ThreadEpoch wrote = now(writer);
    arrive(writer);
    end_phase();
    pass(lane_of_writer);
    for (int round = 0; round < 20; ++round) {
        arrive(lane_of_writer, other_phases);
        end_phase(other_phases);
        pass(warp_of_writer, other_phases);
        arrive(warp_of_writer);
        end_phase();
        pass(lane_of_writer);
    }
    EXPECT_TRUE(ordering.orders(wrote, now(warp_of_writer)));
}

TEST_F(FenceOrderingTest, WhatIsKnownOfAPhaseGoesOnToOtherBlocks)
{
    const ThreadEpoch wrote = now(writer);
    arrive(writer);
    end_phase();
    pass(warp_of_writer);
    release(warp_of_writer);
    acquire(reader);
    EXPECT_TRUE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, AndWhatASignalToldGoesOnByAPhase)
{
    const ThreadEpoch wrote = now(reader);
    release(reader);
    acquire(writer);
    arrive(writer);
    end_phase();
    pass(warp_of_writer);
    EXPECT_TRUE(ordering.orders(wrote, now(warp_of_writer)));
}

TEST_F(FenceOrderingTest, ABarrierThatIsSetUpAnewKnowsNothing)
{
    const ThreadEpoch wrote = now(writer);
    arrive(writer);
    end_phase();
    ordering.on_barrier_setup(phases);
    pass(warp_of_writer);
    EXPECT_FALSE(ordering.orders(wrote, now(warp_of_writer)));
}

TEST_F(FenceOrderingTest, ACopyIsCompleteWhenItsThreadHasWaited)
{
    const ThreadEpoch begun = now(writer);
    const std::uint32_t batch = step(writer).fences;
    const ThreadEpoch begun_later = now(writer);
    EXPECT_FALSE(ordering.completion_of_copy(begun).has_value());
    ordering.on_copies_complete(step(writer), batch);
    ASSERT_TRUE(ordering.completion_of_copy(begun).has_value());
    EXPECT_EQ(ordering.completion_of_copy(begun)->fences, now(writer).fences);
    EXPECT_FALSE(ordering.completion_of_copy(begun_later).has_value());
}

TEST_F(FenceOrderingTest, ACopyThatArrivesIsCompleteForThoseWhoWait)
{
    const ThreadEpoch begun = now(writer);
    arrive_with_copies(writer);
    arrive(writer);
    end_phase();
    EXPECT_FALSE(ordering.orders_copy(begun, now(writer))) << "also its own thread has to wait";
    pass(warp_of_writer);
    EXPECT_TRUE(ordering.orders_copy(begun, now(warp_of_writer)));
    EXPECT_FALSE(ordering.orders_copy(begun, now(lane_of_writer)));
    barrier(writer.block);
    EXPECT_TRUE(ordering.orders_copy(begun, now(lane_of_writer)));
}

TEST_F(FenceOrderingTest, OfABlockThatHasEndedOnlyOthersKnow)
{
    const ThreadEpoch wrote = now(writer);
    arrive(writer);
    end_phase();
    pass(warp_of_writer);
    release(warp_of_writer);
    acquire(reader);
    ordering.forget_clocks_of(writer.block, 64);
    EXPECT_FALSE(ordering.orders(wrote, now(warp_of_writer)));
    EXPECT_TRUE(ordering.orders(wrote, now(reader)));
}

TEST_F(FenceOrderingTest, KeepsHowManyFencesEachLaneHas)
{
    LaneCounts counts{};
    EXPECT_EQ(ordering.fences_of(ordering.keep(counts), 7), 0u);
    counts.fill(9);
    EXPECT_EQ(ordering.fences_of(ordering.keep(counts), 7), 9u);
    counts[7] = 10;
    EXPECT_EQ(ordering.fences_of(ordering.keep(counts), 7), 10u);
    EXPECT_EQ(ordering.fences_of(0, 7), 0u);
}

TEST_F(FenceOrderingTest, AGridComesBehindWhatItsLaunchingThreadDidBefore)
{
    begin_with(1);
    const ThreadEpoch wrote = now(writer);
    const ThreadEpoch lane_wrote = now(lane_of_writer);
    launch(writer);
    EXPECT_TRUE(ordering.orders_before_grid(wrote, 1));
    EXPECT_FALSE(ordering.orders_before_grid(now(writer), 1)) << "after the launch";
    EXPECT_FALSE(ordering.orders_before_grid(lane_wrote, 1)) << "another lane";
}

TEST_F(FenceOrderingTest, BehindABarrierAGridComesBehindTheWholeBlock)
{
    begin_with(2);
    const ThreadEpoch lane_wrote = now(lane_of_writer);
    const ThreadEpoch warp_wrote = now(warp_of_writer);
    const ThreadEpoch other_block_wrote = now(reader);
    syncwarp(writer, lane_of_writer);
    launch(writer);
    EXPECT_TRUE(ordering.orders_before_grid(lane_wrote, 1));
    EXPECT_FALSE(ordering.orders_before_grid(warp_wrote, 1));
    barrier(0);
    launch(writer);
    EXPECT_TRUE(ordering.orders_before_grid(warp_wrote, 2));
    EXPECT_FALSE(ordering.orders_before_grid(now(lane_of_writer), 2)) << "after the barrier";
    EXPECT_FALSE(ordering.orders_before_grid(other_block_wrote, 2));
}

TEST_F(FenceOrderingTest, BehindABarrierOfTheGridItComesBehindAllBlocks)
{
    begin_with(2);
    const ThreadEpoch other_block_wrote = now(reader);
    ThreadEpoch behind_barrier = now(writer);
    behind_barrier.grid_barriers = 1;
    const std::size_t number = ordering.on_launch(behind_barrier, {});
    ordering.begin_grid(1, 1, GridOrigin{0, 0, 0, warpbook_model::fire_and_forget, number});
    EXPECT_TRUE(ordering.orders_before_grid(other_block_wrote, 1));
}

TEST_F(FenceOrderingTest, ALaunchTellsWhatItsThreadHasSeen)
{
    begin_with(2);
    const ThreadEpoch wrote = now(writer);
    fence(writer);
    give(writer);
    read(reader);
    launch(lane_of_reader);
    EXPECT_FALSE(ordering.orders_before_grid(wrote, 1)) << "another lane has read the signal";
    launch(reader);
    EXPECT_TRUE(ordering.orders_before_grid(wrote, 2));
}

TEST_F(FenceOrderingTest, WhatCameBeforeAGridCameBeforeItsSignals)
{
    begin_with(1);
    const ThreadEpoch wrote = now(writer);
    launch(writer);
    fence(reader);
    give(reader);
    launch(lane_of_writer);
    EXPECT_FALSE(ordering.orders_before_grid(wrote, 2));
    EXPECT_FALSE(ordering.orders(wrote, now(third)));
    read(third);
    fence(third);
    EXPECT_TRUE(ordering.orders(wrote, now(third)));
    EXPECT_FALSE(ordering.orders(now(writer), now(third))) << "after the launch";
}

}  // namespace
}  // namespace warpbook::model
