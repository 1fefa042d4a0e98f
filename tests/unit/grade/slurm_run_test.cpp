#include "grade/slurm/slurm_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::tools::grading {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(SlurmParts, FitTheFiles)
{
    EXPECT_EQ(slurm_parts_for(1, {}), 1u);
    EXPECT_EQ(slurm_parts_for(16, {}), 1u);
    EXPECT_EQ(slurm_parts_for(17, {}), 2u);
    EXPECT_EQ(slurm_parts_for(100'000, {}), 1000u);
}

TEST(SlurmParts, AreThoseThatWereSaidButNoEmptyOnes)
{
    EXPECT_EQ(slurm_parts_for(100, 3), 3u);
    EXPECT_EQ(slurm_parts_for(2, 3), 2u);
}

TEST(SlurmProblem, NamesTheTasksThatFailed)
{
    SlurmOutcome outcome{.job = "17", .graded = 5, .left = 3, .unfinished = {{4, 3, "TIMEOUT", "None", "/o/l", "end"}}};
    EXPECT_THAT(problem_of(outcome), HasSubstr("Job 17 did not grade all files."));
    EXPECT_THAT(problem_of(outcome), HasSubstr("the same command goes on with the others."));
    EXPECT_THAT(problem_of(outcome), HasSubstr("\n  task 4 (TIMEOUT): 3 files left. It ended with: end (/o/l)"));
}

TEST(SlurmProblem, NamesNotHundredsOfTasks)
{
    SlurmOutcome outcome{.job = "17"};
    for (std::size_t i = 0; i < 100; ++i) outcome.unfinished.push_back({i, 1, "FAILED", "", "/o/l", "end"});
    EXPECT_THAT(problem_of(outcome), HasSubstr("task 7"));
    EXPECT_THAT(problem_of(outcome), Not(HasSubstr("task 8")));
    EXPECT_THAT(problem_of(outcome), HasSubstr("\n  and 92 more tasks"));
}

TEST(SlurmProblem, IsNoneWhereNothingIsLeftOrTheUserEndedIt)
{
    EXPECT_THAT(problem_of({.job = "17", .graded = 5}), IsEmpty());
    EXPECT_THAT(problem_of({.job = "17", .left = 1, .was_canceled = true, .unfinished = {{0, 1, "CANCELLED"}}}),
                IsEmpty());
}

}  // namespace
}  // namespace warpbook::tools::grading
