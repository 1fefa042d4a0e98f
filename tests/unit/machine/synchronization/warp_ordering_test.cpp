#include "machine/synchronization/warp_ordering.hpp"

#include <gtest/gtest.h>

#include "machine/rules/lanes.hpp"

namespace warpbook::model {
namespace {

constexpr std::uint32_t lower_half = 0x0000ffff;
constexpr std::uint32_t upper_half = 0xffff0000;

TEST(WarpOrdering, NothingIsOrderedBeforeTheFirstTime)
{
    const WarpOrdering warp;
    EXPECT_FALSE(warp.orders(0, 0, 1, 0));
    EXPECT_EQ(warp.passed_by(0), 0u);
}

TEST(WarpOrdering, OfAllLanesOrdersAllLanes)
{
    WarpOrdering warp;
    for (int i = 0; i < 3; ++i) warp.pass(every_lane);
    EXPECT_EQ(warp.passed_by(31), 3u);
    EXPECT_TRUE(warp.orders(0, 0, 31, 1));
    EXPECT_TRUE(warp.orders(31, 1, 0, 3));
    EXPECT_FALSE(warp.orders(0, 1, 31, 1)) << "both between the first and the second";
    EXPECT_FALSE(warp.orders(0, 2, 31, 1));
}

TEST(WarpOrdering, OfSomeLanesOrdersThemAlone)
{
    WarpOrdering warp;
    warp.pass(lower_half);
    EXPECT_TRUE(warp.orders(0, 0, 15, 1));
    EXPECT_FALSE(warp.orders(16, 0, 15, 1)) << "has not passed";
    EXPECT_FALSE(warp.orders(0, 0, 16, 0));
    warp.pass(upper_half);
    EXPECT_TRUE(warp.orders(16, 0, 31, 1));
    EXPECT_FALSE(warp.orders(0, 0, 16, 1)) << "as often, but not together";
    EXPECT_FALSE(warp.orders(16, 0, 0, 1));
    EXPECT_TRUE(warp.orders(0, 0, 15, 1)) << "what was before still holds";
}

TEST(WarpOrdering, IsPassedOnFromLaneToLane)
{
    WarpOrdering warp;
    warp.pass(0b0011);
    warp.pass(0b0110);
    warp.pass(0b1100);
    EXPECT_TRUE(warp.orders(0, 0, 3, 1)) << "0 before 1, 1 before 2, 2 before 3";
    EXPECT_FALSE(warp.orders(3, 0, 0, 1)) << "not the other way round";
    EXPECT_FALSE(warp.orders(1, 1, 0, 1));
    EXPECT_TRUE(warp.orders(1, 1, 3, 1));
    EXPECT_FALSE(warp.orders(2, 1, 1, 1));
}

TEST(WarpOrdering, LanesStandWhereTheyHavePassed)
{
    WarpOrdering warp;
    warp.pass(every_lane);
    warp.pass(lower_half);
    warp.pass(every_lane);
    EXPECT_EQ(warp.passed_by(0), 3u);
    EXPECT_EQ(warp.passed_by(16), 2u);
    EXPECT_TRUE(warp.orders(16, 0, 0, 1));
    EXPECT_FALSE(warp.orders(16, 1, 0, 2)) << "lane 0 is past the lower half's, lane 16 is not";
    EXPECT_FALSE(warp.orders(0, 2, 16, 1));
    EXPECT_TRUE(warp.orders(0, 2, 16, 2));
    EXPECT_TRUE(warp.orders(16, 1, 0, 3));
}

TEST(WarpOrdering, TellsHowFarALaneReaches)
{
    WarpOrdering warp;
    warp.pass(every_lane);
    EXPECT_EQ(warp.clock_of(5)[31], 1u);
    warp.pass(lower_half);
    EXPECT_EQ(warp.clock_of(5)[3], 2u);
    EXPECT_EQ(warp.clock_of(5)[31], 1u);
    EXPECT_EQ(warp.clock_of(31)[5], 1u);
}

TEST(WarpOrdering, BeginsAnew)
{
    WarpOrdering warp;
    warp.pass(lower_half);
    warp.pass(upper_half);
    warp.begin();
    EXPECT_EQ(warp.passed_by(0), 0u);
    warp.pass(every_lane);
    EXPECT_TRUE(warp.orders(0, 0, 16, 1));
    EXPECT_FALSE(warp.orders(0, 1, 16, 1));
}

}  // namespace
}  // namespace warpbook::model
