#include "machine/synchronization/tile_ordering.hpp"

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

TEST(TileOrdering, OrdersWhatWasBeforeTheBarrierOfATile)
{
    TileOrdering ordering(4);
    EXPECT_FALSE(ordering.orders(0, 0, 1));
    ordering.pass({0, 2});
    EXPECT_EQ(ordering.passed_by(0), 1u);
    EXPECT_EQ(ordering.passed_by(2), 0u);
    EXPECT_TRUE(ordering.orders(0, 0, 1));
    EXPECT_TRUE(ordering.orders(1, 0, 0));
    EXPECT_FALSE(ordering.orders(0, 1, 1)) << "what comes after it";
    EXPECT_FALSE(ordering.orders(0, 0, 2)) << "a warp of another tile";
}

TEST(TileOrdering, HandsOnWhatAWarpHasReached)
{
    TileOrdering ordering(4);
    ordering.pass({0, 2});
    ordering.pass({0, 2});
    ordering.pass({0, 4});
    EXPECT_TRUE(ordering.orders(0, 2, 3));
    EXPECT_FALSE(ordering.orders(0, 3, 3));
    ordering.pass({2, 2});
    EXPECT_TRUE(ordering.orders(1, 2, 2)) << "by the barrier of all four";
    EXPECT_FALSE(ordering.orders(2, 1, 1)) << "a barrier that warp 1 had no part in";
}

TEST(TileOrdering, BeginsAnewBehindABarrierOfTheBlock)
{
    TileOrdering ordering(2);
    ordering.pass({0, 2});
    ordering.begin();
    EXPECT_EQ(ordering.passed_by(0), 0u);
    EXPECT_FALSE(ordering.orders(0, 0, 1));
}

}  // namespace
}  // namespace warpbook::model
