#include "run/watched_run.hpp"

#include <cstdlib>
#include <ostream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/stopped_runs.hpp"

namespace warpbook {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// What is printed, and what becomes of the run.
struct Watched {
    RunOutcome outcome;
    std::string printed;
};

Watched watch(const ChecksRun& run)
{
    testing::internal::CaptureStdout();
    RunOutcome outcome = run_watched({}, run);
    return {std::move(outcome), testing::internal::GetCapturedStdout()};
}

/// Is stopped in its first `stops` tries, and says in its exit code how often it was.
ChecksRun stopped(int stops)
{
    return [stops](const Options& options, RunFollower& follower) {
        follower.report() << "try " << options.stops << "\n";
        if (options.stops < stops) follower.begin_again();
        return RunOutcome{.exit_code = options.stops};
    };
}

TEST(WatchedRun, BeginsAgainAsOftenAsTheGpuStopsIt)
{
    const Watched once = watch(stopped(1));
    EXPECT_EQ(once.outcome.exit_code, 1);
    EXPECT_THAT(once.printed, AllOf(HasSubstr("try 0\n"), HasSubstr("Checking again"), HasSubstr("try 1\n")));
    EXPECT_EQ(watch(stopped(2)).outcome.exit_code, 2);
    EXPECT_THAT(watch(stopped(0)).printed, Not(HasSubstr("again")));
}

TEST(WatchedRun, SaysWhenItBeginsWithoutCounters)
{
    EXPECT_THAT(watch(stopped(max_counted_tries - 1)).printed, Not(HasSubstr("without counters")));
    const Watched last = watch(stopped(max_counted_tries));
    EXPECT_THAT(last.printed, HasSubstr("without counters"));
    EXPECT_TRUE(is_tried_without_counters(last.outcome.exit_code));
}

TEST(WatchedRun, TakesNoOtherEndForTheGpus)
{
    const Watched ended = watch([](const Options&, RunFollower&) -> RunOutcome { std::_Exit(EXIT_SUCCESS); });
    EXPECT_NE(ended.outcome.exit_code, 0);
    EXPECT_THAT(ended.printed, Not(HasSubstr("again")));
}

TEST(StoppedRuns, SayHowOften)
{
    EXPECT_THAT(note_about_stops(1), HasSubstr("stopped this run once"));
    EXPECT_THAT(note_about_stops(2), HasSubstr("stopped this run twice"));
    EXPECT_THAT(why_not_counted_again(3).text, AllOf(HasSubstr("3 times"), HasSubstr("another program")));
}

}  // namespace

}  // namespace warpbook
