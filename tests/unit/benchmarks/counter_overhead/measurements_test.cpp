#include "measurements.hpp"

#include <gtest/gtest.h>

#include "some_measurements.hpp"

namespace warpbook::benchmarks {
namespace {

TEST(FurtherLaunch, IsTheDifferenceOfTheMediansForEach)
{
    EXPECT_DOUBLE_EQ(milliseconds_per_further_launch({{0.5, 0.5, 0.9}, {0.9, 1.0, 1.1}, 250}).value(), 2);
}

TEST(FurtherLaunch, IsNoNumberWhenTheProcessesDifferAsMuch)
{
    const ProcessTimes times{{0.4, 0.5, 0.6}, {0.5, 0.55, 0.6}, 20};
    EXPECT_EQ(milliseconds_per_further_launch(times).reason(), "hidden by noise");
    EXPECT_FALSE(milliseconds_per_further_launch({exactly(0.5), exactly(0.4), 20}).available());
    EXPECT_FALSE(milliseconds_per_further_launch({exactly(0.5), exactly(0.5), 20}).available());
}

TEST(FurtherLaunches, AreManyWhenTheyAreShort)
{
    EXPECT_EQ(further_launches(exactly(0.5), false), 500);
    EXPECT_EQ(further_launches(exactly(0), false), 20'000);
    EXPECT_EQ(further_launches(exactly(100), false), 8);
}

TEST(FurtherLaunches, AreFewForThoseWhoOnlyTry)
{
    EXPECT_EQ(further_launches(exactly(0.5), true), 2);
    EXPECT_EQ(further_launches(Measured<Spread>::unavailable("no GPU"), false), 2);
}

TEST(Measurements, AreCompleteWithoutAReason)
{
    EXPECT_TRUE(some_measurements(true).complete());
    EXPECT_FALSE(some_measurements(false).complete());
}

}  // namespace
}  // namespace warpbook::benchmarks
