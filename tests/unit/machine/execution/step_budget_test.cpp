#include "machine/execution/step_budget.hpp"

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

class StepBudgetTest : public testing::Test {
protected:
    int told = 0;
    int goes_on = 0;
    StepLimit limit{100, 250, [this] { ++told; }, [this] { ++goes_on; }};
    LaunchDemands freely{RunMode{}};
};

TEST_F(StepBudgetTest, TellsOnceWhenABlockTakesTooMany)
{
    StepBudget steps(limit, freely, false, true);
    steps.note(100, 100);
    EXPECT_EQ(told, 0);
    steps.note(101, 1);
    steps.note(102, 1);
    EXPECT_EQ(told, 1);
    EXPECT_EQ(goes_on, 3);
    EXPECT_FALSE(freely.any());
}

TEST_F(StepBudgetTest, TellsWhenAllBlocksTogetherTakeTooMany)
{
    StepBudget steps(limit, freely, false, true);
    for (int block = 0; block < 3; ++block) steps.note(90, 90);
    EXPECT_EQ(told, 1);
}

TEST_F(StepBudgetTest, DemandsFirstThatNothingIsChance)
{
    StepBudget steps(limit, freely, false, false);
    steps.note(101, 101);
    EXPECT_EQ(told, 0);
    EXPECT_TRUE(freely.demanded_mode().on_one_thread);
    EXPECT_FALSE(freely.demanded_mode().blocks_take_turns);
}

TEST_F(StepBudgetTest, LetsBlocksTakeTurnsWhereOneMayWaitForAnother)
{
    StepBudget steps(limit, freely, true, false);
    steps.note(101, 101);
    EXPECT_EQ(told, 0);
    EXPECT_TRUE(freely.demanded_mode().blocks_take_turns);
}

TEST_F(StepBudgetTest, HasNoLimitUnlessOneIsGiven)
{
    const StepLimit none;
    StepBudget steps(none, freely, false, true);
    steps.note(std::uint64_t{1} << 60, std::uint64_t{1} << 60);
    EXPECT_FALSE(freely.any());
}

}  // namespace
}  // namespace warpbook::model
