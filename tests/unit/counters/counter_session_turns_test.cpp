// Sessions of several processes, which measure one after the other.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "empty_file.hpp"
#include "counters/driver/errors.hpp"
#include "mock_session.hpp"
#include "counters/sessions/turn_queue.hpp"

namespace warpbook::cupti::test {

namespace {

using namespace std::chrono_literals;

/// Longer than any machine takes. Not 0 where the turn is free, since the thread that watches over it may be looking at
/// it.
constexpr auto a_minute = 1min;

class SessionTurns : public MockSession {
protected:
    CounterSession open_in_queue(std::chrono::milliseconds timeout)
    {
        SessionOptions options;
        options.groups = groups_named({"lines"});
        options.timeout = timeout;
        options.turn = &own;
        return {process, 0, MockCupti::context(), options};
    }

private:
    EmptyFile file_;

protected:
    DeviceTurn own{
        std::make_unique<TurnQueue>(file_.path()), [this] { process.suspend_range_profilers(0); }, {.pause = 50ms}};
    /// As if it were another process's.
    TurnQueue others{file_.path()};
};

TEST_F(SessionTurns, NothingIsAskedOfADeviceOnWhichAnotherProcessMeasures)
{
    const auto turn = others.take(0ms);
    try {
        open_in_queue(20ms);
        FAIL() << "it opened";
    } catch (const CountersUnavailable& error) {
        EXPECT_EQ(error.why().cause, Unavailable::Cause::other_profiler);
        EXPECT_THAT(error.what(), testing::HasSubstr("other programs measured on this GPU"));
    }
    EXPECT_EQ(mock.count("cuptiRangeProfilerEnable"), 0);
}

TEST_F(SessionTurns, BetweenMeasurementsTheDeviceIsGivenToWhoWaits)
{
    CounterSession session = open_in_queue(a_minute);
    EXPECT_EQ(mock.enabled_range_profilers(), 1u);
    EXPECT_TRUE(others.take(a_minute).came());
    EXPECT_EQ(mock.enabled_range_profilers(), 0u);
    EXPECT_EQ(read(session).totals, Measured<Counters>(counts_of_the_copy()));
    EXPECT_TRUE(others.take(a_minute).came());
}

TEST_F(SessionTurns, WhileNobodyWaitsTheDeviceIsKept)
{
    CounterSession session = open_in_queue(a_minute);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(read(session).totals, Measured<Counters>(counts_of_the_copy()));
    EXPECT_EQ(mock.count("cuptiRangeProfilerEnable"), 1);
}

TEST_F(SessionTurns, AMeasurementIsOneTurn)
{
    CounterSession session = open_in_queue(a_minute);
    RepeatableRun kernel(memory, [&] {
        mock.run_kernel();
        EXPECT_FALSE(others.take(0ms).came());
    });
    EXPECT_TRUE(session.read(kernel).totals.available());
    EXPECT_EQ(mock.count("kernel"), 2);
}

TEST_F(SessionTurns, AMeasurementThatIsBrokenOffEndsItsTurn)
{
    CounterSession session = open_in_queue(a_minute);
    RepeatableRun kernel(memory, [] {});
    {
        const CounterSession::Measurement measurement(session, kernel);
        EXPECT_FALSE(others.take(0ms).came());
    }
    EXPECT_TRUE(others.take(a_minute).came());
}

TEST_F(SessionTurns, AKernelWhoseTurnDoesNotComeRunsOnceUncounted)
{
    CounterSession session = open_in_queue(20ms);
    const auto turn = others.take(a_minute);
    const Reading reading = read(session);
    EXPECT_EQ(reading.totals.why().cause, Unavailable::Cause::other_profiler);
    EXPECT_FALSE(reading.instructions.lines.available());
    EXPECT_EQ(mock.memory, 1);
    EXPECT_EQ(mock.count("cuptiRangeProfilerStart"), 0);
}

}  // namespace

}  // namespace warpbook::cupti::test
