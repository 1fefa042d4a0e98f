#include <functional>
#include <vector>

#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

using testing::ElementsAre;

class GraphsTest : public RuntimeTest {};

TEST_F(GraphsTest, what_is_captured_runs_when_the_graph_is_launched)
{
    int* const numbers = device_numbers(1);
    cudaStream_t stream = nullptr;
    ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
    {
        // Gone before the launch.
        int* memory = numbers;
        int count = 1;
        int step = 4;
        void* arguments[] = {&memory, &count, &step};
        ASSERT_EQ(cudaLaunchKernel(add_to_each, 1, 1, arguments, 0, stream), cudaSuccess);
    }
    cudaGraph_t graph = nullptr;
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    EXPECT_THAT(read(numbers, 1), ElementsAre(0));
    cudaGraphExec_t executable = nullptr;
    ASSERT_EQ(cudaGraphInstantiate(&executable, graph, 0), cudaSuccess);
    EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
    EXPECT_EQ(cudaGraphLaunch(executable, stream), cudaSuccess);
    EXPECT_EQ(cudaGraphLaunch(executable, stream), cudaSuccess);
    EXPECT_THAT(read(numbers, 1), ElementsAre(8));
    EXPECT_EQ(cudaGraphExecDestroy(executable), cudaSuccess);
    cudaGetLastError();
}

// What an H100 answered: recordings/h100/error-codes.csv.
TEST_F(GraphsTest, a_call_that_a_capture_refuses_makes_it_invalid)
{
    cudaStream_t stream = nullptr;
    ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
    void* memory = nullptr;
    const std::vector<std::function<cudaError_t()>> refused{
        [&] { return cudaStreamSynchronize(stream); }, [&] { return cudaStreamQuery(stream); },
        [] { return cudaDeviceSynchronize(); }, [&] { return cudaMalloc(&memory, 64); },
        [] { return cudaFree(nullptr); }};
    for (const auto& call : refused) {
        ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
        EXPECT_EQ(call(), cudaErrorStreamCaptureUnsupported);
        cudaGraph_t graph = nullptr;
        EXPECT_EQ(cudaStreamEndCapture(stream, &graph), cudaErrorStreamCaptureInvalidated);
        EXPECT_EQ(graph, nullptr);
    }
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed), cudaSuccess);
    EXPECT_EQ(cudaMalloc(&memory, 64), cudaSuccess);
    cudaGraph_t graph = nullptr;
    EXPECT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
    EXPECT_EQ(cudaFree(memory), cudaSuccess);
    cudaGetLastError();
}

TEST_F(GraphsTest, a_capture_ends_only_when_the_work_of_all_its_streams_is_joined)
{
    int* const numbers = device_numbers(1);
    cudaStream_t first = nullptr;
    cudaStream_t second = nullptr;
    cudaEvent_t event = nullptr;
    ASSERT_EQ(cudaStreamCreate(&first), cudaSuccess);
    ASSERT_EQ(cudaStreamCreate(&second), cudaSuccess);
    ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
    ASSERT_EQ(cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal), cudaSuccess);
    ASSERT_EQ(cudaEventRecord(event, first), cudaSuccess);
    ASSERT_EQ(cudaStreamWaitEvent(second, event), cudaSuccess);
    ASSERT_EQ(cudaMemsetAsync(numbers, 1, 4, second), cudaSuccess);
    ASSERT_EQ(cudaEventRecord(event, second), cudaSuccess);
    ASSERT_EQ(cudaMemsetAsync(numbers, 2, 4, first), cudaSuccess);
    cudaGraph_t graph = nullptr;
    EXPECT_EQ(cudaStreamEndCapture(first, &graph), cudaErrorStreamCaptureUnjoined);
    const int line = __LINE__ - 1;
    EXPECT_EQ(graph, nullptr);
    const std::vector<Json> findings = host_findings("invalid_call");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], line);
    EXPECT_THAT(read(numbers, 1), ElementsAre(0));
    cudaGetLastError();
}

TEST_F(GraphsTest, a_stream_that_waits_for_a_captured_one_is_captured_with_it)
{
    int* const numbers = device_numbers(1);
    cudaStream_t first = nullptr;
    cudaStream_t second = nullptr;
    cudaEvent_t event = nullptr;
    ASSERT_EQ(cudaStreamCreate(&first), cudaSuccess);
    ASSERT_EQ(cudaStreamCreate(&second), cudaSuccess);
    ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
    ASSERT_EQ(cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal), cudaSuccess);
    ASSERT_EQ(cudaEventRecord(event, first), cudaSuccess);
    ASSERT_EQ(cudaStreamWaitEvent(second, event), cudaSuccess);
    ASSERT_EQ(cudaMemsetAsync(numbers, 1, 4, second), cudaSuccess);
    ASSERT_EQ(cudaEventRecord(event, second), cudaSuccess);
    ASSERT_EQ(cudaStreamWaitEvent(first, event), cudaSuccess);
    cudaGraph_t graph = nullptr;
    ASSERT_EQ(cudaStreamEndCapture(first, &graph), cudaSuccess);
    EXPECT_THAT(read(numbers, 1), ElementsAre(0));
    std::size_t nodes = 0;
    EXPECT_EQ(cudaGraphGetNodes(graph, nullptr, &nodes), cudaSuccess);
    EXPECT_EQ(nodes, 1u);
    EXPECT_EQ(cudaMemsetAsync(numbers, 2, 4, second), cudaSuccess);
    EXPECT_THAT(read(numbers, 1), ElementsAre(0x02020202));
}

}  // namespace

}  // namespace warpbook::tests
