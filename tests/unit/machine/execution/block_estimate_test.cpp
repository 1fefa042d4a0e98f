#include "machine/execution/block_estimate.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

constexpr AccessKind load{Space::global, Operation::load};
constexpr AccessKind store{Space::global, Operation::store};

Counters counts_of(std::uint64_t loads, std::uint64_t stores = 0)
{
    Counters counts;
    counts.of(load) = {loads, 4 * loads, 2 * loads};
    counts.of(store) = {stores, stores, stores};
    return counts;
}

/// Of blocks at the grid's end, by the loads of each.
std::vector<CountsOfBlock> spread_of(const std::vector<std::uint64_t>& loads, std::size_t all)
{
    std::vector<CountsOfBlock> spread;
    for (std::size_t i = 0; i < loads.size(); ++i) spread.push_back({all - (loads.size() - i), counts_of(loads[i])});
    return spread;
}

struct EstimateCase {
    const char* what;
    std::vector<std::uint64_t> in_order;
    std::vector<std::uint64_t> spread;
    double loads_of_all;
    std::optional<double> error;
};

TEST(BlockEstimate, IsOfBlocksThatSpeakForThemselvesAndOfThoseThatSpeakForOthers)
{
    constexpr std::size_t all = 100;
    const std::vector<EstimateCase> table = {
        {"all the same", {10, 10}, {10, 10, 10, 10}, 1000, 0},
        {"those of the spread differ", {10, 10}, {8, 12, 10, 10}, 1000, 1.08},
        {"those in their order differ", {6, 14}, {10, 10, 10, 10}, 1000, 1.36},
        {"the last one has less to do", {10, 10}, {10, 10, 10, 4}, 994, 1.33},
        {"only the first ones", {10, 10, 10, 10}, {}, 1000, {}},
        {"one of the spread, and the last one", {10, 10}, {20, 10}, 1970, {}},
    };
    for (const EstimateCase& one : table) {
        std::uint64_t loads = 0;
        SquaresOfCounts squares;
        for (const auto& blocks : {one.in_order, one.spread})
            for (const std::uint64_t of_block : blocks) {
                loads += of_block;
                squares.add_block(counts_of(of_block));
            }
        const ObservedBlocks blocks = estimate_of(counts_of(loads), squares, spread_of(one.spread, all),
                                                  one.in_order.size() + one.spread.size(), all);
        EXPECT_NEAR(blocks.factors.of(load).instructions * static_cast<double>(loads), one.loads_of_all, 1e-6)
            << one.what;
        EXPECT_DOUBLE_EQ(blocks.factors.of(load).units, blocks.factors.of(load).instructions) << one.what;
        ASSERT_EQ(blocks.error.has_value(), one.error.has_value()) << one.what;
        if (!one.error) continue;
        EXPECT_NEAR(*blocks.error, *one.error, 0.01) << one.what;
    }
}

TEST(BlockEstimate, ScalesWhatOnlyLaunchedGridsDoByTheNumberOfBlocks)
{
    const ObservedBlocks blocks = estimate_of(counts_of(20), {}, spread_of({10, 10}, 8), 2, 8);
    EXPECT_DOUBLE_EQ(blocks.factors.of(store).instructions, 4);
}

TEST(BlockEstimate, IsNothingWhereNoBlockWasObserved)
{
    EXPECT_EQ(estimate_of(Counters(), {}, {}, 0, 8).error, std::nullopt);
}

TEST(BlockEstimate, HasTheDifferenceOfSums)
{
    EXPECT_EQ(difference(counts_of(30, 5), counts_of(10, 1)), counts_of(20, 4));
}

}  // namespace
}  // namespace warpbook::model
