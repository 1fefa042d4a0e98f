#include "machine/observers/race_detector.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "machine/rules/common_stride.hpp"
#include "machine/rules/lanes.hpp"

namespace warpbook::model {
namespace {

using testing::HasSubstr;

/// Blocks of two warps that access one word. Each kind of access is one instruction.
class RaceDetectorTest : public testing::Test {
protected:
    explicit RaceDetectorTest(const RunMode& mode = RunMode()) : demands_(mode)
    {
        begin_block(0);
        beside_.on_block({1, 0, 0});
    }

    void begin_block(unsigned number) { detector_.on_block({number, 0, 0}); }

    void barrier() { detector_.on_barrier(); }

    void load(std::uint32_t lanes, unsigned warp = 0) { access(StepKind::load, lanes, warp); }
    /// By block 1, which is there at the same time.
    void load_beside(std::uint32_t lanes) { access(StepKind::load, lanes, 0, beside_); }
    /// Of another value than is there.
    void store(std::uint32_t lanes, unsigned warp = 0) { access(StepKind::store, lanes, warp); }
    void atomic(std::uint32_t lanes = 1, unsigned warp = 0) { access(StepKind::atomic, lanes, warp); }
    /// In lockstep: what was shown is made.
    void make_atomic(unsigned warp) { detector_.on_held_atomics({warp, 1}); }
    void atomic_in_block() { access(StepKind::atomic_in_block, 1, 0); }

    // A part of the word, from this byte on.
    void load_part(std::uint32_t lanes, unsigned byte, unsigned width)
    {
        access(StepKind::load, lanes, 0, detector_, byte, width);
    }
    void store_part(std::uint32_t lanes, unsigned byte, unsigned width)
    {
        access(StepKind::store, lanes, 0, detector_, byte, width);
    }

    /// These lanes pass it together. In the order of the warp's instructions only some have come to it yet.
    void syncwarp(std::uint32_t lanes, std::uint32_t shown)
    {
        detector_.on_syncwarp_passed({0, lanes});
        detector_.on_syncwarp({0, shown});
    }

    /// A fence by thread 0 of block 0, and a flag that it sets.
    void signal_from_thread_0()
    {
        detector_.on_fence({0, 0b1});
        ThreadEpoch fenced;
        fenced.fences = 1;
        fence_ordering_.on_fence(fenced, LocalClock(), Scope::device);
        fence_ordering_.on_release(fenced, LocalClock(), flag, Scope::device);
    }
    /// Thread 0 of block 1 has read the flag, and executes a fence.
    void wait_beside()
    {
        ThreadEpoch waiting;
        waiting.block = 1;
        fence_ordering_.on_acquire(waiting, flag, Scope::device);
        waiting.fences = 1;
        fence_ordering_.on_fence(waiting, LocalClock(), Scope::device);
        beside_.on_fence({0, 0b1});
    }

    /// In the middle of a launch, as when memory is short; and the next launch.
    void give_up_history() { global_.give_up(); }
    void begin_history_again() { global_.begin_again(); }

    bool has_found_a_race() const { return !faults_.faults().empty(); }
    /// Who is at fault in the only one, and what is said of it.
    std::string found() const
    {
        EXPECT_EQ(faults_.faults().size(), 1u);
        const Fault& fault = faults_.faults().begin()->second;
        return "thread " + std::to_string(fault.thread) + ": " +
               sentence_of(fault.description.fault, fault.description.facts);
    }
    /// Of the only one.
    std::uint64_t occurrences() const
    {
        EXPECT_EQ(faults_.faults().size(), 1u);
        return faults_.faults().begin()->second.occurrences;
    }
    /// What it found depends on which block came first.
    bool wants_blocks_in_order() const { return demands_.any(); }

private:
    void access(StepKind kind, std::uint32_t lanes, unsigned warp) { access(kind, lanes, warp, detector_); }

    void access(StepKind kind, std::uint32_t lanes, unsigned warp, RaceDetector& detector, unsigned byte = 0,
                unsigned width = 4)
    {
        AccessEvent event{};
        event.warp = warp;
        event.kind = kind;
        event.instruction = 1 + static_cast<std::uint32_t>(kind);
        event.access = {Space::global, operation_of(kind), width, lanes, {}};
        event.access.addresses.fill(word_ + byte);
        event.stride = common_stride(event.access);
        event.overwritten.fill(1);
        detector.on_access(event);
    }

