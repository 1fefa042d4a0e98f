// In which order a session asks CUPTI, and that what it read stands where it belongs.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mock_session.hpp"

namespace warpbook::cupti::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class SessionOrder : public MockSession {};

TEST_F(SessionOrder, TheRangeProfilerIsSetUpBeforeTheLines)
{
    open({"time", "lines"});
    EXPECT_EQ(mock.take_calls(), join({set_up_of_launch_counters, set_up_of_lines, {"cuptiProfilerHostDeinitialize"}}));
}

TEST_F(SessionOrder, WithoutLinesNothingOfThemIsSetUp)
{
    const auto session = open({"time", "accesses"});
    EXPECT_EQ(mock.take_calls(), set_up_of_launch_counters);
    EXPECT_EQ(session->runs_per_kernel(), 1u);
}

TEST_F(SessionOrder, WhatADeviceHasIsAskedOnlyForCountersThatItMayLack)
{
    for (const char* group : {"accesses", "atomics", "lines"}) open({group});
    EXPECT_EQ(mock.count("cuptiProfilerGetCounterAvailability"), 0);
    for (const char* group : {"time", "dram", "occupancy", "l1tex"}) {
        mock.destroy_context(MockCupti::context());
        const int before = mock.count("cuptiProfilerGetCounterAvailability");
        open({group, "accesses"});
        EXPECT_GT(mock.count("cuptiProfilerGetCounterAvailability"), before) << group;
    }
}

TEST_F(SessionOrder, AccessesTakeOneRunAndKeepNoMemory)
{
    const auto session = open({"accesses"});
    for (const Calls& expected : {counted_launch, later_counted_launch}) {
        mock.take_calls();
        const Reading reading = read(*session);
        EXPECT_EQ(mock.take_calls(), expected);
        EXPECT_EQ(reading.totals.value().of(Space::global, Operation::load).units, 16u);
        EXPECT_FALSE(reading.totals.value().of(Space::global, Operation::load).ideal_units.available());
        EXPECT_FALSE(reading.instructions.lines.available());
    }
    EXPECT_EQ(mock.memory, 2);
}

TEST_F(SessionOrder, LinesTakeASecondRunOnMemoryThatIsPutBack)
{
    const auto session = open({"lines"});
    EXPECT_EQ(session->runs_per_kernel(), 2u);
    for (const Calls& expected : {counted_launch, later_counted_launch, later_counted_launch}) {
        mock.take_calls();
        const Reading reading = read(*session);
        EXPECT_EQ(mock.take_calls(),
                  join({{"cuptiCheckpointSave"}, expected, {"cuptiCheckpointRestore"}, counted_lines}));
        EXPECT_EQ(reading.totals.value(), counts_of_the_copy());
    }
    EXPECT_EQ(mock.memory, 3) << "three launches, and each left what one run leaves";
}

TEST_F(SessionOrder, SeveralPassesAreTheRangeProfilersOwn)
{
    mock.passes = 3;
    const auto session = open({"lines"});
    EXPECT_EQ(session->runs_per_kernel(), 4u);
    read(*session);
    EXPECT_EQ(mock.count("kernel"), 2);
}

TEST_F(SessionOrder, WhatAProcessHasOnceIsSetUpOnce)
{
    for (int i = 0; i < 3; ++i) {
        const auto session = open({"lines"});
        EXPECT_EQ(read(*session).totals.value(), counts_of_the_copy());
    }
    EXPECT_EQ(mock.count("cuptiSassMetricsSetConfig"), 1);
    EXPECT_EQ(mock.count("cuptiRangeProfilerEnable"), 1);
    EXPECT_EQ(mock.count("cuptiRangeProfilerDisable"), 0);
    EXPECT_EQ(mock.live_hosts, 0);
}

TEST_F(SessionOrder, EachContextHasItsRangeProfilerAndEachDeviceItsConfiguration)
{
    const auto first = open({"lines"}, 0, MockCupti::context(1), 0);
    const auto second = open({"lines"}, 0, MockCupti::context(2), 0);
    EXPECT_EQ(mock.count("cuptiRangeProfilerEnable"), 2);
    EXPECT_EQ(mock.count("cuptiSassMetricsSetConfig"), 1);
    const auto third = open({"lines"}, 0, MockCupti::context(3), 1);
    EXPECT_EQ(mock.count("cuptiRangeProfilerEnable"), 3);
    EXPECT_EQ(mock.count("cuptiSassMetricsSetConfig"), 2);
}

TEST_F(SessionOrder, ValuesFindTheirPlaceByNameInWhateverOrderTheyCome)
{
    mock.numbers_downwards = true;
    // The stores first, and with them CUPTI's numbers.
    std::reverse(mock.pieces.begin(), mock.pieces.end());
    for (const SassPiece& piece : mock.pieces) mock.number_of(piece.metric);
    const auto session = open({"time", "lines"});
    const Reading reading = read(*session);
    EXPECT_EQ(reading.totals.value(), counts_of_the_copy());
    EXPECT_THAT(reading.metrics, ElementsAre(testing::Pair("gpu__time_duration.sum", Measured<double>(1234))));

    const std::vector<SourceLine>& lines = reading.instructions.lines.value();
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0].location, (SourceLocation{"/source/copy.cu", 10}));
    EXPECT_EQ(lines[0].counters.of(Space::global, Operation::load).units, 16u);
    EXPECT_EQ(lines[1].location, (SourceLocation{"/source/copy.cu", 11}));
    EXPECT_EQ(lines[1].counters.of(Space::global, Operation::store).units, 12u);
    EXPECT_EQ(lines[2].location, (SourceLocation{"/source/copy.cu", 12}));
    EXPECT_EQ(lines[2].counters.of(Space::shared, Operation::load).ideal_units.value(), 1u);
}

TEST_F(SessionOrder, MetricsThatTheChipLacksAreNotAskedForAndAreNoZero)
{
    mock.unknown_metrics = {"gpu__time_duration.sum"};
    const auto session = open({"accesses", "time"});
    const Reading reading = read(*session);
    EXPECT_TRUE(reading.totals.available());
    const Measured<double>& time = reading.metrics.at("gpu__time_duration.sum");
    EXPECT_FALSE(time.available());
    EXPECT_EQ(time.reason(), "this chip does not have it");
}

TEST_F(SessionOrder, AKernelIsNotRunAgainToBringItToItsEnd)
{
    const auto session = open({"accesses"});
    mock.take_calls();
    RepeatableRun kernel(memory, [this] { mock.run_kernel(); });
    {
        CounterSession::Measurement measurement(*session, kernel);
        EXPECT_EQ(mock.take_calls().back(), "cuptiRangeProfilerStart");
        measurement.complete();
    }
    mock.take_calls();
    kernel.finish();
    EXPECT_THAT(mock.take_calls(), IsEmpty());
}

TEST_F(SessionOrder, AMeasurementThatIsDroppedStopsCounting)
{
    const auto session = open({"accesses"});
    RepeatableRun kernel(memory, [this] { mock.run_kernel(); });
    {
        const CounterSession::Measurement measurement(*session, kernel);
        EXPECT_TRUE(mock.is_counting());
    }
    EXPECT_FALSE(mock.is_counting());
    EXPECT_TRUE(read(*session).totals.available());
}

}  // namespace

}  // namespace warpbook::cupti::test
