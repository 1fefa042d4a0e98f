#include "build/prepare_checks.hpp"

#include <gtest/gtest.h>

namespace warpbook::tools {
namespace {

using std::chrono::seconds;

TEST(StepsForPeople, SayHowLongTheRestTakesAtTheSameSpeed)
{
    EXPECT_EQ(steps_for_people("[12/48]", seconds(14)), "12 of 48 steps, about 45 s left");
    EXPECT_EQ(steps_for_people("[ 25%]", seconds(14)), "25 %, about 45 s left");
    EXPECT_EQ(steps_for_people("[47/48]", seconds(60)), "47 of 48 steps, about 5 s left");
}

TEST(StepsForPeople, SayNoTimeThatNobodyKnows)
{
    EXPECT_EQ(steps_for_people("[1/48]", seconds(14)), "1 of 48 steps");
    EXPECT_EQ(steps_for_people("[12/48]", seconds(1)), "12 of 48 steps");
    EXPECT_EQ(steps_for_people("[48/48]", seconds(60)), "48 of 48 steps");
}

TEST(StepsForPeople, LeaveWhatIsNoStepAsItIs) { EXPECT_EQ(steps_for_people("a step", seconds(14)), "a step"); }

}  // namespace
}  // namespace warpbook::tools
