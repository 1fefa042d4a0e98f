#include "machine/synchronization/phase_waits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/synchronization/barrier_content.hpp"

namespace warpbook::model {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Two barriers, one of them in global memory.
class PhaseWaitsTest : public testing::Test {
protected:
    void wait(unsigned thread, const BarrierContent& barrier, Space space)
    {
        waits_.add({thread, {reinterpret_cast<std::uint64_t>(&barrier), space}, barrier.phase, "wait", 0});
    }
    void end_phase(BarrierContent& barrier, Space space)
    {
        barrier.begin_next_phase();
        waits_.note_phase_complete(space);
    }
    static std::vector<unsigned> threads(const std::vector<PhaseWaits::Wait>& waits)
    {
        std::vector<unsigned> threads;
        for (const auto& wait : waits) threads.push_back(wait.thread);
        return threads;
    }

    BarrierContent of_block_{2, 2, 0, BarrierContent::mark_of_barriers};
    BarrierContent of_grid_{2, 2, 0, BarrierContent::mark_of_barriers};
    PhaseWaits waits_;
};

TEST_F(PhaseWaitsTest, OnlyThoseGoOnWhosePhaseIsOver)
{
    wait(7, of_block_, Space::shared);
    wait(3, of_grid_, Space::global);
    EXPECT_FALSE(waits_.any_complete());
    end_phase(of_block_, Space::shared);
    EXPECT_TRUE(waits_.any_complete());
    EXPECT_THAT(threads(waits_.take_complete()), ElementsAre(7u));
    EXPECT_FALSE(waits_.any_complete());
    EXPECT_THAT(waits_.take_complete(), IsEmpty());
    ASSERT_NE(waits_.first(), nullptr);
    EXPECT_EQ(waits_.first()->thread, 3u);
}

TEST_F(PhaseWaitsTest, OthersAreToldOfPhasesInGlobalMemoryOnce)
{
    end_phase(of_block_, Space::shared);
    EXPECT_FALSE(waits_.take_note_of_global_memory());
    end_phase(of_grid_, Space::global);
    EXPECT_TRUE(waits_.take_note_of_global_memory());
    EXPECT_FALSE(waits_.take_note_of_global_memory());
}

TEST_F(PhaseWaitsTest, WhereSharedMemoryIsElsewhereOnlyGlobalMemoryIsLookedAt)
{
    wait(1, of_block_, Space::shared);
    wait(2, of_grid_, Space::global);
    EXPECT_TRUE(waits_.any_in_global_memory());
    of_block_.begin_next_phase();
    of_grid_.begin_next_phase();
    EXPECT_THAT(threads(waits_.take_complete_in_global_memory()), ElementsAre(2u));
    EXPECT_FALSE(waits_.any_in_global_memory());
}

TEST_F(PhaseWaitsTest, TheFirstIsTheFirstThreadOfTheBlock)
{
    EXPECT_EQ(waits_.first(), nullptr);
    wait(7, of_block_, Space::shared);
    wait(3, of_block_, Space::shared);
    EXPECT_EQ(waits_.first()->thread, 3u);
    waits_.begin_block();
    EXPECT_EQ(waits_.first(), nullptr);
}

TEST(BarrierContentTest, APhaseBeginsWithAllThatAreExpected)
{
    BarrierContent content{0, 5, 4095, BarrierContent::mark_of_barriers};
    content.begin_next_phase();
    EXPECT_EQ(content.pending, 5u);
    EXPECT_EQ(content.phase, 0u) << "the numbers begin again";
    EXPECT_TRUE(content.is_set_up());
    EXPECT_FALSE(BarrierContent().is_set_up());
}

}  // namespace
}  // namespace warpbook::model
