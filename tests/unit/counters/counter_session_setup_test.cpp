// What a session says, for people, when it cannot be set up; and how long it waits for others.
#include <chrono>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/driver/errors.hpp"
#include "mock_session.hpp"

namespace warpbook::cupti::test {

namespace {

using testing::AllOf;
using testing::HasSubstr;

class SessionSetup : public MockSession {
protected:
    void expect_that_all_works()
    {
        mock.fail_no_more();
        const auto session = open({"lines"});
        EXPECT_EQ(read(*session).totals, Measured<Counters>(counts_of_the_copy()));
    }
};

TEST_F(SessionSetup, EachCallThatFailsIsTheReason)
{
    for (const std::string& call : set_up_of_launch_counters) {
        SCOPED_TRACE(call);
        // Each process enables its range profiler once, so each has to begin anew.
        mock.destroy_context(MockCupti::context());
        mock.fail(call, CUPTI_ERROR_UNKNOWN, 1);
        EXPECT_THAT(refusal({"time", "lines"}), names_failure(call, CUPTI_ERROR_UNKNOWN));
        EXPECT_FALSE(mock.is_counting());
        EXPECT_EQ(mock.live_hosts, 0);
        expect_that_all_works();
    }
}

TEST_F(SessionSetup, TheSecondQuestionForAvailabilityCanFailAsWell)
{
    mock.fail("cuptiProfilerGetCounterAvailability", CUPTI_ERROR_UNKNOWN, 1, 1);
    EXPECT_THAT(refusal({"time", "lines"}), names_failure("cuptiProfilerGetCounterAvailability", CUPTI_ERROR_UNKNOWN));
    expect_that_all_works();
}

TEST_F(SessionSetup, WithoutPermissionTheRemedyIsTold)
{
    for (const std::string call : {"cuptiProfilerGetCounterAvailability", "cuptiRangeProfilerEnable"}) {
        mock.fail(call, CUPTI_ERROR_INSUFFICIENT_PRIVILEGES, 1);
        EXPECT_THAT(refusal({"time", "accesses"}),
                    AllOf(HasSubstr("administrators only"), HasSubstr("NVreg_RestrictProfilingToAdminUsers=0"),
                          HasSubstr("SYS_ADMIN"), names_failure(call, CUPTI_ERROR_INSUFFICIENT_PRIVILEGES)));
    }
}

TEST_F(SessionSetup, AChipThatCuptiDoesNotKnowIsTold)
{
    for (const int code : {CUPTI_ERROR_INVALID_CHIP_NAME, CUPTI_ERROR_NOT_SUPPORTED}) {
        mock.fail("cuptiProfilerHostInitialize", code, 1);
        EXPECT_THAT(refusal({"time", "accesses"}),
                    AllOf(HasSubstr("on this GPU"), HasSubstr("CUDA toolkit that knows it"),
                          names_failure("cuptiProfilerHostInitialize", code)));
    }
}

TEST_F(SessionSetup, KindsOfGpusWithoutCountersAreTold)
{
    const std::vector<std::pair<int, const char*>> answers = {
        {CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED, "slice of a divided (MIG) GPU"},
        {CUPTI_ERROR_CMP_DEVICE_NOT_SUPPORTED, "mining GPUs"},
        {CUPTI_ERROR_SLI_DEVICE_NOT_SUPPORTED, "joined by SLI"},
        {CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED, "under WSL"},
        {CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED, "confidential computing is on"},
        {CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED, "virtual GPUs of this kind"},
        {CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES, "has to enable profiling"},
        {CUPTI_ERROR_NOT_COMPATIBLE, "update the driver"},
        {CUPTI_ERROR_OLD_PROFILER_API_INITIALIZED, "older profiler interface"},
        {CUPTI_ERROR_LEGACY_PROFILER_NOT_SUPPORTED, "on this GPU"},
    };
    for (const auto& [code, words] : answers) {
        mock.fail("cuptiProfilerGetCounterAvailability", code, 1);
        EXPECT_THAT(refusal({"time", "accesses"}),
                    AllOf(HasSubstr(words), names_failure("cuptiProfilerGetCounterAvailability", code)));
    }
}

/// One answer of cuptiProfilerDeviceSupported.
struct Support {
    CUpti_Profiler_Support_Level CUpti_Profiler_DeviceSupported_Params::*what;
    CUpti_Profiler_Support_Level level;
    const char* words;
};

const std::vector<Support> unsupported = {
    {&CUpti_Profiler_DeviceSupported_Params::architecture, CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED, "too old"},
    {&CUpti_Profiler_DeviceSupported_Params::sli, CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED, "by SLI"},
    {&CUpti_Profiler_DeviceSupported_Params::vGpu, CUPTI_PROFILER_CONFIGURATION_DISABLED, "administrator has to"},
    {&CUpti_Profiler_DeviceSupported_Params::vGpu, CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED, "without counters"},
    {&CUpti_Profiler_DeviceSupported_Params::confidentialCompute, CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED,
     "confidential computing"},
    {&CUpti_Profiler_DeviceSupported_Params::cmp, CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED, "mining processor"},
    {&CUpti_Profiler_DeviceSupported_Params::wsl, CUPTI_PROFILER_CONFIGURATION_DISABLED, "WSL"},
    // CUPTI says no and not why, as on a slice of a divided GPU.
    {&CUpti_Profiler_DeviceSupported_Params::isSupported, CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED,
     "it gives no reason"},
    {&CUpti_Profiler_DeviceSupported_Params::isSupported, CUPTI_PROFILER_CONFIGURATION_UNKNOWN, "it gives no reason"},
};

CUpti_Profiler_DeviceSupported_Params answer(const Support& support)
{
    CUpti_Profiler_DeviceSupported_Params answer{};
    answer.isSupported = CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED;
    for (const auto what :
         {&CUpti_Profiler_DeviceSupported_Params::architecture, &CUpti_Profiler_DeviceSupported_Params::sli,
          &CUpti_Profiler_DeviceSupported_Params::vGpu, &CUpti_Profiler_DeviceSupported_Params::confidentialCompute,
          &CUpti_Profiler_DeviceSupported_Params::cmp, &CUpti_Profiler_DeviceSupported_Params::wsl})
        answer.*what = CUPTI_PROFILER_CONFIGURATION_SUPPORTED;
    answer.*support.what = support.level;
    return answer;
}

TEST_F(SessionSetup, WhatCuptiDoesNotSupportIsToldBeforeAnythingIsTried)
{
    mock.unsupported = CUPTI_PROFILER_RANGE_PROFILING;
    for (const Support& support : unsupported) {
        mock.support = answer(support);
        EXPECT_THAT(refusal({"time", "lines"}),
                    AllOf(HasSubstr("CUPTI cannot read these counters"), HasSubstr(support.words)));
    }
    EXPECT_EQ(mock.count("cuptiProfilerGetCounterAvailability"), 0);
}

TEST_F(SessionSetup, WhereOnlyLinesAreNotSupportedThereAreTotals)
{
    mock.unsupported = CUPTI_PROFILER_SASS_METRICS;
    for (const Support& support : unsupported) {
        mock.support = answer(support);
        const auto session = open({"lines"});
        EXPECT_EQ(session->runs_per_kernel(), 1u);
        const Reading reading = read(*session);
        EXPECT_TRUE(reading.totals.available());
        EXPECT_THAT(reading.instructions.lines.reason(), HasSubstr(support.words));
        EXPECT_THAT(reading.totals.value().of(Space::global, Operation::load).ideal_units.reason(),
                    HasSubstr(support.words));
    }
    EXPECT_EQ(mock.count("cuptiCheckpointSave"), 0);
}

TEST_F(SessionSetup, LinesThatFailBesideTheTotalsAreTriedWithout)
{
    mock.fail("cuptiSassMetricsSetConfig", CUPTI_ERROR_UNKNOWN, 1);
    const auto session = open({"lines"});
    EXPECT_EQ(mock.enabled_range_profilers(), 0u);
    EXPECT_THAT(session->notes().back(), names_failure("cuptiSassMetricsSetConfig", CUPTI_ERROR_UNKNOWN));
    for (int i = 0; i < 2; ++i) EXPECT_EQ(read(*session).totals, Measured<Counters>(counts_of_the_copy()));
}

TEST_F(SessionSetup, LinesThatFailAltogetherLeaveTheTotals)
{
    for (const std::string call : {"cuptiSassMetricsGetProperties", "cuptiSassMetricsSetConfig"}) {
        mock.fail(call, CUPTI_ERROR_UNKNOWN);
        const auto session = open({"lines"});
        const Reading reading = read(*session);
        EXPECT_TRUE(reading.totals.available());
        EXPECT_THAT(reading.instructions.lines.reason(), names_failure(call, CUPTI_ERROR_UNKNOWN));
        mock.fail_no_more();
    }
    expect_that_all_works();
}

TEST_F(SessionSetup, ABusyDeviceIsWaitedFor)
{
    for (const std::string call : {"cuptiProfilerGetCounterAvailability", "cuptiRangeProfilerEnable"}) {
        mock.destroy_context(MockCupti::context());
        const int before = mock.count(call);
        mock.fail(call, CUPTI_ERROR_HARDWARE_BUSY, 2);
        const auto session = open({"time", "lines"}, 5000);
        EXPECT_GT(mock.count(call), before + 2);
        EXPECT_EQ(read(*session).totals, Measured<Counters>(counts_of_the_copy()));
    }
}

TEST_F(SessionSetup, ABusyDeviceIsWaitedForWhenCountingStarts)
{
    const auto session = open({"time", "lines"}, 5000);
    for (const std::string call : {"cuptiRangeProfilerStart", "cuptiSassMetricsEnable"}) {
        SCOPED_TRACE(call);
        const int before = mock.memory;
        mock.take_calls();
        mock.fail(call, CUPTI_ERROR_HARDWARE_BUSY, 2);
        EXPECT_EQ(read(*session).totals, Measured<Counters>(counts_of_the_copy()));
        EXPECT_THAT(mock.take_calls(), testing::Contains(call).Times(3));
        EXPECT_EQ(mock.memory, before + 1);
    }
    EXPECT_EQ(mock.enabled_range_profilers(), 1u) << "they need not take turns because another process counted";
    EXPECT_EQ(mock.count("cuptiRangeProfilerDisable"), 0);
}

TEST_F(SessionSetup, ABusyDeviceIsGivenUpAfterTheTimeout)
{
    for (const std::string call : {"cuptiProfilerGetCounterAvailability", "cuptiRangeProfilerEnable"}) {
        mock.fail(call, CUPTI_ERROR_HARDWARE_BUSY);
        // A machine that stands still for as long as the timeout leaves time for a single try: then once more.
        do {
            mock.take_calls();
            const auto begin = std::chrono::steady_clock::now();
            EXPECT_THAT(refusal({"time", "lines"}, 60), AllOf(HasSubstr("another profiler uses the counters"),
                                                              names_failure(call, CUPTI_ERROR_HARDWARE_BUSY)));
            EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(60));
        } while (mock.count(call) < 2);
        mock.fail_no_more();
    }
    expect_that_all_works();
}

TEST_F(SessionSetup, WhoWaitsForABusyDeviceIsTold)
{
    mock.fail("cuptiRangeProfilerEnable", CUPTI_ERROR_HARDWARE_BUSY);
    std::vector<std::size_t> told;
    SessionOptions options;
    options.groups = groups_named({"lines"});
    options.timeout = std::chrono::minutes(1);
    options.waiting = [&](std::size_t before) {
        told.push_back(before);
        // Told once, it is free: however late that was, there is nobody to wait for any more.
        mock.fail_no_more();
    };
    EXPECT_NO_THROW(CounterSession(process, 0, MockCupti::context(), options));
    EXPECT_THAT(told, testing::ElementsAre(1u));
}

TEST_F(SessionSetup, ABusyDeviceIsGivenUpWhenCountingDoesNotStart)
{
    const auto session = open({"lines"}, 60);
    mock.fail("cuptiRangeProfilerStart", CUPTI_ERROR_HARDWARE_BUSY);
    const Reading reading = read(*session);
    EXPECT_THAT(reading.totals.reason(), AllOf(HasSubstr("another profiler uses the counters"),
                                               names_failure("cuptiRangeProfilerStart", CUPTI_ERROR_HARDWARE_BUSY)));
    EXPECT_EQ(reading.totals.why().cause, Unavailable::Cause::other_profiler);
    EXPECT_FALSE(reading.instructions.lines.available());
    EXPECT_EQ(mock.memory, 1);
    expect_that_all_works();
}

TEST_F(SessionSetup, OtherFailuresAreNotWaitedFor)
{
    mock.fail("cuptiRangeProfilerEnable", CUPTI_ERROR_UNKNOWN);
    refusal({"time", "lines"}, 60'000);
    EXPECT_EQ(mock.count("cuptiRangeProfilerEnable"), 1);
}

TEST_F(SessionSetup, AChipWithoutAnyOfTheMetricsIsTold)
{
    mock.unknown_metrics = {"gpu__time_duration.sum"};
    EXPECT_EQ(refusal({"time"}), "chip GH100 has none of the metrics asked for");
    EXPECT_EQ(mock.live_hosts, 0);
    expect_that_all_works();
}

TEST_F(SessionSetup, AnUnknownGroupIsToldWithAllThatThereAre)
{
    try {
        groups_named({"accesses", "caches"});
        FAIL() << "found it";
    } catch (const std::invalid_argument& error) {
        EXPECT_THAT(error.what(), HasSubstr("there is no metric group 'caches'"));
        for (const MetricGroup& group : metric_groups()) EXPECT_THAT(error.what(), HasSubstr(std::string(group.name)));
    }
}

TEST_F(SessionSetup, AnotherProfilerAtTheProcessIsTold)
{
    try {
        const CuptiProcess second{MockCupti::cupti()};
        FAIL() << "subscribed twice";
    } catch (const CuptiError& error) {
        EXPECT_THAT(error.what(),
                    AllOf(HasSubstr("another profiler uses the counters"), HasSubstr("ncu, nsys"),
                          names_failure("cuptiSubscribe", CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED)));
    }
}

}  // namespace

}  // namespace warpbook::cupti::test
