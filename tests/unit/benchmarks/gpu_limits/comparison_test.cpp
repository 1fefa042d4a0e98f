#include "comparison.hpp"

#include <stdexcept>

#include <gmock/gmock.h>

#include "comparison_output.hpp"

namespace warpbook::benchmarks {
namespace {

using testing::DoubleEq;
using testing::HasSubstr;
using testing::Optional;

Measured<Spread> milliseconds(double median) { return Spread{median * 0.5, median, median * 2}; }

/// 1000 GB/s, 2000 GFLOP/s.
Comparison comparison_with(std::vector<Row> rows)
{
    Comparison comparison;
    comparison.conditions = "a GPU; 2026-11-21";
    comparison.rows = {{"", name_of_copy, "1²", {2e9, 0}, false, milliseconds(2), "", {}},
                       {"", name_of_arithmetic, "", {0, 4e9}, true, milliseconds(2), "", {}}};
    comparison.rows.insert(comparison.rows.end(), rows.begin(), rows.end());
    return comparison;
}

Row copy_at(double median, double goal)
{
    return {"16", "transpose", "1²", {2e9, 0}, false, milliseconds(median), name_of_copy, goal};
}

TEST(Speed, IsWorkOverTheMedian)
{
    EXPECT_THAT(speed_of(copy_at(4, 90)).value(), DoubleEq(500));
    const Row product{"18", "matmul", "", {1e6, 3e9}, true, milliseconds(3), "", {}};
    EXPECT_THAT(speed_of(product).value(), DoubleEq(1000));
}

TEST(Goal, IsReachedFromTheLimitOn)
{
    struct {
        double median;
        double per_cent;
        bool reached;
    } const cases[] = {{2, 100, true}, {2.5, 80, true}, {4, 50, false}, {1, 200, true}};
    for (const auto& [median, per_cent, expected] : cases) {
        const Comparison comparison = comparison_with({copy_at(median, 80)});
        EXPECT_THAT(per_cent_of_baseline(comparison, comparison.rows.back()).value(), DoubleEq(per_cent));
        EXPECT_THAT(reached(comparison, comparison.rows.back()), Optional(expected)) << median;
    }
}

TEST(Goal, IsOpenWithoutBothMeasurements)
{
    Row unmeasured = copy_at(2, 90);
    unmeasured.milliseconds = Measured<Spread>::unavailable("wrong values");
    Row by_unmeasured = copy_at(2, 90);
    by_unmeasured.baseline = "transpose";
    Row without_goal = copy_at(2, 90);
    without_goal.goal.reset();
    const Comparison comparison = comparison_with({unmeasured, by_unmeasured, without_goal});
    for (std::size_t i = 2; i < comparison.rows.size(); ++i)
        EXPECT_EQ(reached(comparison, comparison.rows[i]), std::nullopt);
    EXPECT_EQ(per_cent_of_baseline(comparison, comparison.rows[3]).reason(), "wrong values");
    EXPECT_FALSE(comparison.complete());
    EXPECT_TRUE(comparison_with({copy_at(2, 90)}).complete());
}

TEST(Ceiling, IsTheSlowerOfMemoryAndArithmetic)
{
    struct {
        Work work;
        double median;
        double per_cent;
    } const cases[] = {
        {{2e9, 0}, 2, 100},   // the copy itself
        {{2e9, 1e9}, 4, 50},  // 2 ms of memory, 0.5 ms of arithmetic
        {{1e9, 8e9}, 8, 50},  // 1 ms of memory, 4 ms of arithmetic
    };
    for (const auto& [work, median, per_cent] : cases) {
        const Comparison comparison =
            comparison_with({{"18", "kernel", "", work, false, milliseconds(median), "", {}}});
        EXPECT_THAT(per_cent_of_ceiling(comparison, comparison.rows.back()).value(), DoubleEq(per_cent));
    }
}

TEST(Comparison, KnowsItsRows)
{
    const Comparison comparison = comparison_with({copy_at(2, 90)});
    EXPECT_EQ(comparison.row("transpose").lab, "16");
    EXPECT_THROW(comparison.row("no such"), std::out_of_range);
}

TEST(ComparisonTable, HasALineForEachRow)
{
    const std::string table = table_of(comparison_with({copy_at(2.5, 80), copy_at(4, 80)}));
    EXPECT_THAT(
        table,
        HasSubstr("| – | cudaMemcpy, read and written | 1² | 2.00 (1.00–4.00) | 1000 GB/s | – | – | – | 100 % |"));
    EXPECT_THAT(
        table, HasSubstr("| – | multiply-adds in registers | | 2.00 (1.00–4.00) | 2000 GFLOP/s | – | – | – | 100 % |"));
    EXPECT_THAT(table, HasSubstr("| 800 GB/s | cudaMemcpy, read and written | 80.0 % | ≥ 80 %, reached | 80.0 % |"));
    EXPECT_THAT(table, HasSubstr("| 500 GB/s | cudaMemcpy, read and written | 50.0 % | ≥ 80 %, **missed** | 50.0 % |"));
}

TEST(ComparisonTable, SaysWhyANumberIsMissing)
{
    Row row = copy_at(2, 60);
    row.milliseconds = Measured<Spread>::unavailable("cuBLAS is not installed");
    const Comparison comparison = comparison_with({row});
    EXPECT_THAT(table_of(comparison), HasSubstr("| 16 | transpose | 1² | unavailable: cuBLAS is not installed | – | "
                                                "cudaMemcpy, read and written | – | ≥ 60 % | – |"));
    EXPECT_THAT(csv_of(comparison),
                HasSubstr("16,\"transpose\",\"1²\",2000000000,0,,,,,GB/s,\"cudaMemcpy, read and written\","
                          ",60,,,\"cuBLAS is not installed\"\n"));
}

TEST(ComparisonCsv, BeginsWithTheConditions)
{
    const std::string csv = csv_of(comparison_with({copy_at(2.5, 80)}));
    EXPECT_EQ(csv.rfind("# a GPU; 2026-11-21\n# milliseconds: ", 0), 0U);
    EXPECT_THAT(csv, HasSubstr("\nlab,name,size,bytes,operations,milliseconds,least,most,speed,unit,yardstick,"));
    EXPECT_THAT(csv, HasSubstr("\n,\"multiply-adds in registers\",,0,4000000000,2,1,4,2000,GFLOP/s,,,,,100,\n"));
    EXPECT_THAT(csv,
                HasSubstr("\n16,\"transpose\",\"1²\",2000000000,0,2.5,1.25,5,800,GB/s,\"cudaMemcpy, read and written\","
                          "80,80,reached,80,\n"));
}

}  // namespace
}  // namespace warpbook::benchmarks
