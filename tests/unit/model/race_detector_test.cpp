#include "model/observers/race_detector.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/common_stride.hpp"
#include "rules/lanes.hpp"

namespace warpbook::model {
namespace {

/// Blocks of one warp that access one word. Each kind of access is one instruction.
class RaceDetectorTest : public testing::Test {
protected:
    RaceDetectorTest() { begin_block(0); }

    void begin_block(unsigned number) { detector_.on_block({number}); }

    void barrier() { detector_.on_barrier(); }

    void load(std::uint32_t lanes) { access(StepKind::load, lanes); }
    /// Of another value than is there.
    void store(std::uint32_t lanes) { access(StepKind::store, lanes); }
    void atomic() { access(StepKind::atomic, 1); }
    void atomic_in_block() { access(StepKind::atomic_in_block, 1); }

    /// These lanes pass it together. In the order of the warp's instructions only some have come to it yet.
    void syncwarp(std::uint32_t lanes, std::uint32_t shown)
    {
        detector_.on_syncwarp_passed({0, lanes});
        detector_.on_syncwarp({0, shown});
    }

    bool has_found_a_race() const { return !faults_.faults().empty(); }
    /// What it found depends on which block came first.
    bool wants_blocks_in_order() const { return demands_.any(); }

private:
    void access(StepKind kind, std::uint32_t lanes)
    {
        AccessEvent event{};
        event.kind = kind;
        event.instruction = 1 + static_cast<std::uint32_t>(kind);
        event.access = {Space::global, operation_of(kind), 4, lanes, {}};
        event.access.addresses.fill(word_);
        event.stride = common_stride(event.access);
        event.overwritten.fill(1);
        detector_.on_access(event);
    }

    GlobalMemory memory_;
    const std::uint64_t word_ = reinterpret_cast<std::uint64_t>(memory_.allocate(4, "word"));
    MemoryNames names_{memory_, SharedMemory::of_this_program(), 0};
    IntervalTable intervals_;
    RaceHistory global_{word_, 4};
    RaceHistory variables_{0, 0};
    FenceOrdering fence_ordering_;
    SwapLoops swap_loops_;
    LaunchDemands demands_{RunMode()};
    FaultLog faults_;
    RaceDetector detector_{Machine(), {intervals_, global_, variables_, fence_ordering_, swap_loops_, demands_, 2, 32},
                           names_,    0,
                           0,         faults_};
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

TEST_F(RaceDetectorTest, NorWhereTheOthersAreOfAnotherBlock)
{
    load(1);
    begin_block(1);
    load(1);
    barrier();
    store(1);
    EXPECT_TRUE(has_found_a_race());
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

TEST_F(RaceDetectorTest, WhoComesBehindOneOfTheReadersMayNot)
{
    // v = *word, in front of which lane 16 waits for lane 0, and lane 0 behind it for lane 16.
    syncwarp(1u << 16 | 1u, 1u << 16);
    load(every_lane);
    store(1u << 16);
    EXPECT_TRUE(has_found_a_race());
}

}  // namespace
}  // namespace warpbook::model
