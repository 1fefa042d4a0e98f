#include "class_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "class_csv.hpp"

namespace warpbook::benchmarks {
namespace {

SolutionRun run_of(const std::string& outcome, double seconds)
{
    SolutionRun run;
    run.outcome = outcome;
    run.seconds = seconds;
    return run;
}

SolutionRun solved_in(double seconds) { return run_of("SOLVED", seconds); }

SolutionRun that_did_not_end()
{
    SolutionRun run;
    run.outcome = "did not end in 120 s";
    return run;
}

ClassMeasurements with_part(ClassPart part, const std::vector<ClassRow>& rows)
{
    ClassMeasurements all;
    all.conditions = "some GPU";
    all.parts[part] = rows;
    return all;
}

std::string row_of(ClassPart part, const std::vector<SolutionRun>& runs)
{
    const std::string table = table_of_part(with_part(part, {{"01-map", runs}}), part);
    return table.substr(table.rfind("| 01-map"));
}

TEST(TableOfAClass, HasTheMedianTheRangeAndTheAim)
{
    EXPECT_EQ(row_of(ClassPart::alone, {solved_in(2.5), solved_in(1.5), solved_in(2)}),
              "| 01-map | SOLVED | 2.00 (1.50–2.50) | ≤ 2.5, met |\n");
    EXPECT_EQ(row_of(ClassPart::alone, {solved_in(2.6)}), "| 01-map | SOLVED | 2.60 | ≤ 2.5, **missed** |\n");
}

TEST(TableOfAClass, HasTheVerdictAndTheEndOfACheckFromASave)
{
    SolutionRun run = solved_in(2.1);
    run.seconds_to_end = 2.5;
    EXPECT_EQ(row_of(ClassPart::save, {run}), "| 01-map | SOLVED | 2.10 | ≤ 2, **missed** | 2.50 |\n");
    EXPECT_EQ(class_csv_rows(with_part(ClassPart::save, {{"01-map", {run}}}), ClassPart::save),
              "save,01-map,1,\"SOLVED\",,2.1,0,,2.5\n");
}

TEST(TableOfAClass, CountsNoQuickRunThatIsNotSolved)
{
    SolutionRun failed = run_of("UNVERIFIED", 0.5);
    failed.problem = "no GPU\non this machine";
    EXPECT_EQ(row_of(ClassPart::alone, {solved_in(0.5), failed, solved_in(0.5)}),
              "| 01-map | UNVERIFIED: no GPU | 0.500 (0.500–0.500) | ≤ 2.5, **missed** |\n");
}

TEST(TableOfAClass, SaysWhatTookTooLong)
{
    EXPECT_EQ(row_of(ClassPart::alone, {that_did_not_end()}),
              "| 01-map | did not end in 120 s | – | ≤ 2.5, **missed** |\n");
}

TEST(TableOfAClass, HasTheSizeWhereTheLabHasOneToChoose)
{
    SolutionRun large = solved_in(12);
    large.n = 32768;
    EXPECT_EQ(row_of(ClassPart::largest, {large}), "| 01-map | 32768 | SOLVED | 12.0 | ≤ 20, met |\n");
    EXPECT_EQ(row_of(ClassPart::largest, {solved_in(1)}), "| 01-map | – | SOLVED | 1.00 | ≤ 20, met |\n");
}

TEST(TableOfAClass, SaysWhoWaited)
{
    SolutionRun waited = solved_in(4);
    waited.programs_before = 5;
    EXPECT_EQ(row_of(ClassPart::at_once, {waited}), "| 01-map | SOLVED | 4.00 | 5 |\n");
    EXPECT_EQ(row_of(ClassPart::at_once, {solved_in(4)}), "| 01-map | SOLVED | 4.00 | – |\n");
}

TEST(SummaryOfAtOnce, CountsTheRightVerdicts)
{
    ClassMeasurements all =
        with_part(ClassPart::at_once, {{"01-map", {solved_in(2)}}, {"02-indices-2d", {solved_in(3)}}});
    all.seconds_of_all_at_once = 3.25;
    EXPECT_EQ(
        summary_of_at_once(all),
        "2 programs at once: 2 SOLVED (aim: all, met); 3.25 s from the start of the first to the end of the last.");
    EXPECT_TRUE(all.all_solved());
    all.parts[ClassPart::at_once].back().runs = {that_did_not_end()};
    EXPECT_EQ(
        summary_of_at_once(all),
        "2 programs at once: 1 SOLVED (aim: all, **missed**); 3.25 s from the start of the first to the end of the "
        "last.");
    EXPECT_FALSE(all.all_solved());
}

TEST(CsvOfAClass, HasALineForEachProcess)
{
    SolutionRun failed = run_of("FAILED", 0.25);
    failed.problem = "says \"no\", and ends";
    failed.n = 64;
    failed.programs_before = 2;
    ClassMeasurements all = with_part(ClassPart::alone, {{"01-map", {solved_in(0.5), failed}}});
    all.parts[ClassPart::at_once] = {{"01-map", {that_did_not_end()}}};
    all.seconds_of_all_at_once = 120;
    EXPECT_EQ(class_csv_head(all),
              "# some GPU\n"
              "part,lab,run,verdict,size,seconds,programs_before,problem,seconds_to_end\n");
    EXPECT_EQ(class_csv_rows(all, ClassPart::alone),
              "alone,01-map,1,\"SOLVED\",,0.5,0,,\n"
              "alone,01-map,2,\"FAILED\",64,0.25,2,\"says \"\"no\"\", and ends\",\n");
    EXPECT_EQ(class_csv_rows(all, ClassPart::at_once),
              "at-once,01-map,1,\"did not end in 120 s\",,,0,,\n"
              "at-once,all,,,,120,,,\n");
}

}  // namespace
}  // namespace warpbook::benchmarks
