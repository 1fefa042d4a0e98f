#include "speed_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::benchmarks {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;

constexpr Case map{"map", "a map", false, 1, 1};
constexpr Case tree{"tree", "a tree", true, 1, 1};

OnCores seconds(double one, double all) { return {{one, one, one}, {all, all, 2 * all}}; }

TEST(SpeedTable, HasEachAimBesideItsFigure)
{
    const std::string table =
        speed_table({{&map, 64, seconds(2, 1), seconds(0.2, 0.1), seconds(0.1, 0.05), seconds(3, 2)}}, 2);
    EXPECT_THAT(table, HasSubstr("\n| a map | 64 | no | 2.00 (2.00–2.00) | 1.00 (1.00–2.00) | 0.200 (0.200–0.200) | "
                                 "0.100 (0.100–0.200) | 0.100 (0.100–0.100) | 0.0500 (0.0500–0.100) | 3.00 (3.00–3.00) "
                                 "| 2.00 (2.00–4.00) | 2.00, met | 10.0 | "
                                 "2.00, met | 2.00, met |\n"));
    EXPECT_THAT(table, EndsWith("median of the rows: 10.0, **missed** (aim ≥ 20).\n"));
}

TEST(SpeedTable, BeginsWithTheRowThatIsFarthestFromItsAim)
{
    // 4 times plain C++ is beyond a map's aim, 8 times is within that of a kernel with barriers.
    const Measurement slow_map{&map, 64, seconds(9, 9), seconds(4, 4), seconds(1, 1), {}};
    const Measurement slower_tree{&tree, 64, seconds(9, 9), seconds(8, 8), seconds(1, 1), {}};
    const std::string table = speed_table({slower_tree, slow_map}, 2);
    EXPECT_LT(table.find("| a map |"), table.find("| a tree | 64 | yes |"));
    EXPECT_THAT(table, AllOf(HasSubstr("| | | 4.00, **missed** |"), HasSubstr("| 8.00, met |")));
}

TEST(SpeedTable, WantsTenTimesOnSixteenProcessorsAndNothingBetween)
{
    const std::vector<Measurement> measurements{{&map, 64, seconds(8, 1), seconds(8, 0.5), seconds(1, 1), {}}};
    EXPECT_THAT(speed_table(measurements, 16), HasSubstr("| 16.0, met | 8.00, **missed** |\n"));
    EXPECT_THAT(speed_table(measurements, 4), HasSubstr("| 16.0 | 8.00 |\n"));
}

}  // namespace
}  // namespace warpbook::benchmarks
