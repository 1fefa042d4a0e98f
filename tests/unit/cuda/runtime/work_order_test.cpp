#include <numeric>

#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

using testing::HasSubstr;

/// What of the work of streams, events, graphs and the host is in order.
class WorkOrderTest : public RuntimeTest {
protected:
    static constexpr int count = 64;
    static constexpr std::size_t bytes = count * sizeof(int);

    static cudaStream_t stream(unsigned flags = cudaStreamNonBlocking)
    {
        cudaStream_t made = nullptr;
        EXPECT_EQ(cudaStreamCreateWithFlags(&made, flags), cudaSuccess);
        return made;
    }
    static cudaEvent_t event_in(cudaStream_t in)
    {
        cudaEvent_t made = nullptr;
        EXPECT_EQ(cudaEventCreate(&made), cudaSuccess);
        EXPECT_EQ(cudaEventRecord(made, in), cudaSuccess);
        return made;
    }
    /// A kernel that reads and writes the numbers.
    static void add_one(int* numbers, cudaStream_t in, int how_many = count)
    {
        int step = 1;
        void* arguments[] = {&numbers, &how_many, &step};
        EXPECT_EQ(cudaLaunchKernel(add_to_each, 1, count, arguments, 0, in), cudaSuccess);
    }
    static int* numbers_of_device()
    {
        int* const numbers = device_numbers(count);
        EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        return numbers;
    }
    static int* pinned_numbers()
    {
        int* numbers = nullptr;
        EXPECT_EQ(cudaMallocHost(&numbers, bytes), cudaSuccess);
        std::iota(numbers, numbers + count, 0);
        return numbers;
    }
    static std::size_t races() { return host_findings("race").size(); }
};

// In a line of its own.
__attribute__((noinline)) void put(int* number, int value) { *number = value; }
constexpr int putting_line = __LINE__ - 1;
__attribute__((noinline)) int number_in(const int* number) { return *number; }

TEST_F(WorkOrderTest, kernels_of_two_streams_race_unless_an_event_orders_them)
{
    int* const numbers = numbers_of_device();
    cudaStream_t const first = stream();
    cudaStream_t const second = stream();
    add_one(numbers, first);
    ASSERT_EQ(cudaStreamWaitEvent(second, event_in(first)), cudaSuccess);
    add_one(numbers, second);
    EXPECT_EQ(races(), 0u);
    add_one(numbers, first);
    const std::vector<Json> found = host_findings("race");
    ASSERT_FALSE(found.empty());
    EXPECT_THAT(found[0]["file"].get<std::string>(), HasSubstr("kernels.cu"));
    EXPECT_THAT(found[0]["text"].get<std::string>(), HasSubstr("nothing orders the two streams"));
}

TEST_F(WorkOrderTest, neighbors_do_not_race)
{
    int* const numbers = numbers_of_device();
    add_one(numbers, stream(), count / 2);
    add_one(numbers + count / 2, stream(), count / 2);
    ASSERT_EQ(cudaMemsetAsync(numbers + count / 2 - 1, 0, 1, stream()), cudaSuccess);
    EXPECT_EQ(races(), 1u) << "the fill meets the last number of the first half";
}

TEST_F(WorkOrderTest, the_default_stream_is_ordered_with_blocking_streams_alone)
{
    for (const unsigned flags : {cudaStreamDefault, cudaStreamNonBlocking}) {
        const std::size_t wanted = flags == cudaStreamNonBlocking ? 1 : 0;
        int* const numbers = numbers_of_device();
        cudaStream_t const own = stream(flags);
        add_one(numbers, own);
        ASSERT_EQ(cudaMemsetAsync(numbers, 0, bytes), cudaSuccess);
        EXPECT_EQ(races(), wanted);
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        ASSERT_EQ(cudaMemset(numbers, 0, bytes), cudaSuccess) << "which does not wait";
        add_one(numbers, own);
        EXPECT_EQ(races() > 0, wanted > 0);
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    }
}

