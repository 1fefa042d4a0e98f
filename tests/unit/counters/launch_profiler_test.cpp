// Launches that a program makes by itself, seen through the driver's call-backs.
#include "counters/sessions/launch_profiler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/driver/driver_launch.hpp"
#include "counters/driver/errors.hpp"
#include "mock_program.hpp"

namespace warpbook::cupti::test {

namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class LaunchProfilerTest : public MockProgram {};

void expect_the_copy(const Profile& profile)
{
    EXPECT_EQ(profile.kernel, "copy");
    EXPECT_EQ(profile.device.name, "Mock GPU");
    EXPECT_EQ(profile.device.architecture, "sm_90");
    EXPECT_EQ(profile.grid, (Dim3{2, 3, 4}));
    EXPECT_EQ(profile.block, (Dim3{32, 8, 2}));
    ASSERT_TRUE(profile.totals.available()) << profile.totals.reason();
    EXPECT_EQ(profile.totals.value(), counts_of_the_copy());
    ASSERT_TRUE(profile.lines.available()) << profile.lines.reason();
    EXPECT_THAT(profile.lines.value(), SizeIs(3));
    EXPECT_EQ(profile.metrics.at("gpu__time_duration.sum"), Measured<double>(1234));
}

TEST_F(LaunchProfilerTest, MakesAProfileOfALaunch)
{
    profile();
    EXPECT_EQ(launch(), CUDA_SUCCESS);
    const std::vector<Profile> profiles = take_profiles();
    ASSERT_THAT(profiles, SizeIs(1));
    expect_the_copy(profiles.front());
    EXPECT_EQ(mock.memory, 1);
}

TEST_F(LaunchProfilerTest, WaitsCountsAndLaunchesAgainOnMemoryThatIsPutBack)
{
    profile();
    launch();
    mock.take_calls();
    const Profile second = profile_of_launch();
    expect_the_copy(second);
    Calls expected = join(
        {{"cuCtxSynchronize", "cuptiCheckpointSave"}, later_counted_launch, {"cuptiCheckpointRestore"}, counted_lines});
    // Each run is waited for before what it did is read.
    const auto wait_after_the_kernels = [](Calls& calls) {
        for (std::size_t i = 0; i < calls.size(); ++i) {
            if (calls[i] == "kernel")
                calls.insert(calls.begin() + static_cast<std::ptrdiff_t>(i) + 1, "cuCtxSynchronize");
        }
    };
    wait_after_the_kernels(expected);
    EXPECT_EQ(mock.take_calls(), expected);
    EXPECT_EQ(mock.memory, 2);
}

TEST_F(LaunchProfilerTest, WithoutLinesNothingIsLaunchedAgain)
{
    profile_groups({"accesses"});
    const Profile profile = profile_of_launch();
    EXPECT_TRUE(profile.totals.available());
    EXPECT_EQ(profile.lines.reason(), "not asked for");
    EXPECT_EQ(mock.count("kernel"), 1);
    EXPECT_EQ(mock.count("cuptiCheckpointSave"), 0);
}

TEST_F(LaunchProfilerTest, EveryEntryPointIsRepeatedOnceAndTheRepetitionIsNotCounted)
{
    struct EntryPoint {
        CUpti_CallbackId call;
        bool per_thread;
    };
    const std::vector<EntryPoint> entry_points = {
        {CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, false},
        {CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz, true},
        {CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx, false},
        {CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz, true},
        {CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel, false},
        {CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz, true},
    };
    profile();
    for (const EntryPoint& entry_point : entry_points) {
        SCOPED_TRACE(entry_point.call);
        mock.launches.clear();
        const int before = mock.memory;
        launch_as(entry_point.call);
        const std::vector<Profile> profiles = take_profiles();
        ASSERT_THAT(profiles, SizeIs(1));
        expect_the_copy(profiles.front());
        EXPECT_EQ(mock.memory, before + 1);

        ASSERT_THAT(mock.launches, SizeIs(2));
        KernelLaunch expected = mock.launches[0];
        if (entry_point.per_thread) expected.stream = CU_STREAM_PER_THREAD;
        EXPECT_EQ(mock.launches[1], expected);
    }
}

TEST_F(LaunchProfilerTest, CountsOnlyBetweenStartAndStop)
{
    profile();
    const int events_told = mock.count("cuptiEnableCallback");
    profiler->stop();
    launch();
    EXPECT_THAT(take_profiles(), IsEmpty());
    EXPECT_EQ(mock.count("kernel"), 1);
    profiler->start();
    expect_the_copy(profile_of_launch());
    // The events stay on.
    EXPECT_EQ(mock.count("cuptiEnableCallback"), events_told);
}

TEST_F(LaunchProfilerTest, ALaunchThatBeganBeforeTheStartIsLeftAlone)
{
    profile();
    CUresult result = CUDA_SUCCESS;
    CUpti_CallbackData end{};
    end.callbackSite = CUPTI_API_EXIT;
    end.functionReturnValue = &result;
    mock.call_back(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, &end);
    EXPECT_THAT(take_profiles(), IsEmpty());
    expect_the_copy(profile_of_launch());
}

TEST_F(LaunchProfilerTest, LeavesTheProgramAloneOnceItIsDestroyed)
{
    profile();
    profiler.reset();
    launch();
    EXPECT_EQ(mock.count("kernel"), 1);
    profile();
    expect_the_copy(profile_of_launch());
}

TEST_F(LaunchProfilerTest, ASecondProfilerIsRefusedAndDisturbsNothing)
{
    profile();
    EXPECT_THROW(LaunchProfiler(process, driver, {}, [](const Profile&) {}), CountersUnavailable);
    expect_the_copy(profile_of_launch());
}

TEST_F(LaunchProfilerTest, OnlyKernelsThatAreWantedAreCounted)
{
    LaunchProfiler::Options options;
    options.wants = [](const std::string& name) { return name == "copy"; };
    profile(std::move(options));
    launch("_Z5otherPf");
    EXPECT_THAT(take_profiles(), IsEmpty());
    EXPECT_EQ(mock.take_calls(), Calls{"kernel"});
    expect_the_copy(profile_of_launch());
}

TEST_F(LaunchProfilerTest, LaunchesOnOtherDevicesAreLeftAlone)
{
    mock.device_of_context[MockCupti::context(2)] = 1;
    LaunchProfiler::Options options;
    options.device = 0;
    profile(std::move(options));
    mock.current_context = MockCupti::context(2);
    launch();
    EXPECT_THAT(take_profiles(), IsEmpty());
    EXPECT_EQ(mock.take_calls(), Calls{"kernel"});
    mock.current_context = MockCupti::context(1);
    expect_the_copy(profile_of_launch());
}

TEST_F(LaunchProfilerTest, WithoutAChosenDeviceAllAreCounted)
{
    mock.device_of_context[MockCupti::context(2)] = 1;
    profile();
    expect_the_copy(profile_of_launch());
    mock.current_context = MockCupti::context(2);
    expect_the_copy(profile_of_launch());
    EXPECT_EQ(mock.count("cuptiSassMetricsSetConfig"), 2);
}

TEST_F(LaunchProfilerTest, TheFirstLaunchPaysForTheSetUpUnlessItWasOpenedBefore)
{
    profile();
    const CounterSession& session = profiler->open(0, MockCupti::context());
    EXPECT_EQ(session.runs_per_kernel(), 2u);
    mock.take_calls();
    expect_the_copy(profile_of_launch());
    EXPECT_THAT(mock.take_calls(), testing::Not(testing::Contains("cuptiProfilerInitialize")));
}

TEST_F(LaunchProfilerTest, EachStepOfALaunchIsTold)
{
    using What = LaunchProfiler::Step::What;
    std::vector<What> steps;
    std::vector<std::size_t> runs;
    LaunchProfiler::Options options;
    options.on_step = [&](const LaunchProfiler::Step& step) {
        EXPECT_EQ(step.kernel, "copy");
        EXPECT_EQ(step.runs, 2u);
        steps.push_back(step.what);
        runs.push_back(step.run);
    };
    profile(std::move(options));
    launch();
    EXPECT_EQ(steps, (std::vector<What>{What::memory, What::counters, What::lines}));
    EXPECT_EQ(runs, (std::vector<std::size_t>{1, 1, 2}));
}

}  // namespace

}  // namespace warpbook::cupti::test
