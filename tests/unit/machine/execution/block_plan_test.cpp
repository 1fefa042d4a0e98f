#include "machine/execution/block_plan.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Blocks = std::vector<std::size_t>;
using StepsOfBlock = std::function<std::uint64_t(std::size_t block)>;

Launch launch_of(std::size_t blocks, std::optional<BlockSample> sample = {})
{
    Launch launch;
    launch.grid = Dim3(blocks);
    launch.sample = sample;
    return launch;
}

/// Ascending, as so many threads take them, each of which makes the steps that a block has.
Blocks taken_by(unsigned threads, BlockPlan& plan, const StepsOfBlock& steps_of)
{
    Blocks taken;
    std::mutex mutex;
    const auto take_all = [&] {
        std::optional<std::uint64_t> steps;
        while (const auto block = plan.take(steps)) {
            steps = steps_of(*block);
            const std::lock_guard lock(mutex);
            taken.push_back(*block);
        }
    };
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < threads; ++i) others.emplace_back(take_all);
        take_all();
    }
    std::ranges::sort(taken);
    return taken;
}

std::uint64_t hundred_steps(std::size_t) { return 100; }

Blocks up_to(std::size_t end)
{
    Blocks blocks;
    for (std::size_t block = 0; block < end; ++block) blocks.push_back(block);
    return blocks;
}

TEST(BlockPlan, WithoutASampleHasAllBlocksOrThoseThatAreNamed)
{
    const Launch whole = launch_of(5);
    BlockPlan all(whole);
    EXPECT_EQ(taken_by(2, all, hundred_steps), up_to(5));
    EXPECT_EQ(all.left(), 0u);
    EXPECT_THAT(all.left_out(), IsEmpty());
    EXPECT_FALSE(all.is_sample());

    Launch named = launch_of(5, BlockSample{});
    named.only_blocks = {1, 4};
    BlockPlan some(named);
    EXPECT_THAT(taken_by(1, some, hundred_steps), ElementsAre(1, 4));
    EXPECT_THAT(some.left_out(), IsEmpty()) << "nobody asked for the others";
}

struct SampleCase {
    const char* what;
    std::size_t blocks;
    BlockSample sample;
    std::size_t in_order;
    std::size_t spread;
};

