#include "runtime_test.hpp"

#include <algorithm>

namespace warpbook::tests {

namespace {

using testing::ElementsAre;

class LaunchesTest : public RuntimeTest {};

TEST_F(LaunchesTest, a_kernel_runs_with_its_arguments)
{
    int* const numbers = device_numbers(3);
    EXPECT_EQ(launch_kernel(add_to_each, 1, 32, numbers, 2, 5), cudaSuccess);
    EXPECT_THAT(read(numbers, 3), ElementsAre(5, 5, 0));
}

TEST_F(LaunchesTest, arguments_of_a_kernel_without_its_type_are_passed_by_what_its_symbol_tells)
{
    double* sum = nullptr;
    ASSERT_EQ(cudaMalloc(&sum, sizeof *sum), cudaSuccess);
    float a = 0.5F;
    double b = 0.25;
    char c = -1;
    short d = -20;
    long e = -300;
    unsigned long long f = 4000;
    int g = 50000;
    int h = 600000;
    void* arguments[] = {&sum, &a, &b, &c, &d, &e, &f, &g, &h};
    EXPECT_EQ(cudaLaunchKernel(reinterpret_cast<const void*>(add_all), 1, 1, arguments), cudaSuccess);
    EXPECT_THAT(read(sum, 1), ElementsAre(653679.75));
}

TEST_F(LaunchesTest, what_a_loop_cannot_launch_is_told_once)
{
    void* arguments[] = {nullptr};
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(cudaLaunchKernel(reinterpret_cast<const void*>(takes_a_structure), 1, 1, arguments),
                  cudaErrorNotSupported);
    const auto tells_a_problem = [](const Json& record) { return record.contains("problem"); };
    const std::vector<Json> told = records();
    EXPECT_EQ(std::count_if(told.begin(), told.end(), tells_a_problem), 1);
    cudaGetLastError();
}

TEST_F(LaunchesTest, blocks_of_a_cooperative_launch_meet)
{
    int* numbers = device_numbers(8);
    void* arguments[] = {&numbers};
    EXPECT_EQ(cudaLaunchCooperativeKernel(meet, 4, 32, arguments), cudaSuccess);
    EXPECT_THAT(read(numbers, 8), ElementsAre(0, 1, 2, 3, 3, 2, 1, 0));
}

TEST_F(LaunchesTest, what_was_counted_is_written)
{
    int* const numbers = device_numbers(64);
    ASSERT_EQ(launch_kernel(add_to_each, 2, 32, numbers, 64, 1), cudaSuccess);
    const std::vector<Json> written = records();
    ASSERT_FALSE(written.empty());
    EXPECT_EQ(written.front()["kernel"], "add_to_each");
    EXPECT_EQ(written.front()["totals"]["global"]["load"]["instructions"], 2);
}

TEST_F(LaunchesTest, a_wrong_configuration_is_an_error_that_is_asked_for_once_and_does_not_stay)
{
    int* const numbers = device_numbers(1);
    launch_kernel(add_to_each, 1, 2000, numbers, 1, 1);
    EXPECT_EQ(cudaPeekAtLastError(), cudaErrorInvalidValue);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_TRUE(host_findings("unchecked_error").empty());
}

TEST_F(LaunchesTest, a_launch_whose_error_nobody_asks_for_is_a_finding)
{
    int* numbers = device_numbers(1);
    int one = 1;
    void* arguments[] = {&numbers, &one, &one};
    cudaLaunchKernel(add_to_each, 1, 2000, arguments);
    const int line = __LINE__ - 1;
    const std::vector<Json> findings = host_findings("unchecked_error");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], line);
    cudaGetLastError();
}

TEST_F(LaunchesTest, a_fault_of_a_kernel_is_the_error_of_every_later_call)
{
    int* const numbers = device_numbers(1);
    launch_kernel(read_null, 1, 1, numbers, nullptr);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    EXPECT_EQ(cudaGetLastError(), cudaErrorIllegalAddress);
    EXPECT_EQ(cudaGetLastError(), cudaErrorIllegalAddress);
    int* more = nullptr;
    EXPECT_EQ(cudaMalloc(&more, 4), cudaErrorIllegalAddress);
    EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
    EXPECT_EQ(cudaMalloc(&more, 4), cudaSuccess);
}

TEST_F(LaunchesTest, more_shared_memory_must_be_asked_for)
{
    int* numbers = device_numbers(1);
    int count = 1;
    void* arguments[] = {&numbers, &count, &count};
    EXPECT_EQ(cudaLaunchKernel(add_to_each, 1, 1, arguments, 64 * 1024), cudaErrorInvalidValue);
    EXPECT_EQ(cudaFuncSetAttribute(add_to_each, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024), cudaSuccess);
    EXPECT_EQ(cudaLaunchKernel(add_to_each, 1, 1, arguments, 64 * 1024), cudaSuccess);
    EXPECT_EQ(cudaFuncSetAttribute(add_to_each, cudaFuncAttributeMaxDynamicSharedMemorySize, 300 * 1024),
              cudaErrorInvalidValue);
    cudaGetLastError();
}

TEST_F(LaunchesTest, the_heap_of_kernels_is_as_large_as_the_program_asks_for)
{
    int* const has_some = device_numbers(1);
    launch_kernel(allocate, 1, 1, has_some, 16 << 20);
    EXPECT_THAT(read(has_some, 1), ElementsAre(0));
    EXPECT_EQ(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 32 << 20), cudaSuccess);
    launch_kernel(allocate, 1, 1, has_some, 16 << 20);
    EXPECT_THAT(read(has_some, 1), ElementsAre(1));
}

}  // namespace

}  // namespace warpbook::tests
