#include "counters/driver/errors.hpp"

#include <cuda.h>
#include <cupti_result.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/driver/cupti_api.hpp"
#include "mock_cupti.hpp"

namespace warpbook::cupti {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;
using Cause = Unavailable::Cause;

Launch some_launch()
{
    Launch launch;
    launch.name = "transpose";
    launch.grid = {128, 128};
    launch.block = {32, 32};
    return launch;
}

CallFailure failure(int code, const std::string& call = "cuCtxSynchronize", const std::string& name = "NAME")
{
    return {call, code, name, "words"};
}

TEST(Errors, CarryCallCodeNameAndText)
{
    EXPECT_EQ(describe({"cuMemAlloc_v2", 2, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"}),
              "cuMemAlloc_v2 returned CUDA_ERROR_OUT_OF_MEMORY (2): out of memory");
    EXPECT_EQ(describe({"cuptiSubscribe", 39, "CUPTI_ERROR_X", ""}), "cuptiSubscribe returned CUPTI_ERROR_X (39)");
}

TEST(Errors, SayWhereTheCallWasMade)
{
    EXPECT_EQ(describe({"cuMemAlloc_v2", 2, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory", "device_memory.cpp:41"}),
              "cuMemAlloc_v2 returned CUDA_ERROR_OUT_OF_MEMORY (2): out of memory, at device_memory.cpp:41");
    EXPECT_EQ(describe({"cuptiSubscribe", 39, "CUPTI_ERROR_X", "", "cupti_process.cpp:19"}),
              "cuptiSubscribe returned CUPTI_ERROR_X (39), at cupti_process.cpp:19");
}

TEST(Errors, APlaceIsAFileWithoutItsFolderAndALine)
{
    const CallSite here = CallSite::here();
    EXPECT_EQ(to_string(here), "errors_test.cpp:" + std::to_string(here.line));
}

TEST(Errors, OfBothLibrariesNameTheCallersPlace)
{
    test::MockCupti mock;
    const CuptiApi cupti = test::MockCupti::cupti();
    const DriverApi driver = test::MockCupti::driver();
    const CallSite here = CallSite::here();
    try {
        cupti.call(cupti.unsubscribe)(CUpti_SubscriberHandle{});
        FAIL() << "it succeeded";
    } catch (const CuptiError& error) {
        EXPECT_EQ(error.failure().location, "errors_test.cpp:" + std::to_string(here.line + 2));
        EXPECT_THAT(error.what(), HasSubstr("cuptiUnsubscribe returned CUPTI_ERROR_MADE_UP (7), at errors_test.cpp:"));
    }
    mock.fail("cuCtxSynchronize", CUDA_ERROR_LAUNCH_FAILED);
    try {
        driver.call(driver.context_synchronize)();
        FAIL() << "it succeeded";
    } catch (const DriverError& error) {
        EXPECT_THAT(error.what(),
                    testing::MatchesRegex(
                        "cuCtxSynchronize returned CUDA_ERROR_MADE_UP \\(719\\): .*, at errors_test.cpp:[0-9]+"));
    }
}

std::string failure_of_a_kernel(int code)
{
    try {
        throw_kernel_failure(failure(code), some_launch(), WhileCounted::no);
    } catch (const DeviceError& error) {
        return error.what();
    }
}

TEST(Errors, AnIllegalAddressIsAFaultOfTheKernelAndNamesTheLaunch)
{
    try {
        throw_kernel_failure(failure(CUDA_ERROR_ILLEGAL_ADDRESS), some_launch(), WhileCounted::no);
    } catch (const KernelFault& fault) {
        EXPECT_THAT(fault.fault(), AllOf(StartsWith("transpose<<<(128, 128), (32, 32)>>> failed: the kernel accessed"),
                                         HasSubstr("out of bounds")));
        EXPECT_EQ(fault.failure(), "cuCtxSynchronize returned NAME (700): words");
        EXPECT_EQ(fault.what(), fault.fault() + " (" + fault.failure() + ")");
    }
}

TEST(Errors, OtherFaultsOfKernelsHaveTheirOwnSentences)
{
    EXPECT_THAT(failure_of_a_kernel(CUDA_ERROR_MISALIGNED_ADDRESS), HasSubstr("multiple"));
    EXPECT_THAT(failure_of_a_kernel(CUDA_ERROR_LAUNCH_FAILED), HasSubstr("shared array"));
    EXPECT_THAT(failure_of_a_kernel(CUDA_ERROR_LAUNCH_TIMEOUT), HasSubstr("too long"));
    EXPECT_THAT(failure_of_a_kernel(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES), HasSubstr("registers"));
    EXPECT_EQ(failure_of_a_kernel(CUDA_ERROR_INVALID_HANDLE),
              "transpose<<<(128, 128), (32, 32)>>> failed: cuCtxSynchronize returned NAME (400): words");
}

TEST(Errors, OfAnUnspecifiedFailureWhileCountersAreReadNobodyKnowsWhoseItIs)
{
    const auto explained = [](int code, WhileCounted counted) {
        return explain_kernel_failure(failure(code), counted);
    };
    const auto names_others = HasSubstr("a kernel of another program on this GPU failed");
    EXPECT_THAT(explained(CUDA_ERROR_LAUNCH_FAILED, WhileCounted::yes), AllOf(HasSubstr("shared array"), names_others));
    EXPECT_THAT(explained(CUDA_ERROR_LAUNCH_FAILED, WhileCounted::no), testing::Not(names_others));
    EXPECT_THAT(explained(CUDA_ERROR_ILLEGAL_ADDRESS, WhileCounted::yes), testing::Not(names_others));
    EXPECT_THROW(throw_kernel_failure(failure(CUDA_ERROR_LAUNCH_FAILED), some_launch(), WhileCounted::yes),
                 KernelFault);
}

TEST(Errors, ALaunchThatTheDriverRefusesIsNoFaultOfTheKernel)
{
    for (const int code : {CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, CUDA_ERROR_INVALID_HANDLE}) {
        try {
            throw_kernel_failure(failure(code), some_launch(), WhileCounted::no);
        } catch (const KernelFault& fault) {
            FAIL() << fault.what();
        } catch (const DeviceError&) {
            continue;
        }
    }
}

TEST(Errors, FaultsOfKernelsLoseTheDeviceAndRefusedLaunchesDoNot)
{
    EXPECT_TRUE(loses_device(CUDA_ERROR_ILLEGAL_ADDRESS));
    EXPECT_TRUE(loses_device(CUDA_ERROR_MISALIGNED_ADDRESS));
    EXPECT_TRUE(loses_device(CUDA_ERROR_ASSERT));
    EXPECT_FALSE(loses_device(CUDA_ERROR_INVALID_VALUE));
    EXPECT_FALSE(loses_device(CUDA_ERROR_OUT_OF_MEMORY));
    EXPECT_FALSE(loses_device(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES));
    EXPECT_THAT(explain_lost_device(some_launch()),
                HasSubstr("the device was lost after transpose<<<(128, 128), (32, 32)>>>"));
}

TEST(Errors, MissingPermissionSaysHowToGetIt)
{
    const Unavailable why =
        explain_missing_counters(failure(CUPTI_ERROR_INSUFFICIENT_PRIVILEGES, "cuptiRangeProfilerEnable"));
    EXPECT_EQ(why.cause, Cause::no_permission);
    EXPECT_THAT(why.text, AllOf(HasSubstr("administrators only"), HasSubstr("root"),
                                HasSubstr("NVreg_RestrictProfilingToAdminUsers=0"), HasSubstr("modprobe.d"),
                                HasSubstr("reboot"), HasSubstr("SYS_ADMIN")));
    EXPECT_THAT(why.failure, HasSubstr("cuptiRangeProfilerEnable"));
}

TEST(Errors, OtherReasonsForMissingCountersAreTold)
{
    const auto cause_of = [](int code) { return explain_missing_counters(failure(code)).cause; };
    const auto words_of = [](int code) { return to_string(explain_missing_counters(failure(code))); };
    EXPECT_EQ(cause_of(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED), Cause::other_profiler);
    EXPECT_THAT(words_of(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED), HasSubstr("another profiler"));
    EXPECT_EQ(cause_of(CUPTI_ERROR_NOT_SUPPORTED), Cause::unknown_chip);
    EXPECT_THAT(words_of(CUPTI_ERROR_NOT_SUPPORTED), HasSubstr("on this GPU"));
    EXPECT_EQ(cause_of(CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED), Cause::wsl_gpu);
    EXPECT_EQ(cause_of(CUPTI_ERROR_NOT_COMPATIBLE), Cause::driver_too_old);
    EXPECT_EQ(cause_of(CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED), Cause::mig_slice);
    EXPECT_EQ(cause_of(CUPTI_ERROR_UNKNOWN), Cause::other);
    EXPECT_THAT(words_of(CUPTI_ERROR_UNKNOWN),
                HasSubstr("could not be read (cuCtxSynchronize returned NAME (999): words)"));
    const CuptiError busy(failure(CUPTI_ERROR_HARDWARE_BUSY));
    EXPECT_EQ(busy.why().cause, Cause::other_profiler);
    EXPECT_THAT(busy.what(), HasSubstr("another profiler"));
}

TEST(Errors, AMissingDeviceSaysWhatToCheck)
{
    EXPECT_EQ(explain_missing_device(failure(CUDA_ERROR_NO_DEVICE, "cuInit")).cause, Cause::no_gpu);
    EXPECT_THAT(explain_missing_device(failure(CUDA_ERROR_NO_DEVICE, "cuInit")).text,
                HasSubstr("CUDA_VISIBLE_DEVICES"));
    EXPECT_THAT(explain_missing_device(failure(CUDA_ERROR_SYSTEM_DRIVER_MISMATCH, "cuInit")).text, HasSubstr("reboot"));
}

TEST(CuptiVersion, IsReadInBothOfItsFormats)
{
    EXPECT_EQ(name_of_cupti_version(130001), "CUPTI 13.0");
    EXPECT_EQ(name_of_cupti_version(130100), "CUPTI 13.1");
    EXPECT_EQ(name_of_cupti_version(24), "CUPTI interface 24");
}

}  // namespace

}  // namespace warpbook::cupti
