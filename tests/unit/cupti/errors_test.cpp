#include "errors.hpp"

#include <cuda.h>
#include <cupti_result.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cupti_api.hpp"
#include "mock_cupti.hpp"

namespace warpbook::cupti {

namespace {

using testing::AllOf;
using testing::HasSubstr;

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
    const CallPlace here = CallPlace::here();
    EXPECT_EQ(to_string(here), "errors_test.cpp:" + std::to_string(here.line));
}

TEST(Errors, OfBothLibrariesNameTheCallersPlace)
{
    test::MockCupti mock;
    const CuptiApi cupti = test::MockCupti::cupti();
    const DriverApi driver = test::MockCupti::driver();
    const CallPlace here = CallPlace::here();
    try {
        cupti.call(cupti.unsubscribe)(CUpti_SubscriberHandle{});
        FAIL() << "it succeeded";
    } catch (const CuptiError& error) {
        EXPECT_EQ(error.failure().place, "errors_test.cpp:" + std::to_string(here.line + 2));
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

TEST(Errors, AnIllegalAddressNamesTheLaunchAndTheWayToTheLine)
{
    EXPECT_THAT(explain_kernel_failure(failure(CUDA_ERROR_ILLEGAL_ADDRESS), some_launch()),
                AllOf(HasSubstr("transpose<<<(128, 128), (32, 32)>>>"), HasSubstr("out of bounds"),
                      HasSubstr("--backend model"), HasSubstr("cuCtxSynchronize returned NAME (700): words")));
}

TEST(Errors, OtherFaultsOfKernelsHaveTheirOwnSentences)
{
    EXPECT_THAT(explain_kernel_failure(failure(CUDA_ERROR_MISALIGNED_ADDRESS), some_launch()), HasSubstr("multiple"));
    EXPECT_THAT(explain_kernel_failure(failure(CUDA_ERROR_LAUNCH_FAILED), some_launch()), HasSubstr("shared array"));
    EXPECT_THAT(explain_kernel_failure(failure(CUDA_ERROR_LAUNCH_TIMEOUT), some_launch()), HasSubstr("too long"));
    EXPECT_THAT(explain_kernel_failure(failure(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES), some_launch()),
                HasSubstr("registers"));
    EXPECT_EQ(explain_kernel_failure(failure(CUDA_ERROR_INVALID_HANDLE), some_launch()),
              "transpose<<<(128, 128), (32, 32)>>> failed: cuCtxSynchronize returned NAME (400): words");
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
    EXPECT_THAT(explain_missing_counters(failure(CUPTI_ERROR_INSUFFICIENT_PRIVILEGES, "cuptiRangeProfilerEnable")),
                AllOf(HasSubstr("administrators only"), HasSubstr("root"),
                      HasSubstr("NVreg_RestrictProfilingToAdminUsers=0"), HasSubstr("modprobe.d"), HasSubstr("reboot"),
                      HasSubstr("--cap-add=SYS_ADMIN"), HasSubstr("cuptiRangeProfilerEnable")));
}

TEST(Errors, OtherReasonsForMissingCountersAreTold)
{
    EXPECT_THAT(explain_missing_counters(failure(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED)),
                AllOf(HasSubstr("another profiler"), HasSubstr("--counters off")));
    EXPECT_THAT(explain_missing_counters(failure(CUPTI_ERROR_NOT_SUPPORTED)), HasSubstr("on this GPU"));
    EXPECT_THAT(explain_missing_counters(failure(CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED)), HasSubstr("WSL"));
    EXPECT_THAT(explain_missing_counters(failure(CUPTI_ERROR_UNKNOWN)),
                HasSubstr("could not be read (cuCtxSynchronize returned NAME (999): words)"));
    EXPECT_THAT(CuptiError(failure(CUPTI_ERROR_HARDWARE_BUSY)).what(), HasSubstr("another profiler"));
}

TEST(Errors, AMissingDeviceSaysWhatToCheck)
{
    EXPECT_THAT(explain_missing_device(failure(CUDA_ERROR_NO_DEVICE, "cuInit")), HasSubstr("CUDA_VISIBLE_DEVICES"));
    EXPECT_THAT(explain_missing_device(failure(CUDA_ERROR_SYSTEM_DRIVER_MISMATCH, "cuInit")), HasSubstr("reboot"));
}

TEST(CuptiVersion, IsReadInBothOfItsFormats)
{
    EXPECT_EQ(name_of_cupti_version(130001), "CUPTI 13.0");
    EXPECT_EQ(name_of_cupti_version(130100), "CUPTI 13.1");
    EXPECT_EQ(name_of_cupti_version(24), "CUPTI interface 24");
}

}  // namespace

}  // namespace warpbook::cupti
