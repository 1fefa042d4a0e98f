// Whatever fails while a launch is counted: no number instead, with the call as the reason; the kernel has run, once as
// far as its memory shows; and the next launch is counted again.
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/driver/errors.hpp"
#include "mock_session.hpp"

namespace warpbook::cupti::test {

namespace {

using testing::HasSubstr;

constexpr int code = CUPTI_ERROR_UNKNOWN;

class SessionFailure : public MockSession {
protected:
    void expect_that_all_works(CounterSession& session)
    {
        mock.fail_no_more();
        const int before = mock.memory;
        const Reading reading = read(session);
        EXPECT_EQ(reading.totals, Measured<Counters>(counts_of_the_copy()));
        EXPECT_TRUE(reading.instructions.lines.available()) << reading.instructions.lines.reason();
        EXPECT_EQ(reading.metrics.at("gpu__time_duration.sum"), Measured<double>(1234));
        expect_one_run(before);
    }

    void expect_one_run(int before)
    {
        EXPECT_EQ(mock.memory, before + 1);
        EXPECT_FALSE(mock.is_counting());
    }
};

void expect_no_lines(const Reading& reading, const testing::Matcher<const std::string&>& reason)
{
    EXPECT_FALSE(reading.instructions.counters.available());
    EXPECT_FALSE(reading.instructions.lines.available());
    EXPECT_THAT(reading.instructions.lines.reason(), reason);
    if (!reading.totals.available()) return;
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const Measured<std::uint64_t>& ideal = reading.totals.value().of(space, operation).ideal_units;
            EXPECT_FALSE(ideal.available());
            EXPECT_THAT(ideal.reason(), reason);
        }
    }
}

void expect_nothing(const Reading& reading, const testing::Matcher<const std::string&>& reason)
{
    EXPECT_FALSE(reading.totals.available());
    EXPECT_THAT(reading.totals.reason(), reason);
    expect_no_lines(reading, reason);
    const Measured<double>& time = reading.metrics.at("gpu__time_duration.sum");
    EXPECT_FALSE(time.available());
    EXPECT_THAT(time.reason(), reason);
}

void expect_only_totals(const Reading& reading, const testing::Matcher<const std::string&>& reason)
{
    ASSERT_TRUE(reading.totals.available()) << reading.totals.reason();
    EXPECT_EQ(reading.totals.value().of(Space::global, Operation::load).units, 16u);
    EXPECT_TRUE(reading.metrics.at("gpu__time_duration.sum").available());
    expect_no_lines(reading, reason);
}

/// Each call that is made for every launch of the range profiler.
const Calls calls_for_totals = {
    "cuptiRangeProfilerGetCounterDataSize",
    "cuptiRangeProfilerCounterDataImageInitialize",
    "cuptiRangeProfilerSetConfig",
    "cuptiRangeProfilerStart",
    "cuptiRangeProfilerStop",
    "cuptiRangeProfilerDecodeData",
    "cuptiRangeProfilerGetCounterDataInfo",
    "cuptiProfilerHostEvaluateToGpuValues",
};

TEST_F(SessionFailure, OfACallForTheTotalsLeavesNoNumberAtAll)
{
    for (const std::string& call : calls_for_totals) {
        SCOPED_TRACE(call);
        const auto session = open({"time", "lines"});
        const int before = mock.memory;
        mock.fail(call, code, 1);
        expect_nothing(read(*session), names_failure(call, code));
        EXPECT_GE(mock.count(call), 1);
        expect_one_run(before);
        expect_that_all_works(*session);
    }
}

TEST_F(SessionFailure, ThatLastsIsToldOfEveryLaunch)
{
    for (const std::string& call : calls_for_totals) {
        // Nothing can end what does not end.
        if (call == "cuptiRangeProfilerStop") continue;
        SCOPED_TRACE(call);
        const auto session = open({"time", "lines"});
        mock.fail(call, code);
        for (int i = 0; i < 3; ++i) {
            const int before = mock.memory;
            expect_nothing(read(*session), names_failure(call, code));
            expect_one_run(before);
        }
        expect_that_all_works(*session);
    }
}

