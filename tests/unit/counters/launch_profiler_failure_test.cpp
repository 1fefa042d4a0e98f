// What cannot be counted of a program's own launches: it is said, the program goes on and finds in memory what it would
// find without a profiler.
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/sessions/launch_profiler.hpp"
#include "made_up_cubin.hpp"
#include "mock_program.hpp"

namespace warpbook::cupti::test {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class LaunchProfilerFailure : public MockProgram {
protected:
    void expect_that_all_works()
    {
        mock.fail_no_more();
        const int before = mock.memory;
        const Profile profile = profile_of_launch();
        EXPECT_EQ(profile.totals, Measured<Counters>(counts_of_the_copy()));
        EXPECT_TRUE(profile.lines.available()) << profile.lines.reason();
        EXPECT_EQ(mock.memory, before + 1);
        EXPECT_FALSE(mock.is_counting());
    }
};

void expect_nothing(const Profile& profile, const testing::Matcher<const std::string&>& reason)
{
    EXPECT_FALSE(profile.totals.available());
    EXPECT_THAT(profile.totals.reason(), reason);
    EXPECT_FALSE(profile.lines.available());
    EXPECT_THAT(profile.lines.reason(), reason);
    const Measured<double>& time = profile.metrics.at("gpu__time_duration.sum");
    EXPECT_FALSE(time.available());
    EXPECT_THAT(time.reason(), reason);
}

testing::Matcher<const std::string&> names_driver_failure(const std::string& call, int code)
{
    return AllOf(HasSubstr(call + " returned CUDA_ERROR_MADE_UP (" + std::to_string(code) + ")"),
                 testing::ContainsRegex(", at [a-z_]+\\.cpp:[0-9]+"));
}

TEST_F(LaunchProfilerFailure, ACapturedLaunchIsNotCountedNorDisturbed)
{
    profile();
    mock.capture = CU_STREAM_CAPTURE_STATUS_ACTIVE;
    const Profile captured = profile_of_launch();
    EXPECT_EQ(captured.kernel, "copy");
    EXPECT_EQ(captured.device.name, "Mock GPU");
    expect_nothing(captured, HasSubstr("captured into a CUDA graph"));
    EXPECT_THAT(mock.take_calls(), IsEmpty()) << "a wait, and perhaps others, would end the capture";
    EXPECT_EQ(mock.memory, 0);
    mock.capture = CU_STREAM_CAPTURE_STATUS_NONE;
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, AGraphIsNotCounted)
{
    profile();
    for (const CUpti_CallbackId call :
         {CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch, CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz}) {
        launch_as(call);
        const std::vector<Profile> profiles = take_profiles();
        ASSERT_EQ(profiles.size(), 1u);
        EXPECT_EQ(profiles.front().kernel, "a graph's kernels");
        expect_nothing(profiles.front(), HasSubstr("CUDA graph"));
    }
    EXPECT_EQ(mock.count("kernel"), 2);
    EXPECT_EQ(mock.count("cuCtxSynchronize"), 0);
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, ALaunchThatTheDriverRefusesIsNotLaunchedAgain)
{
    profile();
    mock.fail("cuLaunchKernel", CUDA_ERROR_INVALID_VALUE, 1);
    expect_nothing(profile_of_launch(), HasSubstr("refused the launch with error 1"));
    EXPECT_EQ(mock.count("kernel"), 0);
    EXPECT_EQ(mock.count("cuLaunchKernel"), 1);
    EXPECT_FALSE(mock.is_counting());
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, AFaultOfTheKernelIsTheReason)
{
    profile();
    // The first wait is that before the launch.
    mock.fail("cuCtxSynchronize", CUDA_ERROR_ILLEGAL_ADDRESS, always, 1);
    expect_nothing(profile_of_launch(), names_driver_failure("cuCtxSynchronize", CUDA_ERROR_ILLEGAL_ADDRESS));
    EXPECT_EQ(mock.count("kernel"), 1) << "a device that is lost runs nothing";
    EXPECT_FALSE(mock.is_counting());
    expect_nothing(profile_of_launch(), names_driver_failure("cuCtxSynchronize", CUDA_ERROR_ILLEGAL_ADDRESS));
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, AFaultOfAnEarlierKernelIsTheReason)
{
    profile();
    mock.fail("cuCtxSynchronize", CUDA_ERROR_LAUNCH_FAILED, 1);
    const Profile profile = profile_of_launch();
    expect_nothing(profile, names_driver_failure("cuCtxSynchronize", CUDA_ERROR_LAUNCH_FAILED));
    EXPECT_EQ(profile.kernel, "copy");
    EXPECT_EQ(mock.count("kernel"), 1);
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, ARefusedRepetitionLeavesInMemoryWhatOneRunLeaves)
{
    profile();
    // The program's own launch succeeds, the one for the lines does not.
    mock.fail("cuLaunchKernel", CUDA_ERROR_OUT_OF_MEMORY, 1, 1);
    const Profile profile = profile_of_launch();
    EXPECT_TRUE(profile.totals.available());
    EXPECT_THAT(profile.lines.reason(), names_driver_failure("cuLaunchKernel", CUDA_ERROR_OUT_OF_MEMORY));
    EXPECT_FALSE(profile.note);
    EXPECT_EQ(mock.memory, 1);
    EXPECT_FALSE(mock.is_counting());
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, WhatWasReadBeforeTheKernelFailedStays)
{
    profile();
    // The waits before the launch and after its first run are well, that after the run for the lines is not.
    mock.fail("cuCtxSynchronize", CUDA_ERROR_ILLEGAL_ADDRESS, 1, 2);
    const Profile profile = profile_of_launch();
    EXPECT_EQ(profile.totals.value().of(Space::global, Operation::load).instructions, 4u);
    EXPECT_THAT(profile.lines.reason(), names_driver_failure("cuCtxSynchronize", CUDA_ERROR_ILLEGAL_ADDRESS));
    ASSERT_TRUE(profile.note);
    EXPECT_EQ(profile.note->kind, Note::Kind::failed_when_counted);
    EXPECT_THAT(profile.note->sentence, AllOf(HasSubstr("failed only while it was counted"), HasSubstr("source lines"),
                                              HasSubstr("an index is out of bounds")));
    EXPECT_FALSE(mock.is_counting());
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, AKernelThatFailsInItsFirstRunIsTold)
{
    profile();
    mock.fail("cuCtxSynchronize", CUDA_ERROR_ILLEGAL_ADDRESS, 1, 1);
    const Profile profile = profile_of_launch();
    expect_nothing(profile, names_driver_failure("cuCtxSynchronize", CUDA_ERROR_ILLEGAL_ADDRESS));
    ASSERT_TRUE(profile.note);
    EXPECT_EQ(profile.note->kind, Note::Kind::failed);
    EXPECT_THAT(profile.note->sentence,
                AllOf(HasSubstr("failed while it was counted"), HasSubstr("run the program alone")));
    EXPECT_FALSE(mock.is_counting());
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, AFailureThatAnotherProgramMayHaveCausedSaysSo)
{
    profile();
    mock.fail("cuCtxSynchronize", CUDA_ERROR_LAUNCH_FAILED, 1, 1);
    EXPECT_THAT(profile_of_launch().note.value().sentence, HasSubstr("a kernel of another program on this GPU failed"));
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, LinesThatWouldTakeTooLongAreLeftOut)
{
    LaunchProfiler::Options options;
    options.session.lines_limit = std::chrono::seconds(0);
    profile(std::move(options));
    const Profile profile = profile_of_launch();
    EXPECT_TRUE(profile.totals.available());
    EXPECT_THAT(profile.lines.reason(), testing::StartsWith("lines were not counted: "));
    EXPECT_EQ(profile.note, (Note{Note::Kind::lines_left_out, profile.lines.reason()}));
    EXPECT_EQ(mock.count("cuptiSassMetricsEnable"), 0);
    EXPECT_EQ(mock.memory, 1);
}

TEST_F(LaunchProfilerFailure, AKernelThatPrintsRunsOnce)
{
    const char* symbol = "_Z5greetv";
    mock.load_module(made_up_cubin_that_prints(symbol, {0x381}));
    std::vector<std::size_t> runs;
    LaunchProfiler::Options options;
    options.on_step = [&](const LaunchProfiler::Step& step) { runs.push_back(step.runs); };
    profile(std::move(options));
    launch(symbol);
    const Profile profile = take_profiles().at(0);
    EXPECT_TRUE(profile.totals.available());
    EXPECT_THAT(profile.lines.reason(),
                AllOf(HasSubstr("lines were not counted: the kernel prints"), HasSubstr("take its printf out")));
    EXPECT_EQ(profile.totals.value().of(Space::global, Operation::load).ideal_units.reason(), profile.lines.reason());
    EXPECT_EQ(profile.note, (Note{Note::Kind::lines_left_out, profile.lines.reason()}));
    EXPECT_EQ(mock.count("kernel"), 1);
    EXPECT_EQ(mock.memory, 1);
    EXPECT_THAT(runs, testing::Each(1u));
    // Nothing is kept of memory that nothing is put back into.
    EXPECT_EQ(mock.count("cuptiCheckpointSave"), 0);
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, AKernelThatPrintsIsNotRunForCountersOfSeveralRuns)
{
    const char* symbol = "_Z5greetv";
    mock.load_module(made_up_cubin_that_prints(symbol, {0x381}));
    mock.passes = 3;
    profile();
    launch(symbol);
    const Profile profile = take_profiles().at(0);
    EXPECT_THAT(profile.totals.reason(), HasSubstr("these counters take 3 runs, and the kernel prints"));
    EXPECT_EQ(profile.lines.reason(), profile.totals.reason());
    EXPECT_EQ(mock.count("kernel"), 1);
    EXPECT_EQ(mock.count("cuptiRangeProfilerStart"), 0);
}

TEST_F(LaunchProfilerFailure, AKernelThatPrintsIsNotRunForCountersOfSeveralRunsAlsoWhenItsCodeIsNotLoadedYet)
{
    const char* symbol = "_Z5greetv";
    mock.not_loaded = made_up_cubin_that_prints(symbol, {0x381});
    mock.passes = 3;
    profile();
    launch(symbol);
    EXPECT_THAT(take_profiles().at(0).totals.reason(), HasSubstr("these counters take 3 runs, and the kernel prints"));
    EXPECT_EQ(mock.count("cuptiRangeProfilerStart"), 0);
}

TEST_F(LaunchProfilerFailure, MemoryIsNotKeptForAKernelThatPrintsAndIsNotLoadedYet)
{
    const char* symbol = "_Z5greetv";
    mock.not_loaded = made_up_cubin_that_prints(symbol, {0x381});
    profile();
    launch(symbol);
    EXPECT_THAT(take_profiles().at(0).lines.reason(), HasSubstr("lines were not counted: the kernel prints"));
    EXPECT_EQ(mock.count("cuptiCheckpointSave"), 0);
}

TEST_F(LaunchProfilerFailure, CodeThatCannotBeLoadedBeforehandIsLoadedByTheLaunch)
{
    mock.fail("cuKernelGetFunction", CUDA_ERROR_INVALID_HANDLE);
    profile();
    expect_that_all_works();
    EXPECT_GT(mock.count("cuKernelGetFunction"), 0);
}

TEST_F(LaunchProfilerFailure, AKernelThatPrintsRunsOnceAlsoWhenItsCodeIsLoadedByTheLaunch)
{
    const char* symbol = "_Z5greetv";
    LaunchProfiler::Options options;
    options.on_step = [&](const LaunchProfiler::Step& step) {
        if (step.what == LaunchProfiler::Step::What::counters)
            mock.load_module(made_up_cubin_that_prints(symbol, {0x381}));
    };
    profile(std::move(options));
    launch(symbol);
    EXPECT_THAT(take_profiles().at(0).lines.reason(), HasSubstr("lines were not counted: the kernel prints"));
    EXPECT_EQ(mock.count("kernel"), 1);
    EXPECT_EQ(mock.memory, 1);
}

TEST_F(LaunchProfilerFailure, ARepetitionThatIsRefusedForGoodIsTold)
{
    profile();
    mock.fail("cuLaunchKernel", CUDA_ERROR_OUT_OF_MEMORY, always, 1);
    expect_nothing(profile_of_launch(), names_driver_failure("cuLaunchKernel", CUDA_ERROR_OUT_OF_MEMORY));
    EXPECT_FALSE(mock.is_counting());
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, ToBeginTheLinesIsMadeUpForByAnUncountedRun)
{
    profile();
    mock.fail("cuptiSassMetricsEnable", CUPTI_ERROR_UNKNOWN);
    const Profile profile = profile_of_launch();
    EXPECT_TRUE(profile.totals.available());
    EXPECT_THAT(profile.lines.reason(), names_failure("cuptiSassMetricsEnable", CUPTI_ERROR_UNKNOWN));
    EXPECT_EQ(mock.count("kernel"), 2);
    EXPECT_EQ(mock.memory, 1);
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, ToPutMemoryBackLosesTheLinesOnly)
{
    profile();
    mock.fail("cuptiCheckpointRestore", CUPTI_ERROR_UNKNOWN, 1);
    const Profile profile = profile_of_launch();
    EXPECT_TRUE(profile.totals.available());
    EXPECT_THAT(profile.lines.reason(), names_failure("cuptiCheckpointRestore", CUPTI_ERROR_UNKNOWN));
    EXPECT_EQ(mock.memory, 1);
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, WithoutCountersEachLaunchSaysWhyAndNothingIsTriedAgain)
{
    profile();
    mock.fail("cuptiProfilerGetCounterAvailability", CUPTI_ERROR_INSUFFICIENT_PRIVILEGES);
    for (int i = 1; i <= 3; ++i) {
        expect_nothing(profile_of_launch(),
                       AllOf(HasSubstr("administrators only"), names_failure("cuptiProfilerGetCounterAvailability",
                                                                             CUPTI_ERROR_INSUFFICIENT_PRIVILEGES)));
        EXPECT_EQ(mock.memory, i);
    }
    EXPECT_EQ(mock.count("cuptiProfilerGetCounterAvailability"), 1);
    EXPECT_EQ(mock.count("cuCtxSynchronize"), 0);
}

TEST_F(LaunchProfilerFailure, WhereTheDriverDoesNotNameTheDeviceTheLaunchIsStillNamed)
{
    LaunchProfiler::Options options;
    options.device = 0;
    profile(std::move(options));
    mock.fail("cuCtxGetDevice", CUDA_ERROR_DEINITIALIZED, 1);
    const Profile profile = profile_of_launch();
    EXPECT_EQ(profile.kernel, "copy");
    EXPECT_EQ(profile.grid, (Dim3{2, 3, 4}));
    expect_nothing(profile, names_driver_failure("cuCtxGetDevice", CUDA_ERROR_DEINITIALIZED));
    EXPECT_EQ(mock.memory, 1);
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, ADeviceThatCannotBeDescribedIsAskedAgain)
{
    profile();
    mock.fail("cuDeviceGetName", CUDA_ERROR_UNKNOWN, 1);
    expect_nothing(profile_of_launch(), names_driver_failure("cuDeviceGetName", CUDA_ERROR_UNKNOWN));
    EXPECT_EQ(mock.memory, 1);
    expect_that_all_works();
}

TEST_F(LaunchProfilerFailure, OfTheFilterIsTheReason)
{
    LaunchProfiler::Options options;
    bool broken = true;
    options.wants = [&broken](const std::string&) {
        if (broken) throw std::runtime_error("the filter failed");
        return true;
    };
    profile(std::move(options));
    expect_nothing(profile_of_launch(), HasSubstr("the filter failed"));
    broken = false;
    expect_that_all_works();
}

}  // namespace

}  // namespace warpbook::cupti::test