    static constexpr std::uint64_t flag = 0xf1a6;

    GlobalMemory memory_;
    const std::uint64_t word_ = reinterpret_cast<std::uint64_t>(memory_.allocate(4, "word"));
    MemoryNames names_{memory_, SharedMemory::of_this_program(), 0};
    IntervalTable intervals_;
    RaceHistory global_{word_, 4};
    RaceHistory variables_{0, 0};
    FenceOrdering fence_ordering_;
    SwapLoops swap_loops_;
    LaunchDemands demands_;
    FaultLog faults_;
    const RaceLaunch launch_{intervals_, global_, variables_, fence_ordering_, swap_loops_, demands_, 3, 64};
    RaceDetector detector_{Machine(), launch_, names_, 0, 0, faults_};
    RaceDetector beside_{Machine(), launch_, names_, 0, 0, faults_};
};

TEST_F(RaceDetectorTest, WhoAloneHasReadAWordMayStoreToIt)
{
    load(0b10);
    store(0b10);
    EXPECT_FALSE(has_found_a_race());
}

TEST_F(RaceDetectorTest, TheLastOfSeveralReadersMayNot)
{
    load(0b11);
    store(0b10);
    EXPECT_TRUE(has_found_a_race());
}

TEST_F(RaceDetectorTest, AHistoryThatIsGivenUpAccusesNobodyAndBeginsAgain)
{
    load(0b11);
    give_up_history();
    store(0b10);
    load(0b11);
    EXPECT_FALSE(has_found_a_race());
    begin_history_again();
    store(0b10);
    EXPECT_FALSE(has_found_a_race()) << "what was before is forgotten";
    load(0b01);
    EXPECT_TRUE(has_found_a_race());
}

TEST_F(RaceDetectorTest, NorWhereTheOthersAreOfAnotherBlock)
{
    load(1);
    begin_block(1);
    load(1);
    barrier();
    store(1);
    EXPECT_TRUE(has_found_a_race());
}

TEST_F(RaceDetectorTest, AlsoWhenItsOwnBlockHasReadTheWordBeforeAndBehindABarrier)
{
    load(1);
    load_beside(1);
    barrier();
    load(1);
    store(1);
    EXPECT_THAT(found(), HasSubstr("by thread (0, 0, 0) of block (1, 0, 0): nothing orders threads of two blocks"));
}

TEST_F(RaceDetectorTest, OfSeveralPairsThoseTellThatAreFarthestApart)
{
    load(0b11);
    store(0b10);
    EXPECT_THAT(found(), HasSubstr("otherwise put a __syncwarp() between them"));
    barrier();
    load(1, 1);
    store(1);
    EXPECT_THAT(found(), HasSubstr("otherwise put a __syncthreads() between them"));
    // A nearer pair changes nothing any more, though its thread is an earlier one.
    barrier();
    load(0b11);
    store(0b01);
    EXPECT_THAT(found(), HasSubstr("otherwise put a __syncthreads() between them"));
    EXPECT_EQ(occurrences(), 3u);
}

TEST_F(RaceDetectorTest, BlocksThatReadAWordRunSideBySide)
{
    load(0b11);
    begin_block(1);
    load(0b1);
    EXPECT_FALSE(wants_blocks_in_order());
}

TEST_F(RaceDetectorTest, UntilOneStoresToIt)
{
    load(0b11);
    begin_block(1);
    load(0b1);
    store(0b1);
    EXPECT_TRUE(wants_blocks_in_order());
}

TEST_F(RaceDetectorTest, OrTwoStore)
{
    store(0b1);
    begin_block(1);
    store(0b1);
    EXPECT_TRUE(wants_blocks_in_order());
}

TEST_F(RaceDetectorTest, AtomicsOfTwoBlocksAreOrdered)
{
    atomic();
    begin_block(1);
    atomic();
    EXPECT_FALSE(has_found_a_race());
}

TEST_F(RaceDetectorTest, OneThatIsForItsBlockOnlyIsNot)
{
    atomic_in_block();
    begin_block(1);
    atomic();
    EXPECT_TRUE(has_found_a_race());
}

class RaceDetectorInLockstepTest : public RaceDetectorTest {
protected:
    RaceDetectorInLockstepTest() : RaceDetectorTest({.in_lockstep = true}) {}
};

TEST_F(RaceDetectorInLockstepTest, WhoseAtomicWasMadeLastMayStoreThoughOthersWereShownLater)
{
    atomic(1, 0);
    atomic(1, 1);
    make_atomic(1);
    make_atomic(0);
    store(0b1, 0);
    EXPECT_FALSE(has_found_a_race());
}

TEST_F(RaceDetectorInLockstepTest, WhoseAtomicWasMadeBeforeMayNot)
{
    atomic(1, 0);
    atomic(1, 1);
    make_atomic(0);
    make_atomic(1);
    store(0b1, 0);
    EXPECT_TRUE(has_found_a_race());
}

TEST_F(RaceDetectorTest, WhoStoresBesideTheFenceByWhichTwoBlocksMeetLacksABarrierOfTheBlock)
{
    store(0b10);
    signal_from_thread_0();
    wait_beside();
    load_beside(0b1);
    EXPECT_THAT(found(),
                HasSubstr("the store by thread (1, 0, 0) of block (0, 0, 0) is not ordered before the fence of "
                          "thread (0, 0, 0) of that block"));
    EXPECT_THAT(found(), HasSubstr("Put a __syncthreads() between that store and the fence"));
}

TEST_F(RaceDetectorTest, WhoStoresAfterItsOwnFenceLacksNoBarrier)
{
    signal_from_thread_0();
    store(0b1);
    wait_beside();
    load_beside(0b1);
    EXPECT_THAT(found(), HasSubstr("nothing orders threads of two blocks"));
}

TEST_F(RaceDetectorTest, BlocksThatDoNotMeetNeedAnAtomicOrASignal)
{
    store(0b10);
    load_beside(0b1);
    EXPECT_THAT(found(), HasSubstr("Use an atomic, or a second kernel; or let the first give a signal"));
}

TEST_F(RaceDetectorTest, AnAtomicRacesWithReadersAsAStoreDoes)
{
    load(every_lane);
    atomic(0b1);
    EXPECT_TRUE(has_found_a_race());
}

TEST_F(RaceDetectorTest, AlsoWhenItsThreadHasReadTheWordOnceMore)
{
    load(0b11);
    load(0b01);
    store(0b01);
    EXPECT_THAT(found(), HasSubstr("by thread (1, 0, 0)"));
}

TEST_F(RaceDetectorTest, OrAnotherHas)
{
    load(0b11);
    load(0b10);
    store(0b10);
    EXPECT_THAT(found(), HasSubstr("by thread (0, 0, 0)"));
}

TEST_F(RaceDetectorTest, WhoAloneHasReadItMayUseAnAtomic)
{
    load(0b10);
    load(0b10);
    atomic(0b10);
    EXPECT_FALSE(has_found_a_race());
}

TEST_F(RaceDetectorTest, OfReadersInOneWarpTheLastIsNamed)
{
    load(every_lane);
    store(1);
    EXPECT_EQ(found(),
              "thread 0: global store of 'word', at its start, races with the load by thread (31, 0, 0): "
              "nothing orders the two. To update one value by several threads, use an atomic; otherwise put a "
              "__syncwarp() between them");
}

TEST_F(RaceDetectorTest, UnlessItIsTheOneThatStores)
{
    load(every_lane);
    store(1u << 31);
    EXPECT_THAT(found(), HasSubstr("by thread (0, 0, 0): nothing orders the two. To update one value"));
}

TEST_F(RaceDetectorTest, OfReadersInTwoWarpsTheOtherWarpsIs)
{
    load(0b11);
    load(1, 1);
    store(1);
    EXPECT_THAT(found(), HasSubstr("by thread (32, 0, 0): nothing orders the two. To update one value by several "
                                   "threads, use an atomic; otherwise put a __syncthreads()"));
}

TEST_F(RaceDetectorTest, AlsoWhenTheOtherWarpHasReadLast)
{
    load(1);
    load(1, 1);
    store(0b10);
    EXPECT_THAT(found(), HasSubstr("by thread (32, 0, 0): nothing orders the two. To update one value by several "
                                   "threads, use an atomic; otherwise put a __syncthreads()"));
}

TEST_F(RaceDetectorTest, OfReadersInTwoBlocksTheOtherBlocksIs)
{
    load(every_lane);
    begin_block(1);
    load(every_lane);
    barrier();
    load(0b10);
    atomic(0b10);
    EXPECT_THAT(found(), HasSubstr("by thread (0, 0, 0) of block (0, 0, 0): nothing orders threads of two blocks"));
}

TEST_F(RaceDetectorTest, AFarReaderIsNotForgottenForANearOne)
{
    load(0b11);
    load(1, 1);
    load(0b100);
    syncwarp(every_lane, every_lane);
    store(1);
    EXPECT_THAT(found(), HasSubstr("by thread (32, 0, 0)"));
}

TEST_F(RaceDetectorTest, WhoComesBehindAllReadersMayStore)
{
    load(every_lane);
    syncwarp(every_lane, every_lane);
    load(every_lane);
    syncwarp(every_lane, every_lane);
    store(1);
    EXPECT_FALSE(has_found_a_race());
}

TEST_F(RaceDetectorTest, WhoComesBehindOneOfTheReadersMayNot)
{
    // v = *word, in front of which lane 16 waits for lane 0, and lane 0 after it for lane 16.
    syncwarp(1u << 16 | 1u, 1u << 16);
    load(every_lane);
    store(1u << 16);
    EXPECT_TRUE(has_found_a_race());
}

TEST_F(RaceDetectorTest, PartsOfAWordHaveNothingToDoWithEachOther)
{
    store_part(0b0001, 0, 1);
    store_part(0b0010, 1, 1);
    load_part(0b0100, 2, 2);
    store_part(0b0010, 1, 1);
    EXPECT_FALSE(has_found_a_race());
}

TEST_F(RaceDetectorTest, ALaterStoreToOnePartHidesNoStoreToAnother)
{
    store_part(0b0001, 0, 2);
    store_part(0b0001, 2, 2);
    load_part(0b0010, 0, 2);
    EXPECT_THAT(found(), HasSubstr("of 'word', at its start, races with the load by thread (1, 0, 0)"));
}

TEST_F(RaceDetectorTest, WhoHasReadTheWordHasReadItsParts)
{
    load(0b0001);
    store_part(0b0010, 3, 1);
    EXPECT_THAT(found(), HasSubstr("races with the load by thread (0, 0, 0)"));
}

TEST_F(RaceDetectorTest, WhoeverStoresTheWordRacesWithTheReadersOfItsParts)
{
    load_part(0b0001, 3, 1);
    store(0b0010);
    EXPECT_THAT(found(), HasSubstr("races with the load by thread (0, 0, 0)"));
}

TEST_F(RaceDetectorTest, ALaterLoadOfOnePartHidesNoLoadOfAnother)
{
    for (unsigned byte = 0; byte < 4; ++byte) load_part(1u << byte, byte, 1);
    for (unsigned byte = 4; byte-- > 1;) load_part(1u << byte, byte, 1);
    store_part(0b10000, 0, 1);
    EXPECT_THAT(found(), HasSubstr("by thread (0, 0, 0)"));
}

TEST_F(RaceDetectorTest, WhatWasKnownOfTheWordIsKnownOfItsParts)
{
    store(0b0001);
    load_part(0b0010, 3, 1);
    EXPECT_THAT(found(), HasSubstr("of 'word', 3 bytes after its start, races with the load by thread (1, 0, 0)"));
}

TEST_F(RaceDetectorTest, WhatWasKnownOfAPartIsKnownOfTheWord)
{
    store_part(0b0001, 2, 1);
    load(0b0010);
    EXPECT_THAT(found(), HasSubstr("of 'word', 2 bytes after its start, races with the load by thread (1, 0, 0)"));
}

TEST_F(RaceDetectorTest, AStoreToAllOfItStandsForItsParts)
{
    store_part(0b0001, 2, 1);
    barrier();
    store(0b0001);
    EXPECT_FALSE(has_found_a_race());
    load(0b0010);
    EXPECT_THAT(found(), HasSubstr("of 'word', at its start, races with the load by thread (1, 0, 0)"));
}

TEST_F(RaceDetectorTest, OneRaceInAWordIsCountedOnce)
{
    store_part(0b0001, 0, 2);
    load_part(0b0010, 0, 2);
    EXPECT_EQ(occurrences(), 1u);
}

}  // namespace
}  // namespace warpbook::model
