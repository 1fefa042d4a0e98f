// Programs whose contexts come and go: they reset the device, make contexts by hand, or end right behind a launch.
#include <functional>
#include <string>
#include <thread>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "launch_profiler.hpp"
#include "mock_program.hpp"

namespace warpbook::cupti::test {

namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class LaunchProfilerContexts : public MockProgram {
protected:
    /// Does `action` in the middle of each launch, when its source lines are about to be counted.
    void profile_and_meanwhile(std::function<void()> action)
    {
        LaunchProfiler::Options options;
        options.on_step = [action = std::move(action)](const LaunchProfiler::Step& step) {
            if (step.what == LaunchProfiler::Step::What::lines) action();
        };
        profile(std::move(options));
    }

    void make_current(CUcontext context) { mock.current_context = context; }

    const CUcontext first = MockCupti::context(1);
    const CUcontext second = MockCupti::context(2);
};

void expect_counted(const Profile& profile)
{
    EXPECT_EQ(profile.totals, Measured<Counters>(counts_of_the_copy()));
    EXPECT_TRUE(profile.lines.available()) << profile.lines.reason();
    EXPECT_THAT(profile.note, IsEmpty());
}

TEST_F(LaunchProfilerContexts, OneThatEndsIsForgotten)
{
    profile();
    expect_counted(profile_of_launch());
    mock.take_calls();
    mock.destroy_context(first);
    EXPECT_EQ(mock.live_hosts, 0);
    EXPECT_EQ(mock.take_calls(), (Calls{"cuptiCheckpointFree", "cuptiSassMetricsEnable", "cuptiSassMetricsDisable",
                                        "cuptiProfilerHostDeinitialize", "cuptiRangeProfilerDisable"}));

    // Another context, which the driver puts where the first one was.
    expect_counted(profile_of_launch());
    EXPECT_EQ(mock.count("cuptiRangeProfilerEnable"), 2);
    EXPECT_EQ(mock.count("cuptiSassMetricsSetConfig"), 1);
}

TEST_F(LaunchProfilerContexts, WhatTakesThePlaceOfOneMayLieOnAnotherDevice)
{
    profile();
    expect_counted(profile_of_launch());
    mock.destroy_context(first);
    mock.device_of_context[first] = 1;
    expect_counted(profile_of_launch());
    EXPECT_EQ(mock.count("cuptiSassMetricsSetConfig"), 2) << "for each device";
}

TEST_F(LaunchProfilerContexts, WhyNothingCouldBeCountedInOneIsNotSaidOfTheNext)
{
    profile();
    mock.fail("cuptiProfilerGetCounterAvailability", CUPTI_ERROR_INSUFFICIENT_PRIVILEGES, 1);
    EXPECT_THAT(profile_of_launch().totals.reason(), HasSubstr("administrators only"));
    EXPECT_THAT(profile_of_launch().totals.reason(), HasSubstr("administrators only"));
    mock.destroy_context(first);
    expect_counted(profile_of_launch());
}

TEST_F(LaunchProfilerContexts, TwoOfOneDeviceAreCountedInTurn)
{
    profile();
    for (int i = 0; i < 3; ++i) {
        for (const CUcontext context : {first, second}) {
            make_current(context);
            expect_counted(profile_of_launch());
            EXPECT_FALSE(mock.is_counting());
        }
    }
    EXPECT_EQ(mock.memory, 6);
    EXPECT_EQ(mock.count("cuptiSassMetricsSetConfig"), 1) << "once for a device";
}

TEST_F(LaunchProfilerContexts, WhenOneEndsTheOtherIsStillCounted)
{
    profile();
    for (const CUcontext context : {first, second}) {
        make_current(context);
        expect_counted(profile_of_launch());
    }
    mock.destroy_context(first);
    expect_counted(profile_of_launch());
    EXPECT_EQ(mock.memory, 3);
}

TEST_F(LaunchProfilerContexts, OneThatWasCountedEndsInTheMiddleOfAnothersLaunch)
{
    bool both_are_open = false;
    profile_and_meanwhile([&] {
        if (!std::exchange(both_are_open, false)) return;
        std::thread([this] { mock.destroy_context(second); }).join();
    });
    for (const CUcontext context : {second, first}) {
        make_current(context);
        expect_counted(profile_of_launch());
    }
    both_are_open = true;
    expect_counted(profile_of_launch());
    EXPECT_EQ(mock.live_hosts, 1) << "the first one's";
    make_current(second);
    expect_counted(profile_of_launch());
    EXPECT_EQ(mock.memory, 4);
}

TEST_F(LaunchProfilerContexts, NothingIsAskedOfOneThatEndedRightBehindItsLastLaunch)
{
    profile();
    launch();
    mock.destroy_context(first);
    mock.take_calls();
    profiler.reset();
    for (const std::string& call : mock.take_calls()) EXPECT_EQ(call, "cuptiEnableCallback");
}

TEST_F(LaunchProfilerContexts, TwoOfADeviceHaveItsCountersInTurn)
{
    profile();
    for (const CUcontext context : {first, second, first, second}) {
        make_current(context);
        expect_counted(profile_of_launch());
        EXPECT_EQ(mock.enabled_range_profilers(), 1u);
    }
}

TEST_F(LaunchProfilerContexts, TwoOfTwoDevicesKeepTheirCounters)
{
    mock.device_of_context[second] = 1;
    profile();
    for (const CUcontext context : {first, second, first, second}) {
        make_current(context);
        expect_counted(profile_of_launch());
    }
    EXPECT_EQ(mock.count("cuptiRangeProfilerEnable"), 2);
}

TEST_F(LaunchProfilerContexts, OneThatNobodyCountedInMayEnd)
{
    profile();
    mock.destroy_context(second);
    EXPECT_THAT(mock.take_calls(), IsEmpty());
    expect_counted(profile_of_launch());
}

TEST_F(LaunchProfilerContexts, OneMayEndTwice)
{
    profile();
    launch();
    mock.destroy_context(first);
    mock.take_calls();
    mock.destroy_context(first);
    EXPECT_THAT(mock.take_calls(), IsEmpty());
    take_profiles();
    expect_counted(profile_of_launch());
}

TEST_F(LaunchProfilerContexts, ALaunchThatBeganBeforeTheStopIsCountedToItsEnd)
{
    profile_and_meanwhile([this] { profiler->stop(); });
    expect_counted(profile_of_launch());
    launch();
    EXPECT_THAT(take_profiles(), IsEmpty());
    EXPECT_EQ(mock.memory, 2);
    EXPECT_FALSE(mock.is_counting());
}

TEST_F(LaunchProfilerContexts, OneThatEndsAfterTheStopIsForgottenToo)
{
    profile();
    expect_counted(profile_of_launch());
    profiler->stop();
    mock.destroy_context(first);
    EXPECT_EQ(mock.live_hosts, 0);
    profiler->start();
    expect_counted(profile_of_launch());
}

}  // namespace

}  // namespace warpbook::cupti::test