TEST(BlockPlan, TakesBlocksInTheirOrderAndThenSomeOfTheOthers)
{
    const std::vector<SampleCase> table = {
        {"nothing", 100, {0, 0, 0}, 0, 0},
        {"in order up to 1000 steps, then four", 100, {1000, 0, 4}, 10, 4},
        {"steps buy more of the others", 100, {300, 500, 4}, 3, 5},
        {"one of the others is the last", 100, {100, 0, 1}, 1, 1},
        {"no others", 100, {300, 0, 0}, 3, 0},
        {"the whole grid is affordable", 6, {10'000, 0, 4}, 6, 0},
        {"fewer are left than are wanted", 4, {200, 1000, 4}, 2, 2},
        {"only others: the first block tells what they cost", 100, {0, 300, 2}, 1, 3},
        {"one block alone", 1, {0, 300, 2}, 1, 0},
    };
    for (const SampleCase& one : table) {
        const Launch launch = launch_of(one.blocks, one.sample);
        BlockPlan plan(launch);
        EXPECT_TRUE(plan.is_sample());
        const Blocks taken = taken_by(1, plan, hundred_steps);
        ASSERT_EQ(taken.size(), one.in_order + one.spread) << one.what;
        EXPECT_EQ(Blocks(taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(one.in_order)), up_to(one.in_order))
            << one.what;
        EXPECT_EQ(plan.given_out(), taken.size()) << one.what;
        for (const std::size_t block : taken)
            EXPECT_EQ(plan.is_of_spread(block), one.spread > 0 && block >= one.in_order) << one.what;
        EXPECT_TRUE(one.spread == 0 || taken.back() == one.blocks - 1) << one.what;
        // One of each part, wherever it lies in it.
        const std::size_t left = one.blocks - one.in_order;
        for (std::size_t i = 0; i + 1 < one.spread; ++i) {
            const std::size_t place = taken[one.in_order + i] - one.in_order;
            EXPECT_GE(place, i * (left - 1) / (one.spread - 1)) << one.what;
            EXPECT_LT(place, (i + 1) * (left - 1) / (one.spread - 1)) << one.what;
        }

        Blocks others;
        std::ranges::set_difference(up_to(one.blocks), taken, std::back_inserter(others));
        EXPECT_EQ(plan.left_out(), others) << one.what;
    }
}

TEST(BlockPlan, SpreadsBlocksOverTheColumnsOfAGrid)
{
    const Launch launch = launch_of(64 * 64, BlockSample{100, 0, 65});
    BlockPlan plan(launch);
    std::set<std::size_t> columns;
    for (const std::size_t block : taken_by(1, plan, hundred_steps)) columns.insert(block % 64);
    EXPECT_GT(columns.size(), 30u);
}

TEST(BlockPlan, IsNotMisledByAFirstBlockThatHasNothingToDo)
{
    const Launch launch = launch_of(2000, BlockSample{10'000, 0, 4});
    BlockPlan plan(launch);
    const Blocks taken = taken_by(1, plan, [](std::size_t block) -> std::uint64_t { return block == 0 ? 1 : 5000; });
    EXPECT_LT(taken.size(), 10u);
}

TEST(BlockPlan, GoesOverToTheSpreadWhereMemoryIsUsedUp)
{
    BlockSample sample{100'000, 0, 2};
    sample.bytes = 1000;
    const Launch launch = launch_of(100, sample);
    std::size_t bytes = 0;
    BlockPlan plan(launch, [&] { return bytes; });
    const Blocks taken = taken_by(1, plan, [&](std::size_t) {
        bytes += 100;
        return 100;
    });
    ASSERT_EQ(taken.size(), 12u) << "ten in their order, and two of the spread";
    EXPECT_EQ(Blocks(taken.begin(), taken.begin() + 10), up_to(10));

    bytes = 0;
    BlockPlan in_turn(launch, [&] { return bytes; });
    while (in_turn.take_in_turn(0)) bytes += 100;
    EXPECT_EQ(in_turn.given_out(), 10u);
}

TEST(BlockPlan, TakesTheSameBlocksOnAnyNumberOfThreads)
{
    // Blocks that differ, so that it matters how many are known when a round is decided.
    const auto uneven = [](std::size_t block) -> std::uint64_t { return 10 + 97 * (block * 7 % 11); };
    const Launch launch = launch_of(2000, BlockSample{50'000, 20'000, 4});
    BlockPlan alone(launch);
    const Blocks wanted = taken_by(1, alone, uneven);
    EXPECT_GT(wanted.size(), 50u);
    EXPECT_LT(wanted.size(), 400u);
    for (const unsigned threads : {2, 3, 8}) {
        BlockPlan plan(launch);
        EXPECT_EQ(taken_by(threads, plan, uneven), wanted) << threads << " threads";
        EXPECT_EQ(plan.left_out(), alone.left_out()) << threads << " threads";
    }
}

TEST(BlockPlan, DecidesARoundWhenAllBlocksOfTheOneBeforeHaveEnded)
{
    const Launch launch = launch_of(100, BlockSample{1000, 0, 0});
    BlockPlan plan(launch);
    EXPECT_EQ(plan.take({}), 0u) << "the first round is one block";
    std::atomic<bool> has_another = false;
    std::jthread other([&] {
        EXPECT_EQ(plan.take({}), std::nullopt);
        has_another = true;
    });
    // The other thread waits for what this one tells, however long it takes.
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_FALSE(has_another);
    EXPECT_EQ(plan.take(2000), std::nullopt) << "the first block has used all steps up";
    other.join();
    EXPECT_TRUE(has_another);
}

/// The number of blocks, all of 100 steps, until there are no more.
std::size_t taken_in_turn(BlockPlan& plan)
{
    std::size_t taken = 0;
    while (const auto block = plan.take_in_turn(100 * taken)) EXPECT_EQ(*block, taken++);
    return taken;
}

TEST(BlockPlan, GivesBlocksThatTakeTurnsOutInTheirOrderAlone)
{
    const Launch launch = launch_of(100, BlockSample{1000, 500, 4});
    BlockPlan plan(launch);
    EXPECT_EQ(taken_in_turn(plan), 10u);
    EXPECT_EQ(plan.left_out().size(), 90u);
    EXPECT_EQ(plan.left_out().front(), 10u);

    const Launch whole = launch_of(100);
    BlockPlan all(whole);
    EXPECT_EQ(taken_in_turn(all), 100u);
}

TEST(BlockPlan, GivesAllOutWhereBlocksWaitForOthers)
{
    const Launch launch = launch_of(100, BlockSample{1000, 500, 4});
    BlockPlan plan(launch);
    EXPECT_EQ(plan.take_in_turn(0), 0u);
    plan.note_waiting_blocks();
    for (std::size_t block = 1; block < 100; ++block) EXPECT_EQ(plan.take_in_turn(1'000'000), block);
    EXPECT_EQ(plan.take_in_turn(1'000'000), std::nullopt);
    EXPECT_THAT(plan.left_out(), IsEmpty());
}

TEST(BlockPlan, GivesNoMoreOutWhenItIsToEnd)
{
    for (const auto& sample : {std::optional<BlockSample>(), std::optional(BlockSample{1000, 500, 4})}) {
        const Launch launch = launch_of(100, sample);
        BlockPlan plan(launch);
        EXPECT_EQ(plan.take({}), 0u);
        plan.end();
        EXPECT_EQ(plan.take(100), std::nullopt);
        EXPECT_EQ(plan.take_in_turn(100), std::nullopt);
    }
}

}  // namespace
}  // namespace warpbook::model
