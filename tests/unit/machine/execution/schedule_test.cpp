#include "machine/execution/schedule.hpp"

#include <set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

using testing::Each;
using testing::Ge;
using testing::Le;

std::vector<std::size_t> choices_of(std::uint64_t seed)
{
    Schedule schedule(seed);
    std::vector<std::size_t> choices;
    for (int i = 0; i < 100; ++i) choices.push_back(schedule.choose(10));
    return choices;
}

/// After how many turns the warps of the first `turns` are interrupted.
std::vector<int> interruptions_of(std::uint64_t seed, int turns)
{
    Schedule schedule(seed);
    std::vector<int> interruptions;
    for (int i = 0; i < turns; ++i)
        if (schedule.interrupts(0)) interruptions.push_back(i);
    return interruptions;
}

TEST(Schedule, ASeedDecidesAll)
{
    EXPECT_EQ(choices_of(7), choices_of(7));
    EXPECT_EQ(interruptions_of(7, 1000), interruptions_of(7, 1000));
}

TEST(Schedule, DrawsTheSameOnEveryMachine)
{
    const std::vector<std::size_t> choices = choices_of(7);
    EXPECT_THAT(std::vector<std::size_t>(choices.begin(), choices.begin() + 8),
                testing::ElementsAre(4u, 6u, 3u, 4u, 5u, 8u, 2u, 5u));
}

TEST(Schedule, SeedsDiffer)
{
    std::set<std::vector<std::size_t>> choices;
    std::set<std::vector<int>> interruptions;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        choices.insert(choices_of(seed));
        interruptions.insert(interruptions_of(seed, 1000));
    }
    EXPECT_EQ(choices.size(), 50u);
    EXPECT_EQ(interruptions.size(), 50u);
}

TEST(Schedule, ThePlainOneLeavesEverybodyInOrder)
{
    EXPECT_THAT(choices_of(0), Each(0u));
    EXPECT_TRUE(interruptions_of(0, 100000).empty());
    EXPECT_EQ(Schedule(0).first_lane(32), 0u);
}

TEST(Schedule, InterruptionsAreBounded)
{
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        EXPECT_THAT(interruptions_of(seed, 1'000'000).size(), testing::AllOf(Ge(10u), Le(64u))) << seed;
}

TEST(Schedule, WhoChangesNothingMakesRoomSooner)
{
    for (const std::uint64_t seed : {0, 1}) {
        Schedule schedule(seed);
        EXPECT_FALSE(schedule.gives_up(0));
        EXPECT_TRUE(schedule.gives_up(16));
    }
}

TEST(Schedule, SomebodyMayTryForLongAfterAnInterruption)
{
    int long_tries = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Schedule schedule(seed);
        for (int i = 0; i < 10'000; ++i) {
            if (!schedule.interrupts(0)) continue;
            if (!schedule.gives_up(255)) ++long_tries;
            // Only the one that came instead.
            schedule.gives_up(1024);
            EXPECT_TRUE(schedule.gives_up(4));
        }
    }
    EXPECT_GE(long_tries, 100);
}

TEST(Schedule, WhoTriesInVainIsNotInterrupted)
{
    Schedule schedule(1);
    for (int i = 0; i < 100; ++i) EXPECT_FALSE(schedule.interrupts(10));
}

TEST(Schedule, OfTwoInterruptedTheFirstOftenGoesOn)
{
    Schedule schedule(1);
    int first = 0;
    for (int i = 0; i < 1000; ++i) first += schedule.choose_after_interruption(10) == 9 ? 1 : 0;
    EXPECT_THAT(first, testing::AllOf(Ge(450), Le(650)));
}

}  // namespace
}  // namespace warpbook::model
