#include "overhead_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "csv.hpp"
#include "some_measurements.hpp"

namespace warpbook::benchmarks {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

TEST(TableOfLaunches, HasEachAimBesideItsFigure)
{
    EXPECT_THAT(
        table_of_launches(some_measurements(true)),
        EndsWith("\n| small kernel 16² | 32 × 8 | 0.0625 | 0.500 | 0.438, met | 8.00 | 7.94, **missed** | 100 | "
                 "200 | 100 | 12.5 |\n"));
}

TEST(TableOfLaunches, SaysWhyThereIsNoNumber)
{
    EXPECT_THAT(table_of_launches(some_measurements(false)),
                EndsWith("| 7.94, **missed** | not installed | not installed | not installed | not installed |\n"));
}

TEST(TableOfProcesses, ComparesOneLaunchAndFurtherOnes)
{
    const std::string table = table_of_processes(some_measurements(true));
    EXPECT_THAT(table,
                HasSubstr("\n| small kernel 16² | 32 × 8 | accesses | 0.250 | 0.500 | 2.00 | 4.00, met | 0.100 | "
                          "0.500 | 100 | 200, met |\n"));
    EXPECT_THAT(table, EndsWith("\n| small kernel 16² | 32 × 8 | lines | 0.250 | 1.00 | 2.00 | 2.00, **missed** | "
                                "0.100 | 10.0 | 100 | 10.0, **missed** |\n"));
}

TEST(TableOfProcesses, SaysWhyThereIsNoNumber)
{
    EXPECT_THAT(table_of_processes(some_measurements(false)),
                EndsWith("| lines | 0.250 | 1.00 | not installed | not installed | 0.100 | 10.0 | not installed | not "
                         "installed |\n"));
}

TEST(Csv, HasALineForEachQuantity)
{
    EXPECT_EQ(to_csv(some_measurements(false)),
              "# some GPU\n"
              "case,mode,quantity,launches,unit,median,least,most,unavailable\n"
              "small,\"plain\",launch,1,ms,0.0625,0.0625,0.0625,\n"
              "small,\"accesses\",launch,1,ms,0.5,0.5,0.5,\n"
              "small,\"lines\",launch,1,ms,8,8,8,\n"
              "small,\"ncu, accesses\",launch,1,ms,,,,not installed\n"
              "small,\"ncu, lines\",launch,1,ms,,,,not installed\n"
              "small,\"plain\",process,1,s,0.25,0.25,0.25,\n"
              "small,\"plain\",process,1001,s,0.35,0.35,0.35,\n"
              "small,\"accesses\",process,1,s,0.5,0.5,0.5,\n"
              "small,\"accesses\",process,1001,s,1,1,1,\n"
              "small,\"lines\",process,1,s,1,1,1,\n"
              "small,\"lines\",process,101,s,2,2,2,\n"
              "small,\"ncu, accesses\",process,,s,,,,not installed\n"
              "small,\"ncu, lines\",process,,s,,,,not installed\n");
}

}  // namespace
}  // namespace warpbook::benchmarks
