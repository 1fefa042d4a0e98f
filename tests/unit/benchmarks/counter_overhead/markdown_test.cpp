#include "../../../../benchmarks/markdown.hpp"

#include <gtest/gtest.h>

#include "aims.hpp"

namespace warpbook::benchmarks {
namespace {

TEST(Markdown, HasALineForEachRow)
{
    EXPECT_EQ(markdown_table({"kernel", "ms"}, {{"copy", "1"}, {"", "2"}}),
              "| kernel | ms |\n"
              "|---|---|\n"
              "| copy | 1 |\n"
              "| | 2 |\n");
}

TEST(ThreeDigits, AreEnough)
{
    EXPECT_EQ(three_digits(0), "0.00");
    EXPECT_EQ(three_digits(0.01234), "0.0123");
    EXPECT_EQ(three_digits(0.00001), "0.0000");
    EXPECT_EQ(three_digits(0.375), "0.375");
    EXPECT_EQ(three_digits(6.529), "6.53");
    EXPECT_EQ(three_digits(87.98), "88.0");
    EXPECT_EQ(three_digits(1234.5), "1234");
    EXPECT_EQ(three_digits(-1.5), "-1.50");
}

TEST(Aim, IsSaidBesideTheFigure)
{
    EXPECT_EQ(to_string(aim_of_accesses), "≤ 1");
    EXPECT_EQ(to_string(aim_of_further_launches), "≥ 100");
    EXPECT_EQ(beside(aim_of_accesses, 0.375), "0.375, met");
    EXPECT_EQ(beside(aim_of_accesses, 1), "1.00, met");
    EXPECT_EQ(beside(aim_of_accesses, 1.6), "1.60, **missed**");
    EXPECT_EQ(beside(aim_of_one_launch, 3.14), "3.14, met");
    EXPECT_EQ(beside(aim_of_one_launch, 2.9), "2.90, **missed**");
}

}  // namespace
}  // namespace warpbook::benchmarks