TEST_F(WorkOrderTest, a_copy_waits_for_the_default_stream_alone)
{
    int* const numbers = numbers_of_device();
    add_one(numbers, stream());
    read(numbers, count);
    EXPECT_EQ(host_findings("unsynchronized").size(), 1u);
}

TEST_F(WorkOrderTest, a_query_says_once_that_work_goes_on)
{
    int* const numbers = numbers_of_device();
    cudaStream_t const own = stream();
    EXPECT_EQ(cudaStreamQuery(own), cudaSuccess);
    add_one(numbers, own);
    cudaEvent_t const event = event_in(own);
    EXPECT_EQ(cudaEventQuery(event), cudaErrorNotReady);
    EXPECT_EQ(cudaEventQuery(event), cudaSuccess);
    EXPECT_EQ(cudaStreamQuery(own), cudaSuccess);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
    EXPECT_EQ(read(numbers, 1)[0], 1);
    EXPECT_TRUE(host_findings("unsynchronized").empty());
}

TEST_F(WorkOrderTest, pinned_memory_is_the_copys_until_the_host_has_waited)
{
    int* const numbers = numbers_of_device();
    int* const pinned = pinned_numbers();
    cudaStream_t const own = stream();
    ASSERT_EQ(cudaMemcpyAsync(numbers, pinned, bytes / 2, cudaMemcpyHostToDevice, own), cudaSuccess);
    put(pinned + count - 1, 7);
    EXPECT_EQ(number_in(pinned), 0) << "which the copy reads, too";
    put(pinned + 3, 3);
    EXPECT_TRUE(host_findings("unsynchronized").empty()) << "what was there before";
    put(pinned + 3, 7);
    const std::vector<Json> found = host_findings("unsynchronized");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0]["line"], putting_line);
    EXPECT_THAT(found[0]["text"].get<std::string>(), HasSubstr("cudaMemcpyAsync() (called at"));
    ASSERT_EQ(cudaStreamSynchronize(own), cudaSuccess);
    put(pinned + 3, 8);
    EXPECT_TRUE(host_findings("unsynchronized").empty());
    ASSERT_EQ(cudaMemcpyAsync(pinned, numbers, bytes, cudaMemcpyDeviceToHost, own), cudaSuccess);
    EXPECT_EQ(number_in(pinned), 0);
    EXPECT_EQ(host_findings("unsynchronized").size(), 1u);
    EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

TEST_F(WorkOrderTest, pageable_memory_is_the_hosts_when_the_call_returns)
{
    int* const numbers = numbers_of_device();
    std::vector<int> own_numbers(count, 1);
    ASSERT_EQ(cudaMemcpyAsync(numbers, own_numbers.data(), bytes, cudaMemcpyHostToDevice, stream()), cudaSuccess);
    put(own_numbers.data(), 2);
    EXPECT_TRUE(host_findings("unsynchronized").empty());
}

TEST_F(WorkOrderTest, memory_of_a_pool_is_there_in_the_order_of_its_stream)
{
    cudaStream_t const first = stream();
    cudaStream_t const second = stream();
    int* numbers = nullptr;
    ASSERT_EQ(cudaMallocAsync(reinterpret_cast<void**>(&numbers), bytes, first), cudaSuccess);
    ASSERT_EQ(cudaMemsetAsync(numbers, 0, bytes, first), cudaSuccess);
    EXPECT_EQ(races(), 0u);
    ASSERT_EQ(cudaFreeAsync(numbers, second), cudaSuccess);
    EXPECT_GE(races(), 1u);
    // What lay there before is another array.
    ASSERT_EQ(cudaMallocAsync(reinterpret_cast<void**>(&numbers), bytes, stream()), cudaSuccess);
    EXPECT_EQ(races(), 0u);
}

