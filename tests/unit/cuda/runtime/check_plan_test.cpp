// Which launches `--check` lets the model count and check.
#include "cuda/runtime/check_plan.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace warpbook::program {
namespace {

std::string in_words(const std::optional<BlockSample>& sample)
{
    if (!sample) return "whole";
    const std::string spread =
        std::to_string(sample->steps_spread) + " steps spread, " + std::to_string(sample->blocks_spread) + " blocks";
    return sample->steps_in_order == 0 ? spread : std::to_string(sample->steps_in_order) + " in order, " + spread;
}

const std::string whole = in_words({});
const std::string nothing = in_words(BlockSample{});
/// A second of counting, as a number of steps.
constexpr std::uint64_t second = 100'000'000;
/// Of a second, for a launch that is looked at once more.
const std::string a_little = in_words(BlockSample{0, second / 1000, 8});

const int kernels[4] = {};

Launch launch_of(int kernel, unsigned blocks = 10'000, unsigned threads = 256)
{
    Launch launch;
    launch.kernel = &kernels[kernel];
    launch.grid = Dim3(blocks);
    launch.block = Dim3(threads);
    return launch;
}

/// Of a launch that made so many steps.
Profile profile_of(std::uint64_t steps, std::optional<ObservedBlocks> observed = {})
{
    Profile profile;
    profile.steps = steps;
    profile.observed_blocks = observed;
    return profile;
}

/// What becomes of so many launches of a kernel, each of which makes so many steps where all of it is looked at.
std::vector<std::string> decisions_of(CheckPlan& plan, const Launch& launch, std::size_t launches, std::uint64_t steps)
{
    std::vector<std::string> all;
    for (std::size_t i = 0; i < launches; ++i) {
        const auto sample = plan.sample_of(launch);
        all.push_back(in_words(sample));
        const std::size_t blocks = launch.grid.count();
        if (!sample || sample->steps_in_order > steps)
            plan.note(launch, profile_of(steps));
        else if (all.back() == nothing)
            plan.note(launch, profile_of(0, ObservedBlocks{0, blocks}));
        else
            plan.note(launch, profile_of(4 * steps / blocks, ObservedBlocks{4, blocks}));
    }
    return all;
}

TEST(CheckPlan, ChecksAllNothingOrTheFirstOfEachKind)
{
    CheckPlan all(Check::all, 0);
    EXPECT_EQ(decisions_of(all, launch_of(0), 3, 100 * second), (std::vector{whole, whole, whole}));
    CheckPlan none(Check::none, 10);
    EXPECT_EQ(decisions_of(none, launch_of(0), 2, 1), (std::vector{nothing, nothing}));
    CheckPlan first(Check::first, 0);
    for (const Launch& launch : {launch_of(0), launch_of(1), launch_of(0, 3), launch_of(0, 10'000, 32)})
        EXPECT_EQ(decisions_of(first, launch, 3, 100 * second), (std::vector{whole, nothing, nothing}));
}

TEST(CheckPlan, ChecksAllOfCooperativeLaunches)
{
    Launch launch = launch_of(0);
    launch.cooperative = true;
    for (const Check check : {Check::first, Check::automatic, Check::none}) {
        CheckPlan plan(check, 0);
        EXPECT_EQ(decisions_of(plan, launch, 2, second), (std::vector{whole, whole}));
    }
}

TEST(CheckPlan, ChecksAllThatTheBudgetAllows)
{
    CheckPlan plan(Check::automatic, 1);
    // Nobody knows yet what the first one costs: half of the budget, for blocks in their order and for others.
    const std::string first = in_words(BlockSample{second / 4, second / 4, 8});
    EXPECT_EQ(decisions_of(plan, launch_of(0), 4, second / 10), (std::vector{first, whole, whole, whole}));
    EXPECT_FALSE(plan.is_half_used());
    decisions_of(plan, launch_of(0), 2, second / 10);
    EXPECT_TRUE(plan.is_half_used());
}

TEST(CheckPlan, ChecksALittleOfEachSecondFourthEighthWhereTheBudgetIsUsed)
{
    CheckPlan plan(Check::automatic, 1);
    plan.note(launch_of(0), profile_of(second));
    const std::string first = in_words(BlockSample{second / 200, second / 200, 8});
    EXPECT_EQ(decisions_of(plan, launch_of(1), 9, second),
              (std::vector{first, a_little, nothing, a_little, nothing, nothing, nothing, a_little, nothing}));
}

TEST(CheckPlan, DoesNotLookAgainWhereOneBlockCostsTooMuch)
{
    CheckPlan plan(Check::automatic, 1);
    plan.note(launch_of(0), profile_of(second));
    EXPECT_NE(in_words(plan.sample_of(launch_of(1, 10))), nothing);
    plan.note(launch_of(1, 10), profile_of(second, ObservedBlocks{5, 10}));
    EXPECT_EQ(in_words(plan.sample_of(launch_of(1, 10))), nothing);
}

TEST(CheckPlan, DoesNotLookAgainWhereTwiceTheBudgetIsUsed)
{
    CheckPlan plan(Check::automatic, 1);
    decisions_of(plan, launch_of(1), 1, second);
    plan.note(launch_of(0), profile_of(2 * second));
    EXPECT_EQ(in_words(plan.sample_of(launch_of(1))), nothing);
    EXPECT_NE(in_words(plan.sample_of(launch_of(2))), nothing) << "a kernel that nobody has looked at";
}

TEST(CheckPlan, KnowsHowManyOnlyRanBetweenTwoThatWereObserved)
{
    CheckPlan plan(Check::automatic, 1);
    const Profile observed = profile_of(1, ObservedBlocks{4, 10});
    const Profile only_ran = profile_of(0, ObservedBlocks{0, 10});
    EXPECT_EQ(plan.note(launch_of(0), observed), 0u);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(plan.note(launch_of(0), only_ran), 0u);
    EXPECT_EQ(plan.note(launch_of(1), observed), 0u) << "of another kernel";
    EXPECT_EQ(plan.note(launch_of(0), profile_of(1)), 3u);
    EXPECT_EQ(plan.note(launch_of(0), observed), 0u);
}

TEST(CheckPlan, ExpectsOfAWholeLaunchWhatAPartOfItMade)
{
    CheckPlan plan(Check::automatic, 1);
    plan.sample_of(launch_of(0));
    plan.note(launch_of(0), profile_of(second / 4, ObservedBlocks{1000, 10'000}));
    EXPECT_EQ(in_words(plan.sample_of(launch_of(0))), a_little) << "all of it would be two and a half seconds";
    // Of one that only ran, nothing is learned.
    plan.note(launch_of(0), profile_of(0, ObservedBlocks{0, 10'000}));
    EXPECT_EQ(in_words(plan.sample_of(launch_of(0))), nothing);
    plan.note(launch_of(0), profile_of(second / 10'000, ObservedBlocks{1000, 10'000}));
    EXPECT_EQ(in_words(plan.sample_of(launch_of(0))), whole) << "it has become cheap";
}

TEST(CheckPlan, ChecksALittleOfWhatNeedsTooMuchMemory)
{
    CheckPlan plan(Check::automatic, 10);
    Launch launch = launch_of(0);
    launch.sample = plan.sample_of(launch);
    EXPECT_EQ(launch.sample->bytes, std::size_t{2000} << 20) << "200 MiB for each second of the budget";
    // It ended before its steps were used up.
    plan.note(launch, profile_of(second / 4, ObservedBlocks{5000, 10'000}));
    EXPECT_EQ(in_words(plan.sample_of(launch)), in_words(BlockSample{0, second / 100, 8}));
    EXPECT_EQ(in_words(plan.sample_of(launch)), nothing);
}

}  // namespace
}  // namespace warpbook::program
