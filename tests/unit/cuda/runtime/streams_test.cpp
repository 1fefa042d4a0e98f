#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

class StreamsTest : public RuntimeTest {};

TEST_F(StreamsTest, events_are_apart_by_a_time_that_is_no_measurement)
{
    cudaEvent_t start = nullptr;
    cudaEvent_t end = nullptr;
    ASSERT_EQ(cudaEventCreate(&start), cudaSuccess);
    ASSERT_EQ(cudaEventCreate(&end), cudaSuccess);
    float milliseconds = -1;
    EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, end), cudaErrorInvalidResourceHandle);
    int* const numbers = device_numbers(64);
    ASSERT_EQ(cudaEventRecord(start), cudaSuccess);
    ASSERT_EQ(cudaEventRecord(end), cudaSuccess);
    ASSERT_EQ(cudaEventSynchronize(end), cudaSuccess);
    ASSERT_EQ(cudaEventElapsedTime(&milliseconds, start, end), cudaSuccess);
    EXPECT_GT(milliseconds, 0);
    const float nothing = milliseconds;
    ASSERT_EQ(launch_kernel(add_to_each, 2, 32, numbers, 64, 1), cudaSuccess);
    ASSERT_EQ(cudaEventRecord(end), cudaSuccess);
    ASSERT_EQ(cudaEventSynchronize(end), cudaSuccess);
    ASSERT_EQ(cudaEventElapsedTime(&milliseconds, start, end), cudaSuccess);
    EXPECT_GT(milliseconds, nothing);
    EXPECT_EQ(cudaEventDestroy(start), cudaSuccess);
    EXPECT_EQ(cudaEventDestroy(start), cudaErrorInvalidResourceHandle);
}

TEST_F(StreamsTest, streams_keep_what_they_were_made_with)
{
    cudaStream_t stream = nullptr;
    ASSERT_EQ(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, -2), cudaSuccess);
    unsigned flags = 0;
    int priority = 0;
    EXPECT_EQ(cudaStreamGetFlags(stream, &flags), cudaSuccess);
    EXPECT_EQ(cudaStreamGetPriority(stream, &priority), cudaSuccess);
    EXPECT_EQ(flags, cudaStreamNonBlocking);
    EXPECT_EQ(priority, -2);
    EXPECT_EQ(cudaStreamQuery(stream), cudaSuccess);
    EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaErrorInvalidResourceHandle);
}

TEST_F(StreamsTest, functions_of_the_host_run_in_their_place)
{
    int called = 0;
    EXPECT_EQ(cudaLaunchHostFunc(
                  nullptr, [](void* count) { ++*static_cast<int*>(count); }, &called),
              cudaSuccess);
    EXPECT_EQ(called, 1);
}

}  // namespace

}  // namespace warpbook::tests
