#include "machine/execution/schedule_budget.hpp"

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

TEST(ScheduleBudget, GivesEachLaunchSoManyAsAreAskedFor)
{
    constexpr std::uint64_t many_steps = 1'000'000'000;
    EXPECT_EQ(ScheduleBudget(12).further_schedules("kernel", many_steps), 11u);
    EXPECT_TRUE(ScheduleBudget(12).allows_any());
    EXPECT_FALSE(ScheduleBudget(1).allows_any());
}

TEST(ScheduleBudget, UnaskedGivesWhatCostsLittle)
{
    ScheduleBudget budget(0);
    EXPECT_EQ(budget.further_schedules("short", 1000), 7u);
    EXPECT_EQ(budget.further_schedules("long", 1'000'000'000), 0u);
}

TEST(ScheduleBudget, UnaskedIsUsedUpByTheKernel)
{
    ScheduleBudget budget(0);
    unsigned all = 0;
    for (int launch = 0; launch < 1000; ++launch) all += budget.further_schedules("kernel", 100'000);
    EXPECT_GT(all, 0u);
    EXPECT_LT(all, 100u);
    EXPECT_GT(budget.further_schedules("other", 100'000), 0u);
}

}  // namespace
}  // namespace warpbook::model
