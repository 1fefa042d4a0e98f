#include "machine/synchronization/grid_ordering.hpp"

#include <optional>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

using warpbook_model::fire_and_forget;
using warpbook_model::tail_launch;

constexpr std::uint64_t null_stream = 0;
constexpr std::uint64_t own_stream = fire_and_forget + 1;

/// Who launches.
struct By {
    std::uint64_t block = 0;
    unsigned thread = 0;
};

/// Grids of two blocks. The launch of each has its number.
class GridOrderingTest : public testing::Test {
protected:
    GridOrderingTest() { order.begin_grid(0, 2, {}); }

    void launch(std::size_t parent, std::uint64_t stream, By by = {})
    {
        const std::size_t number = ++last_;
        order.begin_grid(number, 2, GridOrigin{parent, by.block, by.thread, stream, number});
    }

    /// Of something that comes before these launches.
    bool orders(std::size_t earlier, std::size_t later, const std::set<std::size_t>& launches = {}) const
    {
        return order.orders(earlier, later, [&](std::size_t launch) { return launches.count(launch) > 0; });
    }

    GridOrdering order;

private:
    std::size_t last_ = 0;
};

TEST_F(GridOrderingTest, GridsComeBehindTheirLaunch)
{
    launch(0, null_stream);
    EXPECT_TRUE(orders(0, 1, {1}));
    EXPECT_FALSE(orders(0, 1)) << "what its parent did after it";
}

TEST_F(GridOrderingTest, WhatComesOfThemDoesToo)
{
    launch(0, null_stream);
    launch(1, null_stream);
    launch(2, fire_and_forget);
    EXPECT_TRUE(orders(0, 3, {1}));
    EXPECT_TRUE(orders(1, 3, {2}));
    EXPECT_FALSE(orders(1, 3)) << "what grid 1 did after the launch of grid 2";
}

TEST_F(GridOrderingTest, GridsOfOneStreamFollowEachOther)
{
    struct Case {
        std::string name;
        std::uint64_t one = null_stream;
        std::uint64_t other = null_stream;
        By by;
        bool ordered = false;
    };
    const Case cases[] = {
        {"null stream", null_stream, null_stream, {0, 0}, true},
        {"null stream, another thread", null_stream, null_stream, {0, 7}, true},
        {"null stream, another block", null_stream, null_stream, {1, 0}, false},
        {"a stream of the grid's own", own_stream, own_stream, {0, 0}, true},
        {"the same, another block", own_stream, own_stream, {1, 0}, true},
        {"two streams", own_stream, own_stream + 1, {0, 0}, false},
        {"null stream and another", null_stream, own_stream, {0, 0}, false},
        {"fire and forget", fire_and_forget, fire_and_forget, {0, 0}, false},
        {"fire and forget, then a stream", fire_and_forget, null_stream, {0, 0}, false},
        {"tail launch after a stream", own_stream, tail_launch, {1, 0}, true},
        {"tail launch after fire and forget", fire_and_forget, tail_launch, {1, 0}, true},
        {"tail launches", tail_launch, tail_launch, {1, 0}, true},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(each.name);
        order = {};
        order.begin_grid(0, 2, {});
        order.begin_grid(1, 2, GridOrigin{0, 0, 0, each.one, 1});
        order.begin_grid(2, 2, GridOrigin{1, 0, 0, fire_and_forget, 2});
        order.begin_grid(3, 2, GridOrigin{0, each.by.block, each.by.thread, each.other, 3});
        EXPECT_EQ(orders(1, 3), each.ordered);
        EXPECT_EQ(orders(2, 3), each.ordered) << "what comes of the first one";
    }
}

TEST_F(GridOrderingTest, TailLaunchesComeBehindAllOfTheirGridAndOfNoOther)
{
    launch(0, null_stream);
    launch(1, tail_launch);
    EXPECT_TRUE(orders(1, 2));
    EXPECT_FALSE(orders(0, 2));
    launch(0, tail_launch);
    EXPECT_TRUE(orders(0, 3));
    EXPECT_TRUE(orders(2, 3));
}

TEST_F(GridOrderingTest, WhatCameBeforeTheFirstInAStreamCameBeforeTheNext)
{
    launch(0, null_stream, {0, 0});
    launch(0, null_stream, {0, 1});
    launch(0, null_stream, {0, 1});
    launch(0, null_stream, {1, 0});
    EXPECT_TRUE(orders(0, 2, {1}));
    EXPECT_TRUE(orders(0, 3, {1}));
    EXPECT_FALSE(orders(0, 4, {1})) << "launched by another block";
}

TEST_F(GridOrderingTest, BlocksOfAllGridsHaveNumbersOfTheirOwn)
{
    launch(0, null_stream);
    launch(0, null_stream);
    EXPECT_EQ(order.first_block(1), 2u);
    EXPECT_EQ(order.first_block_of_running(), 4u);
    EXPECT_EQ(order.grid_of(1), 0u);
    EXPECT_EQ(order.grid_of(2), 1u);
    EXPECT_EQ(order.grid_of(5), 2u);
}

TEST_F(GridOrderingTest, AGridThatRunsAgainHasOtherBlocksAndTheSamePlace)
{
    launch(0, null_stream, {0, 0});
    launch(0, null_stream, {0, 1});
    order.begin_grid(2, 2, GridOrigin{0, 0, 1, null_stream, 2});
    EXPECT_EQ(order.running(), 2u);
    EXPECT_EQ(order.first_block_of_running(), 6u);
    EXPECT_TRUE(orders(0, 2, {1}));
    EXPECT_TRUE(orders(1, 2));
}

TEST_F(GridOrderingTest, KnowsWhichComesOfWhich)
{
    launch(0, null_stream);
    launch(1, null_stream);
    launch(0, null_stream);
    EXPECT_TRUE(order.is_descendant(2, 1));
    EXPECT_TRUE(order.is_descendant(2, 0));
    EXPECT_TRUE(order.is_descendant(3, 0));
    EXPECT_FALSE(order.is_descendant(3, 1));
    EXPECT_FALSE(order.is_descendant(3, 2));
}

}  // namespace
}  // namespace warpbook::model