TEST_F(SessionFailure, ToStopIsTriedAgainAndNeverGivesANumber)
{
    const auto session = open({"time", "lines"});
    mock.fail("cuptiRangeProfilerStop", code);
    const int before = mock.memory;
    expect_nothing(read(*session), names_failure("cuptiRangeProfilerStop", code));
    EXPECT_EQ(mock.count("cuptiRangeProfilerStop"), 2);
    EXPECT_EQ(mock.memory, before + 1);
    expect_nothing(read(*session), HasSubstr("cuptiRangeProfilerSetConfig"));
    EXPECT_EQ(mock.memory, before + 2);
}

TEST_F(SessionFailure, OfACallForTheLinesLeavesTheTotals)
{
    const auto session = open({"time", "lines"});
    for (const std::string call : {"cuptiSassMetricsGetDataProperties", "cuptiSassMetricsFlushData"}) {
        SCOPED_TRACE(call);
        const int before = mock.memory;
        mock.fail(call, code, 1);
        expect_only_totals(read(*session), names_failure(call, code));
        expect_one_run(before);
        expect_that_all_works(*session);
    }
}

TEST_F(SessionFailure, ToCountLinesBesideTheTotalsMakesThemTakeTurns)
{
    const auto session = open({"time", "lines"});
    mock.fail("cuptiSassMetricsEnable", code, 1);
    EXPECT_EQ(read(*session).totals, Measured<Counters>(counts_of_the_copy()));
    EXPECT_EQ(mock.enabled_range_profilers(), 0u);
    EXPECT_THAT(session->notes().back(), HasSubstr("they take turns"));
    mock.take_calls();
    expect_that_all_works(*session);
    EXPECT_EQ(mock.take_calls(), join({{"cuptiCheckpointSave", "cuptiRangeProfilerEnable"},
                                       counted_launch,
                                       {"cuptiCheckpointRestore", "cuptiRangeProfilerDisable"},
                                       counted_lines}));
}

TEST_F(SessionFailure, ToCountLinesEvenInTurnsLeavesTheTotals)
{
    const auto session = open({"time", "lines"});
    mock.fail("cuptiSassMetricsEnable", code);
    for (int i = 0; i < 2; ++i) {
        const int before = mock.memory;
        expect_only_totals(read(*session), names_failure("cuptiSassMetricsEnable", code));
        expect_one_run(before);
    }
    expect_that_all_works(*session);
}

TEST_F(SessionFailure, ToEndTheLinesIsMadeGoodBeforeTheNextLaunch)
{
    const auto session = open({"time", "lines"});
    mock.fail("cuptiSassMetricsDisable", code, 1);
    EXPECT_EQ(read(*session).totals, Measured<Counters>(counts_of_the_copy())) << "all had been read by then";
    EXPECT_EQ(mock.memory, 1);
    expect_that_all_works(*session);
}

TEST_F(SessionFailure, ToKeepMemoryMeansOneRunOnly)
{
    const auto session = open({"time", "lines"});
    mock.fail("cuptiCheckpointSave", code, 1);
    expect_only_totals(read(*session), names_failure("cuptiCheckpointSave", code));
    EXPECT_EQ(mock.count("kernel"), 1);
    EXPECT_EQ(mock.count("cuptiCheckpointRestore"), 0);
    expect_one_run(0);
    expect_that_all_works(*session);
}

TEST_F(SessionFailure, ToPutMemoryBackLeavesTheFirstRunAndItsTotals)
{
    const auto session = open({"time", "lines"});
    mock.fail("cuptiCheckpointRestore", code, 1);
    expect_only_totals(read(*session), names_failure("cuptiCheckpointRestore", code));
    EXPECT_EQ(mock.count("kernel"), 1);
    EXPECT_EQ(mock.count("cuptiSassMetricsEnable"), 0);
    expect_one_run(0);
    expect_that_all_works(*session);
}

