#include "grade/running/grading_speed.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace warpbook::tools::grading {
namespace {

TEST(GradingSpeed, NumbersHaveTheirRange)
{
    EXPECT_EQ(seconds_for_people({3.3, 3.04, 3.1}), "3.1 s (3.0 to 3.3)");
    EXPECT_EQ(seconds_for_people({0.5, 0.25}), "0.38 s (0.25 to 0.50)");
    EXPECT_EQ(seconds_for_people({12.2, 12.4, 11.6}), "12 s") << "all round to the same";
    EXPECT_EQ(seconds_for_people({0.996}), "1.0 s");
    EXPECT_EQ(rates_for_people({17.6, 18.4, 19.4}), "18 (18 to 19)");
    EXPECT_THROW(seconds_for_people({}), std::invalid_argument) << "what was not measured is no number";
}

TEST(GradingSpeed, AClassTakesLongestAtTheLowestRate)
{
    EXPECT_EQ(duration_for_people(300, {20, 15, 30}), "15 minutes (10 to 20)");
    EXPECT_EQ(duration_for_people(300, {600, 400}), "38 seconds (30 to 45)");
    EXPECT_EQ(duration_for_people(300, {100, 160}), "2.4 minutes (1.9 to 3.0)");
}

TEST(GradingSpeed, ATableHasAColumnForEachBackend)
{
    const GradingSpeed model{.backend = "model",
                             .at_once = 2,
                             .build_alone = {3, 3.2, 3.1},
                             .check_alone = {0.5},
                             .build_at_once = {6, 7},
                             .check_at_once = {1},
                             .files_a_minute = {15}};
    const GradingSpeed gpu{.backend = "cupti", .unavailable = "there is no GPU here."};
    EXPECT_EQ(table_of_speeds({model, gpu}),
              "                             model                cupti\n"
              "  building a file, alone     3.1 s (3.0 to 3.2)   unavailable\n"
              "  checking it, alone         0.50 s               unavailable\n"
              "  several at a time          2                    unavailable\n"
              "  building each of them      6.5 s (6.0 to 7.0)   unavailable\n"
              "  checking it                1.0 s                unavailable\n"
              "  files a minute             15                   unavailable\n"
              "  30 students with 10 labs   about 20 minutes     unavailable\n"
              "\n"
              "  cupti is unavailable: there is no GPU here.\n");
}

}  // namespace
}  // namespace warpbook::tools::grading