TEST_F(WorkOrderTest, lines_of_a_graph_are_in_the_order_in_which_they_were_captured)
{
    int* const numbers = numbers_of_device();
    int* const others = numbers_of_device();
    for (const bool second_line_waits : {true, false}) {
        cudaStream_t const first = stream();
        cudaStream_t const second = stream();
        ASSERT_EQ(cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal), cudaSuccess);
        if (second_line_waits) add_one(numbers, first);
        ASSERT_EQ(cudaStreamWaitEvent(second, event_in(first)), cudaSuccess);
        if (!second_line_waits) add_one(numbers, first);
        add_one(numbers, second);
        add_one(others, first);
        ASSERT_EQ(cudaStreamWaitEvent(first, event_in(second)), cudaSuccess);
        cudaGraph_t graph = nullptr;
        ASSERT_EQ(cudaStreamEndCapture(first, &graph), cudaSuccess);
        cudaGraphExec_t executable = nullptr;
        ASSERT_EQ(cudaGraphInstantiate(&executable, graph, 0), cudaSuccess);
        ASSERT_EQ(cudaGraphLaunch(executable, first), cudaSuccess);
        add_one(numbers, first);
        ASSERT_EQ(cudaGraphLaunch(executable, first), cudaSuccess);
        EXPECT_EQ(races() == 0, second_line_waits);
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    }
}

TEST_F(WorkOrderTest, a_function_of_the_host_comes_after_what_is_before_it_in_its_stream)
{
    int* const numbers = numbers_of_device();
    int* const pinned = pinned_numbers();
    cudaStream_t const own = stream();
    ASSERT_EQ(cudaMemcpyAsync(pinned, numbers, bytes, cudaMemcpyDeviceToHost, own), cudaSuccess);
    const auto look = [](void* at) { number_in(static_cast<int*>(at)); };
    ASSERT_EQ(cudaLaunchHostFunc(own, look, pinned), cudaSuccess);
    EXPECT_TRUE(host_findings("unsynchronized").empty());
    EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

TEST_F(WorkOrderTest, a_function_of_the_host_may_tell_the_rest_of_the_host)
{
    int* const numbers = numbers_of_device();
    int* const pinned = pinned_numbers();
    cudaStream_t const own = stream();
    ASSERT_EQ(cudaMemcpyAsync(pinned, numbers, bytes, cudaMemcpyDeviceToHost, own), cudaSuccess);
    ASSERT_EQ(cudaLaunchHostFunc(
                  own, [](void*) {}, nullptr),
              cudaSuccess);
    number_in(pinned);
    EXPECT_TRUE(host_findings("unsynchronized").empty());
    ASSERT_EQ(cudaMemcpyAsync(pinned, numbers, bytes, cudaMemcpyDeviceToHost, own), cudaSuccess);
    number_in(pinned);
    EXPECT_EQ(host_findings("unsynchronized").size(), 1u);
    EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

TEST_F(WorkOrderTest, each_threads_default_stream_is_a_blocking_one)
{
    int* const numbers = numbers_of_device();
    add_one(numbers, cudaStreamPerThread);
    add_one(numbers, cudaStreamLegacy);
    EXPECT_EQ(races(), 0u);
    add_one(numbers, cudaStreamPerThread);
    add_one(numbers, stream(cudaStreamDefault));
    EXPECT_GE(races(), 1u);
}

TEST_F(WorkOrderTest, an_event_has_no_time_before_it_was_waited_for)
{
    int* const numbers = numbers_of_device();
    cudaEvent_t const start = event_in(nullptr);
    add_one(numbers, nullptr);
    cudaEvent_t const end = event_in(nullptr);
    float milliseconds = 0;
    EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, end), cudaErrorNotReady);
    EXPECT_EQ(host_findings("unsynchronized").size(), 1u);
    EXPECT_EQ(cudaEventSynchronize(end), cudaSuccess);
    EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, end), cudaSuccess);
}

}  // namespace

}  // namespace warpbook::tests