TEST_F(SessionFailure, WithoutTheCheckpointLibraryAKernelRunsOnce)
{
    const auto session = open({"time", "lines"});
    MockCupti::look_for_libraries_in("/nowhere");
    expect_only_totals(read(*session), AllOf(HasSubstr("libcheckpoint.so"), HasSubstr("/nowhere")));
    expect_one_run(0);
    MockCupti::look_for_libraries_in(FAKE_CHECKPOINT_FOLDER);
    expect_that_all_works(*session);
}

TEST_F(SessionFailure, ToFindExactlyOneLaunchIsNoNumber)
{
    const auto session = open({"time", "lines"});
    for (const std::size_t ranges : {std::size_t{0}, std::size_t{2}}) {
        mock.ranges = ranges;
        const int before = mock.memory;
        expect_nothing(read(*session), HasSubstr("the counters of " + std::to_string(ranges) + " kernels"));
        expect_one_run(before);
    }
    mock.ranges.reset();
    mock.dropped_ranges = 1;
    expect_nothing(read(*session), HasSubstr("dropped those of 1"));
    mock.dropped_ranges = 0;
    expect_that_all_works(*session);
}

TEST_F(SessionFailure, OfARunThatLaunchesNothingOrTwoKernelsIsNoNumber)
{
    const auto session = open({"accesses"});
    RepeatableRun nothing(memory, [] {});
    EXPECT_THAT(session->read(nothing).totals.reason(), HasSubstr("of 0 kernels"));
    RepeatableRun two(memory, [this] {
        mock.run_kernel();
        mock.run_kernel();
    });
    EXPECT_THAT(session->read(two).totals.reason(), HasSubstr("of 2 kernels"));
}

TEST_F(SessionFailure, ToCountAnyInstructionIsNoLineOfZeros)
{
    const auto session = open({"time", "lines"});
    const std::vector<SassPiece> pieces = std::exchange(mock.pieces, {});
    expect_only_totals(read(*session), HasSubstr("counted no instruction"));
    mock.pieces = pieces;
    expect_that_all_works(*session);
}

TEST_F(SessionFailure, OfTheKernelPassesThroughAndEndsCounting)
{
    const auto session = open({"time", "lines"});
    RepeatableRun kernel(memory, [] { throw std::runtime_error("the kernel failed"); });
    EXPECT_THROW(session->read(kernel), std::runtime_error);
    EXPECT_FALSE(mock.is_counting());
    EXPECT_EQ(mock.count("cuptiRangeProfilerStop"), 1);
    expect_that_all_works(*session);
}

TEST_F(SessionFailure, OfTheKernelsSecondRunPassesThroughAndLeavesMemoryToBeFinished)
{
    const auto session = open({"time", "lines"});
    int runs = 0;
    RepeatableRun kernel(memory, [&] {
        if (++runs == 2) throw std::runtime_error("the kernel failed");
        mock.run_kernel();
    });
    EXPECT_THROW(session->read(kernel), std::runtime_error);
    EXPECT_EQ(mock.count("cuptiSassMetricsDisable"), 1);
    EXPECT_EQ(mock.memory, 0);
    kernel.finish();
    expect_one_run(0);
    expect_that_all_works(*session);
}

TEST_F(SessionFailure, ToCleanUpIsNobodysBusiness)
{
    for (const std::string call :
         {"cuptiProfilerHostDeinitialize", "cuptiRangeProfilerDisable", "cuptiUnsubscribe", "cuptiCheckpointFree"})
        mock.fail(call, code);
    const auto session = open({"time", "lines"});
    EXPECT_TRUE(read(*session).totals.available());
}

}  // namespace

}  // namespace warpbook::cupti::test
