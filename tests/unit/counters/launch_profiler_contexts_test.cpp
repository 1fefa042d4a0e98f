// Programs whose contexts come and go: they reset the device, make contexts by hand, or end right after a launch.
#include <functional>
#include <string>
#include <thread>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/sessions/launch_profiler.hpp"
#include "made_up_cubin.hpp"
#include "mock_program.hpp"

namespace warpbook::cupti::test {

namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;

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
    EXPECT_FALSE(profile.note);
}

TEST_F(LaunchProfilerContexts, OneThatEndsIsForgotten)
{
    profile();
    expect_counted(profile_of_launch());
    mock.take_calls();
    mock.destroy_context(first);
    EXPECT_EQ(mock.live_hosts, 0);
    EXPECT_EQ(mock.take_calls(), (Calls{"cuptiSassMetricsEnable", "cuptiSassMetricsDisable", "cuptiCheckpointFree",
                                        "cuptiProfilerHostDeinitialize", "cuptiRangeProfilerDisable"}));

    // Another context, which the driver puts where the first one was.
    expect_counted(profile_of_launch());
    EXPECT_EQ(mock.count("cuptiRangeProfilerEnable"), 2);
    EXPECT_EQ(mock.count("cuptiSassMetricsSetConfig"), 1);
}

TEST_F(LaunchProfilerContexts, EachHasItsHeapBeforeMemoryIsKeptForAKernelThatAllocates)
{
    const char* symbol = "_Z8allocatev";
    mock.load_module(made_up_cubin_that_calls("malloc", symbol, {0x381}));
    profile();
    for (int i = 0; i < 2; ++i) {
        launch(symbol);
        EXPECT_EQ(mock.count("cuptiCheckpointRestore"), i + 1);
        EXPECT_EQ(mock.heap, MockCupti::Heap::made);
    }
    EXPECT_EQ(mock.count("heap"), 1) << "once for a context";
    mock.destroy_context(first);
    mock.heap = MockCupti::Heap::none;
    launch(symbol);
    EXPECT_EQ(mock.heap, MockCupti::Heap::made);
    EXPECT_EQ(mock.memory, 3);
}

TEST_F(LaunchProfilerContexts, NoHeapIsMadeForAKernelThatDoesNotAllocate)
{
    profile();
    expect_counted(profile_of_launch());
    EXPECT_EQ(mock.count("heap"), 0);
}

TEST_F(LaunchProfilerContexts, AKernelThatAllocatesRunsOnceWhereItsHeapCannotBeMade)
{
    const char* symbol = "_Z8allocatev";
    mock.load_module(made_up_cubin_that_calls("malloc", symbol, {0x381}));
    profile();
    mock.fail("cuModuleLoadData", CUDA_ERROR_JIT_COMPILER_NOT_FOUND, 1);
    launch(symbol);
    const Profile profile = take_profiles().at(0);
    EXPECT_TRUE(profile.totals.available());
    EXPECT_THAT(profile.lines.reason(),
                AllOf(HasSubstr("lines were not counted: the kernel allocates memory"), HasSubstr("cuModuleLoadData")));
    EXPECT_EQ(mock.count("kernel"), 1);
    launch(symbol);
    EXPECT_EQ(mock.count("kernel"), 3) << "the heap is made by the next one";
}

/// What CUPTI keeps in a context since lines are configured: it is given back before the context ends, and by nobody
/// afterwards.
const Calls given_back = {"cuptiSassMetricsEnable", "cuptiSassMetricsDisable"};

TEST_F(LaunchProfilerContexts, OneWhoseLinesWereNeverCountedGivesBackWhatCuptiKeeps)
{
    const char* symbol = "_Z5greetv";
    mock.load_module(made_up_cubin_that_prints(symbol, {0x381}));
    profile();
    launch(symbol);
    EXPECT_FALSE(take_profiles().at(0).lines.available());
    mock.take_calls();
    mock.destroy_context(first);
    EXPECT_THAT(mock.take_calls(), IsSupersetOf(given_back));
    mock.destroy_context(first);
    EXPECT_THAT(mock.take_calls(), IsEmpty());
}

TEST_F(LaunchProfilerContexts, OneInWhichAKernelFailedGivesBackWhatCuptiKeeps)
{
    profile();
    mock.fail("cuCtxSynchronize", CUDA_ERROR_ASSERT, always, 1);
    launch();
    EXPECT_FALSE(take_profiles().at(0).totals.available());
    mock.take_calls();
    mock.destroy_context(first);
    EXPECT_THAT(mock.take_calls(), IsSupersetOf(given_back));
}

TEST_F(LaunchProfilerContexts, OneThatOutlivesItsProfilerGivesBackWhatCuptiKeeps)
{
    profile();
    expect_counted(profile_of_launch());
    profiler.reset();
    mock.take_calls();
    mock.destroy_context(first);
    EXPECT_EQ(mock.take_calls(), join({given_back, {"cuptiRangeProfilerDisable"}}));
}

TEST_F(LaunchProfilerContexts, OneWithoutLinesHasNothingToGiveBack)
{
    profile_groups({"accesses"});
    launch();
    mock.destroy_context(first);
    EXPECT_EQ(mock.count("cuptiSassMetricsEnable"), 0);
}

TEST_F(LaunchProfilerContexts, OneThatCannotGiveBackEnds)
{
    profile();
    expect_counted(profile_of_launch());
    mock.fail("cuptiSassMetricsEnable", CUPTI_ERROR_INVALID_CONTEXT, 1);
    mock.destroy_context(first);
    expect_counted(profile_of_launch());
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
    EXPECT_EQ(mock.count("cuptiSassMetricsEnable"), 4) << "not for the one that ends while another is counted";
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
