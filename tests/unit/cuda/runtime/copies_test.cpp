#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

using testing::Each;
using testing::ElementsAre;

class CopiesTest : public RuntimeTest {};

TEST_F(CopiesTest, rows_of_pitched_memory_are_copied)
{
    int* rows = nullptr;
    std::size_t pitch = 0;
    ASSERT_EQ(cudaMallocPitch(&rows, &pitch, 3 * sizeof(int), 2), cudaSuccess);
    EXPECT_GE(pitch, 3 * sizeof(int));
    const int from[] = {1, 2, 3, 4, 5, 6};
    ASSERT_EQ(cudaMemcpy2D(rows, pitch, from, 3 * sizeof(int), 3 * sizeof(int), 2, cudaMemcpyHostToDevice),
              cudaSuccess);
    int to[4] = {};
    ASSERT_EQ(cudaMemcpy2D(to, 2 * sizeof(int), rows + 1, pitch, 2 * sizeof(int), 2, cudaMemcpyDeviceToHost),
              cudaSuccess);
    EXPECT_THAT(to, ElementsAre(2, 3, 5, 6));
}

TEST_F(CopiesTest, what_nobody_has_written_is_told_when_it_comes_to_the_host)
{
    int* numbers = nullptr;
    int* others = nullptr;
    ASSERT_EQ(cudaMalloc(&numbers, 10 * sizeof(int)), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&others, 10 * sizeof(int)), cudaSuccess);
    ASSERT_EQ(cudaMemset(numbers, 0, 7 * sizeof(int)), cudaSuccess);
    read(numbers, 7);
    ASSERT_EQ(cudaMemcpy(others, numbers, 10 * sizeof(int), cudaMemcpyDeviceToDevice), cudaSuccess);
    EXPECT_TRUE(host_findings("uninitialized").empty());
    // The copy is as incomplete.
    read(others, 10);
    const std::vector<Json> findings = host_findings("uninitialized");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_THAT(findings[0]["text"].get<std::string>(),
                testing::HasSubstr("12 of the 40 bytes that are copied to the host from 'others'"));
    EXPECT_THAT(findings[0]["text"].get<std::string>(), testing::HasSubstr("the first is byte 28"));
}

TEST_F(CopiesTest, boxes_are_copied)
{
    const cudaExtent extent = make_cudaExtent(2, 3, 2);
    cudaPitchedPtr memory{};
    ASSERT_EQ(cudaMalloc3D(&memory, extent), cudaSuccess);
    const char from[] = "abcdefghijkl";
    cudaMemcpy3DParms there{};
    there.srcPtr = make_cudaPitchedPtr(const_cast<char*>(from), 2, 2, 3);
    there.dstPtr = memory;
    there.extent = extent;
    there.kind = cudaMemcpyHostToDevice;
    ASSERT_EQ(cudaMemcpy3D(&there), cudaSuccess);
    char to[5] = {};
    cudaMemcpy3DParms back{};
    back.srcPtr = memory;
    back.srcPos = make_cudaPos(1, 1, 0);
    back.dstPtr = make_cudaPitchedPtr(to, 1, 1, 2);
    back.extent = make_cudaExtent(1, 2, 2);
    back.kind = cudaMemcpyDeviceToHost;
    ASSERT_EQ(cudaMemcpy3D(&back), cudaSuccess);
    EXPECT_STREQ(to, "dfjl");
}

TEST_F(CopiesTest, memory_is_filled)
{
    unsigned char* memory = nullptr;
    ASSERT_EQ(cudaMalloc(&memory, 100), cudaSuccess);
    EXPECT_EQ(cudaMemset(memory, 7, 100), cudaSuccess);
    EXPECT_THAT(read(memory, 100), Each(7));
}

TEST_F(CopiesTest, variables_of_the_device_are_written_and_read)
{
    const int values[] = {2, 3};
    ASSERT_EQ(cudaMemcpyToSymbol(factors, values, sizeof values), cudaSuccess);
    const int none = 0;
    ASSERT_EQ(cudaMemcpyToSymbol(calls, &none, sizeof none), cudaSuccess);
    int* const numbers = device_numbers(1);
    ASSERT_EQ(launch_kernel(add_to_each, 1, 1, numbers, 1, 5), cudaSuccess);
    ASSERT_EQ(launch_kernel(scale_by_constant, 1, 32, numbers, 1), cudaSuccess);
    EXPECT_THAT(read(numbers, 1), ElementsAre(15));
    int count = 0;
    ASSERT_EQ(cudaMemcpyFromSymbol(&count, calls, sizeof count), cudaSuccess);
    EXPECT_EQ(count, 1);
    std::size_t size = 0;
    EXPECT_EQ(cudaGetSymbolSize(&size, factors), cudaSuccess);
    EXPECT_EQ(size, sizeof factors);
    const int of_host = 0;
    EXPECT_EQ(cudaMemcpyToSymbol(of_host, &none, sizeof none), cudaErrorInvalidSymbol);
}

TEST_F(CopiesTest, too_long_a_copy_is_refused_and_a_finding_at_its_line)
{
    int* const numbers = device_numbers(4);
    int to[8] = {};
    EXPECT_EQ(cudaMemcpy(to, numbers, sizeof to, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    const int line = __LINE__ - 1;
    const std::vector<Json> findings = host_findings("copy_out_of_bounds");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], line);
    EXPECT_THAT(findings[0]["text"].get<std::string>(), testing::HasSubstr("16 bytes too many"));
}

TEST_F(CopiesTest, too_long_a_copy_to_a_variable_is_a_finding)
{
    const int values[3] = {};
    EXPECT_EQ(cudaMemcpyToSymbol(factors, values, sizeof values), cudaErrorInvalidValue);
    EXPECT_EQ(host_findings("copy_out_of_bounds").size(), 1u);
}

TEST_F(CopiesTest, a_copy_in_the_wrong_direction_is_a_finding)
{
    int* const numbers = device_numbers(4);
    int of_host[4] = {};
    EXPECT_EQ(cudaMemcpy(numbers, of_host, sizeof of_host, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    EXPECT_FALSE(host_findings("wrong_direction").empty());
    EXPECT_EQ(cudaMemcpy(numbers, of_host, sizeof of_host, cudaMemcpyDefault), cudaSuccess);
    EXPECT_TRUE(host_findings("wrong_direction").empty());
}

TEST_F(CopiesTest, managed_memory_goes_in_every_direction)
{
    int* numbers = nullptr;
    ASSERT_EQ(cudaMallocManaged(&numbers, 16), cudaSuccess);
    int of_host[4] = {1, 2, 3, 4};
    for (const cudaMemcpyKind kind : {cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDefault})
        EXPECT_EQ(cudaMemcpy(numbers, of_host, sizeof of_host, kind), cudaSuccess);
    EXPECT_TRUE(host_findings("wrong_direction").empty());
}

TEST_F(CopiesTest, freed_memory_is_not_copied)
{
    int* const numbers = device_numbers(4);
    ASSERT_EQ(cudaFree(numbers), cudaSuccess);
    int to[4] = {};
    EXPECT_EQ(cudaMemcpy(to, numbers, sizeof to, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    EXPECT_EQ(host_findings("use_after_free").size(), 1u);
}

}  // namespace

}  // namespace warpbook::tests
