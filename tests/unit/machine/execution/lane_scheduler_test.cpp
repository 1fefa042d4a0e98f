#include "machine/execution/lane_scheduler.hpp"

#include <memory>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

using testing::ElementsAre;

/// Blocks of six threads in two warps of four lanes; the kernels are ordinary functions.
class LaneSchedulerTest : public testing::Test {
protected:
    static constexpr unsigned warp_size = 4;

    ~LaneSchedulerTest() override
    {
        if (before_ != nullptr) current_recorder = before_;
    }

    LaneScheduler& begin(void (*kernel)())
    {
        launch_.kernel = reinterpret_cast<const void*>(kernel);
        launch_.block = Dim3(3, 2);
        launch_.arguments = KernelArguments::pack<>();
        scheduler_ = std::make_unique<LaneScheduler>(launch_, warp_size, stacks_);
        before_ = std::exchange(current_recorder, &scheduler_->recorder());
        scheduler_->begin_block();
        seen.clear();
        return *scheduler_;
    }

    static LaneScheduler& scheduler() { return *current_recorder->scheduler; }
    static void note(unsigned what) { seen.push_back(what + scheduler().thread()); }

    /// What the lanes have noted, in order.
    inline static std::vector<unsigned> seen;

private:
    Launch launch_;
    FiberStacks stacks_{6};
    std::unique_ptr<LaneScheduler> scheduler_;
    Recorder* before_ = nullptr;
};

TEST_F(LaneSchedulerTest, LanesRunInTurnUpToWhereTheyWait)
{
    LaneScheduler& block = begin([] {
        note(0);
        scheduler().wait(&LaneStates::at_barrier);
        note(100);
    });
    block.run(0, 0b1011);
    EXPECT_THAT(seen, ElementsAre(0, 1, 3));
    LaneStates& warp = block.warps()[0];
    EXPECT_EQ(warp.at_barrier, 0b1011u);
    EXPECT_EQ(warp.runnable, 0b0100u);

    warp.runnable |= std::exchange(warp.at_barrier, 0);
    block.run(0, 0b1110);
    EXPECT_THAT(seen, ElementsAre(0, 1, 3, 101, 2, 103));
    EXPECT_EQ(warp.exited, 0b1010u);
    EXPECT_EQ(warp.at_barrier, 0b0100u);
}

TEST_F(LaneSchedulerTest, ALaneThatLetsOthersRunStaysRunnable)
{
    LaneScheduler& block = begin([] {
        note(0);
        scheduler().switch_to_next_lane();
        note(100);
    });
    block.run(0, 0b0011);
    EXPECT_THAT(seen, ElementsAre(0, 1));
    EXPECT_EQ(block.warps()[0].runnable, 0b1111u);
    block.run(0, 0b0001);
    EXPECT_THAT(seen, ElementsAre(0, 1, 100));
}

TEST_F(LaneSchedulerTest, WarpsAreNumberedAndTheLastMayBeSmaller)
{
    LaneScheduler& block = begin([] {
        note(0);
        seen.push_back(1000 * scheduler().warp() + 100 * warpbook_thread_index.y + warpbook_thread_index.x);
    });
    ASSERT_EQ(block.warps().size(), 2u);
    EXPECT_EQ(block.lanes_in(1), 2u);
    EXPECT_EQ(block.warps()[1].runnable, 0b11u);
    block.run(1, 0b10);
    EXPECT_THAT(seen, ElementsAre(5, 1102));
}

TEST_F(LaneSchedulerTest, AnAbandonedBlockRunsNoFurtherLane)
{
    LaneScheduler& block = begin([] {
        note(0);
        if (scheduler().lane() == 1) scheduler().abandon_lanes();
    });
    block.run(0, 0b1111);
    EXPECT_THAT(seen, ElementsAre(0, 1));
    EXPECT_EQ(block.warps()[0].exited, 0b0001u);
}

TEST_F(LaneSchedulerTest, ASignalThatALaneReadLastIsNotForTheNext)
{
    LaneScheduler& block = begin([] {
        // As RunningLane::note_signal() does.
        Recorder& recorder = scheduler().recorder();
        if (scheduler().lane() == 0) recorder.interrupt_at_next_step();
        seen.push_back(recorder.column >= recorder.interrupt_at ? 1 : 0);
    });
    block.run(0, 0b0011);
    EXPECT_THAT(seen, ElementsAre(1, 0));
}

TEST_F(LaneSchedulerTest, EachBlockBeginsWithAllThreads)
{
    LaneScheduler& block = begin([] { note(0); });
    for (int i = 0; i < 3; ++i) {
        seen.clear();
        block.begin_block();
        block.run(0, 0b1111);
        block.run(1, 0b0011);
        EXPECT_THAT(seen, ElementsAre(0, 1, 2, 3, 4, 5));
        for (const LaneStates& warp : block.warps()) EXPECT_TRUE(warp.all_exited());
    }
}

TEST_F(LaneSchedulerTest, ALaneKnowsItsOwnStack)
{
    LaneScheduler& block = begin([] {
        int local = 0;
        const auto address = reinterpret_cast<std::uint64_t>(&local);
        seen.push_back(scheduler().is_on_own_stack(address) ? 1 : 0);
        seen.push_back(scheduler().is_on_own_stack(address - FiberStacks::bytes_each) ? 1 : 0);
    });
    block.run(0, 0b0010);
    EXPECT_THAT(seen, ElementsAre(1, 0));
}

}  // namespace
}  // namespace warpbook::model
