#include "rate.hpp"

#include <gtest/gtest.h>

namespace warpbook::benchmarks {
namespace {

TEST(Spread, HasTheMiddleOne)
{
    const Spread spread = spread_of({3, 1, 10});
    EXPECT_EQ(spread.min, 1);
    EXPECT_EQ(spread.median, 3);
    EXPECT_EQ(spread.max, 10);
}

TEST(Spread, HasTheMeanOfTheTwoInTheMiddle) { EXPECT_EQ(spread_of({4, 1, 2, 9}).median, 3); }

TEST(Rate, IsLeastWhenTheTimeWasMost)
{
    const Rate rate = rate_of(100, {1, 2, 4});
    EXPECT_EQ(rate.min, 25);
    EXPECT_EQ(rate.median, 50);
    EXPECT_EQ(rate.max, 100);
}

TEST(Rate, IsReadInMillions)
{
    EXPECT_EQ(in_millions({63.06e6, 66.44e6, 67e6}), "66.4 (63.1-67.0)");
    EXPECT_EQ(in_millions({1e6, 1.5e6, 2e6}), "1.50 (1.00-2.00)");
    EXPECT_EQ(in_millions({27'000, 28'600, 31'000}), "0.0286 (0.0270-0.0310)");
}

TEST(Times, HaveFewerDigitsWhenTheyAreMany)
{
    EXPECT_EQ(times(1.519), "1.52 x");
    EXPECT_EQ(times(99.7), "100 x");
    EXPECT_EQ(times(10'000), "10000 x");
}

}  // namespace
}  // namespace warpbook::benchmarks
