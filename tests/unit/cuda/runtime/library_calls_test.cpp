#include "runtime_test.hpp"

#include "cuda/runtime/library_calls.hpp"

namespace warpbook::tests {

namespace {

using program::CallSite;
using program::LibraryCall;
using program::UsedMemory;

/// As a library's function would do it.
__attribute__((noinline)) cudaError_t call_library(
    std::vector<UsedMemory> reads, std::vector<UsedMemory> writes, const std::function<void()>& work = [] {})
{
    LibraryCall call;
    call.library = "cuTEST";
    call.function = "call_library";
    call.site = WARPBOOK_CALL_SITE;
    call.reads = std::move(reads);
    call.writes = std::move(writes);
    return program::do_library_call(call, work);
}

/// 1 as a status, with a reason.
__attribute__((noinline)) int refuse_call()
{
    program::note_refused_call(WARPBOOK_CALL_SITE, "refuse_call", "CUTEST_STATUS_INVALID_VALUE", "n is -1");
    return 1;
}

class LibraryCallsTest : public RuntimeTest {
protected:
    static std::string text_of_only(const std::string& kind)
    {
        const std::vector<Json> findings = host_findings(kind);
        EXPECT_EQ(findings.size(), 1u);
        return findings.empty() ? "" : findings[0]["text"].get<std::string>();
    }
};

TEST_F(LibraryCallsTest, does_its_work_and_is_recorded_as_not_counted)
{
    int* const numbers = device_numbers(4);
    EXPECT_EQ(call_library({{"x", numbers, 16}}, {{"y", numbers, 16}}, [&] { numbers[1] = 7; }), cudaSuccess);
    EXPECT_EQ(read(numbers, 4)[1], 7);
    EXPECT_EQ(call_library({}, {}), cudaSuccess);
    EXPECT_EQ(cudaFree(numbers), cudaSuccess);
    EXPECT_THAT(records(), testing::Contains(Json{{"library", "cuTEST"}, {"calls", 2}}));
}

TEST_F(LibraryCallsTest, too_much_is_out_of_bounds_and_nothing_is_done)
{
    int* const numbers = device_numbers(4);
    bool is_done = false;
    EXPECT_EQ(call_library({{"A", numbers, 8, 2, 12}}, {}, [&] { is_done = true; }), cudaSuccess);
    const int line = __LINE__ - 1;
    EXPECT_FALSE(is_done);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress) << "as after a fault of a kernel's";
    const std::vector<Json> findings = host_findings("out_of_bounds");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], line);
    EXPECT_THAT(
        findings[0]["text"].get<std::string>(),
        testing::AllOf(testing::StartsWith(
                           "call_library() reads 20 bytes of 'A', in 2 pieces that begin 12 bytes apart, in 'numbers'"),
                       testing::EndsWith(": 4 bytes too many")));
}

TEST_F(LibraryCallsTest, what_ends_with_the_array_is_within_it)
{
    int* const numbers = device_numbers(4);
    EXPECT_EQ(call_library({{"A", numbers, 4, 2, 12}, {"B", numbers + 4, 0}, {"C", nullptr, 4, 0}}, {}), cudaSuccess);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

TEST_F(LibraryCallsTest, memory_that_a_kernel_cannot_use)
{
    int own = 0;
    call_library({{"x", &own, 4}}, {});
    EXPECT_THAT(text_of_only("invalid_pointer"), testing::StartsWith("call_library() reads 'x' in memory of the host"));
    ASSERT_EQ(cudaDeviceReset(), cudaSuccess);
    call_library({}, {{"y", nullptr, 4}});
    EXPECT_EQ(text_of_only("invalid_pointer"), "call_library() writes 'y', which is a null pointer");
    ASSERT_EQ(cudaDeviceReset(), cudaSuccess);
    int* const numbers = device_numbers(4);
    cudaFree(numbers);
    call_library({}, {{"y", numbers, 4}});
    EXPECT_THAT(text_of_only("use_after_free"), testing::HasSubstr("which was freed at library_calls_test.cpp"));
}

TEST_F(LibraryCallsTest, reading_what_nobody_has_written_is_a_finding_and_the_call_is_done)
{
    int* numbers = nullptr;
    ASSERT_EQ(cudaMalloc(&numbers, 16), cudaSuccess);
    ASSERT_EQ(cudaMemset(numbers, 0, 8), cudaSuccess);
    bool is_done = false;
    EXPECT_EQ(call_library({{"x", numbers, 8}}, {}), cudaSuccess);
    EXPECT_EQ(call_library({{"x", numbers, 4, 2, 12}}, {}, [&] { is_done = true; }), cudaSuccess);
    const int line = __LINE__ - 1;
    EXPECT_TRUE(is_done);
    const std::vector<Json> findings = host_findings("uninitialized");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], line);
    EXPECT_THAT(findings[0]["text"].get<std::string>(), testing::EndsWith("of which nobody has written byte 12"));
}

TEST_F(LibraryCallsTest, what_a_call_writes_is_written)
{
    int* numbers = nullptr;
    ASSERT_EQ(cudaMalloc(&numbers, 16), cudaSuccess);
    EXPECT_EQ(call_library({}, {{"y", numbers, 16}}), cudaSuccess);
    EXPECT_EQ(call_library({{"x", numbers, 16}}, {}), cudaSuccess);
    EXPECT_TRUE(host_findings("uninitialized").empty());
}

TEST_F(LibraryCallsTest, is_done_when_the_graph_is_launched_that_its_stream_is_captured_for)
{
    int* const numbers = device_numbers(1);
    cudaStream_t stream = nullptr;
    ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
    LibraryCall call;
    call.library = "cuTEST";
    call.function = "captured";
    call.stream = stream;
    call.writes = {{"y", numbers, 4}};
    EXPECT_EQ(program::do_library_call(call, [numbers] { ++*numbers; }), cudaSuccess);
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable = nullptr;
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    EXPECT_EQ(read(numbers, 1)[0], 0);
    ASSERT_EQ(cudaGraphInstantiate(&executable, graph, 0), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(executable, stream), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(executable, stream), cudaSuccess);
    EXPECT_EQ(read(numbers, 1)[0], 2);
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
}

TEST_F(LibraryCallsTest, work_of_another_stream_that_is_not_ordered_with_it_is_a_race)
{
    int* const numbers = device_numbers(4);
    cudaStream_t stream = nullptr;
    ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
    // What other tests have asked for is done.
    cudaDeviceSynchronize();
    call_library({}, {{"y", numbers, 16}});
    const std::size_t before = host_findings("race").size();
    ASSERT_EQ(cudaMemsetAsync(numbers, 0, 16, stream), cudaSuccess);
    EXPECT_EQ(host_findings("race").size(), before + 1);
    cudaStreamDestroy(stream);
}

TEST_F(LibraryCallsTest, a_refused_call_is_a_finding_where_nobody_looks_at_its_status)
{
    EXPECT_EQ(refuse_call(), 1);
    if (refuse_call() != 1) FAIL();
    EXPECT_TRUE(host_findings("unchecked_error").empty());
    // Not looked at.
    refuse_call();
    EXPECT_EQ(text_of_only("unchecked_error"),
              "refuse_call() did nothing, and returned CUTEST_STATUS_INVALID_VALUE: n is -1; nobody looked at it");
}

}  // namespace

}  // namespace warpbook::tests
