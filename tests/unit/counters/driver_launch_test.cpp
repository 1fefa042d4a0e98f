// What is read of each driver call that launches kernels, and how it is repeated.
#include "counters/driver/driver_launch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/driver/errors.hpp"
#include "mock_cupti.hpp"

namespace warpbook::cupti::test {

namespace {

using testing::HasSubstr;

CUstream stream_of(std::uintptr_t number) { return reinterpret_cast<CUstream>(number); }

class DriverLaunchTest : public testing::Test {
protected:
    DriverLaunch read(CUpti_CallbackId call, const void* parameters, const char* symbol = "_Z4copyPf")
    {
        CUpti_CallbackData data{};
        data.callbackSite = CUPTI_API_ENTER;
        data.functionParams = parameters;
        data.symbolName = symbol;
        return driver_launch(driver, call, data);
    }

    /// That all parameters are read and repeated, with the stream that no stream means in this variant.
    void expect_repetition(CUpti_CallbackId call, const void* parameters, const KernelLaunch& expected,
                           CUstream no_stream)
    {
        const DriverLaunch launch = read(call, parameters);
        EXPECT_EQ(launch.symbol, "_Z4copyPf");
        EXPECT_EQ(launch.grid, (Dim3{2, 3, 4}));
        EXPECT_EQ(launch.block, (Dim3{32, 8, 2}));
        EXPECT_EQ(launch.dynamic_shared_bytes, 99u);
        EXPECT_EQ(launch.reason, "");
        ASSERT_TRUE(launch.again);
        mock.launches.clear();
        launch.again();
        KernelLaunch same = expected;
        if (same.stream == nullptr) same.stream = no_stream;
        EXPECT_EQ(launch.stream, same.stream);
        EXPECT_THAT(mock.launches, testing::ElementsAre(same));
    }

    MockCupti mock;
    DriverApi driver = MockCupti::driver();
    CUfunction function = reinterpret_cast<CUfunction>(0x77);
    void* argument = &mock;
    void* more = &driver;
};

TEST_F(DriverLaunchTest, PlainLaunchesAreRepeatedAsTheyWere)
{
    for (CUstream stream : {stream_of(0), stream_of(0x55)}) {
        const cuLaunchKernel_params call = {function, 2, 3, 4, 32, 8, 2, 99, stream, &argument, &more};
        const KernelLaunch expected = {"cuLaunchKernel", function, {2, 3, 4, 32, 8, 2}, 99, stream, &argument, &more};
        expect_repetition(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, &call, expected, nullptr);
        expect_repetition(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz, &call, expected, CU_STREAM_PER_THREAD);
    }
}

TEST_F(DriverLaunchTest, LaunchesWithAttributesAreRepeatedAsTheyWere)
{
    for (CUstream stream : {stream_of(0), stream_of(0x55)}) {
        const CUlaunchConfig config = {2, 3, 4, 32, 8, 2, 99, stream, nullptr, 0};
        const cuLaunchKernelEx_params call = {&config, function, &argument, &more};
        const KernelLaunch expected = {"cuLaunchKernelEx", function, {2, 3, 4, 32, 8, 2}, 99, stream, &argument, &more};
        expect_repetition(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx, &call, expected, nullptr);
        expect_repetition(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz, &call, expected, CU_STREAM_PER_THREAD);
        EXPECT_EQ(config.hStream, stream) << "the program's own configuration is left alone";
    }
}

TEST_F(DriverLaunchTest, CooperativeLaunchesAreRepeatedAsTheyWere)
{
    for (CUstream stream : {stream_of(0), stream_of(0x55)}) {
        const cuLaunchCooperativeKernel_params call = {function, 2, 3, 4, 32, 8, 2, 99, stream, &argument};
        const KernelLaunch expected = {
            "cuLaunchCooperativeKernel", function, {2, 3, 4, 32, 8, 2}, 99, stream, &argument, nullptr};
        expect_repetition(CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel, &call, expected, nullptr);
        expect_repetition(CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz, &call, expected,
                          CU_STREAM_PER_THREAD);
    }
}

TEST_F(DriverLaunchTest, AGraphCannotBeCountedAndIsNotRepeated)
{
    const cuGraphLaunch_params call = {nullptr, nullptr};
    for (const CUpti_CallbackId id :
         {CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch, CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz}) {
        const DriverLaunch launch = read(id, &call, nullptr);
        EXPECT_EQ(launch.symbol, "a graph's kernels");
        EXPECT_THAT(launch.reason, HasSubstr("CUDA graph"));
        EXPECT_FALSE(launch.again);
    }
    EXPECT_EQ(mock.count("cuStreamIsCapturing"), 0);
}

TEST_F(DriverLaunchTest, WhatIsCapturedCannotBeCounted)
{
    const cuLaunchKernel_params call = {function, 2, 3, 4, 32, 8, 2, 99, nullptr, &argument, &more};
    for (const CUstreamCaptureStatus status : {CU_STREAM_CAPTURE_STATUS_ACTIVE, CU_STREAM_CAPTURE_STATUS_INVALIDATED}) {
        mock.capture = status;
        EXPECT_THAT(read(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, &call).reason, HasSubstr("captured"));
    }
}

TEST_F(DriverLaunchTest, WhereTheDriverDoesNotSayWhetherItCapturesItIsNotCounted)
{
    const cuLaunchKernel_params call = {function, 2, 3, 4, 32, 8, 2, 99, nullptr, &argument, &more};
    mock.fail("cuStreamIsCapturing", CUDA_ERROR_STREAM_CAPTURE_IMPLICIT, 1);
    EXPECT_THAT(read(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, &call).reason, HasSubstr("captured"));
}

TEST_F(DriverLaunchTest, BehindAKernelThatFailedNothingIsCounted)
{
    const cuLaunchKernel_params call = {function, 2, 3, 4, 32, 8, 2, 99, nullptr, &argument, &more};
    mock.fail("cuStreamIsCapturing", CUDA_ERROR_LAUNCH_FAILED, 1);
    EXPECT_THAT(read(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, &call).reason,
                HasSubstr("a kernel before it failed, and its error stops every launch after it (cuStreamIsCapturing"));
}

TEST_F(DriverLaunchTest, ARefusedRepetitionIsThrown)
{
    const cuLaunchKernel_params call = {function, 2, 3, 4, 32, 8, 2, 99, nullptr, &argument, &more};
    const DriverLaunch launch = read(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, &call, nullptr);
    EXPECT_EQ(launch.symbol, "");
    mock.fail("cuLaunchKernel", CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, 1);
    try {
        launch.again();
        FAIL() << "went unnoticed";
    } catch (const DriverError& error) {
        EXPECT_EQ(error.failure().call, "cuLaunchKernel");
        EXPECT_EQ(error.failure().code, CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
    }
}

}  // namespace

}  // namespace warpbook::cupti::test
