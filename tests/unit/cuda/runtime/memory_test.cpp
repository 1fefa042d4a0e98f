#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

using testing::ElementsAre;

class MemoryTest : public RuntimeTest {};

TEST_F(MemoryTest, the_host_and_kernels_use_managed_and_pinned_memory)
{
    int* managed = nullptr;
    int* pinned = nullptr;
    ASSERT_EQ(cudaMallocManaged(&managed, 8), cudaSuccess);
    ASSERT_EQ(cudaMallocHost(&pinned, 8), cudaSuccess);
    for (int* const numbers : {managed, pinned}) {
        numbers[0] = 1;
        numbers[1] = 2;
        ASSERT_EQ(launch_kernel(add_to_each, 1, 2, numbers, 2, 10), cudaSuccess);
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        EXPECT_EQ(numbers[0], 11);
        EXPECT_EQ(numbers[1], 12);
    }
    for (const Json& record : records())
        EXPECT_TRUE(!record.contains("findings") || record["findings"].empty()) << record;
    EXPECT_EQ(cudaFree(managed), cudaSuccess);
    EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

TEST_F(MemoryTest, what_nobody_has_written_into_managed_memory_is_not_initialized)
{
    int* written = nullptr;
    int* unwritten = nullptr;
    ASSERT_EQ(cudaMallocManaged(&written, 4), cudaSuccess);
    ASSERT_EQ(cudaMallocManaged(&unwritten, 4), cudaSuccess);
    *written = 0;
    const auto kinds = [](int* numbers) {
        launch_kernel(add_to_each, 1, 1, numbers, 1, 1);
        cudaDeviceSynchronize();
        std::vector<std::string> found;
        for (const Json& record : records())
            if (record.contains("findings"))
                for (const Json& finding : record["findings"]) found.push_back(finding["kind"]);
        return found;
    };
    EXPECT_THAT(kinds(written), testing::IsEmpty());
    EXPECT_THAT(kinds(unwritten), ElementsAre("uninitialized"));
}

TEST_F(MemoryTest, registered_memory_has_an_address_for_kernels)
{
    std::vector<int> numbers = {1, 2, 3};
    int* for_kernels = nullptr;
    ASSERT_EQ(cudaHostRegister(numbers.data(), 12, cudaHostRegisterMapped), cudaSuccess);
    EXPECT_EQ(cudaHostRegister(numbers.data(), 12, cudaHostRegisterMapped), cudaErrorHostMemoryAlreadyRegistered);
    ASSERT_EQ(cudaHostGetDevicePointer(&for_kernels, numbers.data() + 1, 0), cudaSuccess);
    ASSERT_EQ(launch_kernel(add_to_each, 1, 2, for_kernels, 2, 10), cudaSuccess);
    EXPECT_THAT(numbers, ElementsAre(1, 12, 13));
    EXPECT_EQ(cudaHostUnregister(numbers.data()), cudaSuccess);
    EXPECT_EQ(cudaHostUnregister(numbers.data()), cudaErrorHostMemoryNotRegistered);
}

TEST_F(MemoryTest, pointers_tell_whose_they_are)
{
    int* const device = device_numbers(1);
    int* managed = nullptr;
    ASSERT_EQ(cudaMallocManaged(&managed, 4), cudaSuccess);
    const int own = 0;
    cudaPointerAttributes attributes{};
    EXPECT_EQ(cudaPointerGetAttributes(&attributes, device), cudaSuccess);
    EXPECT_EQ(attributes.type, cudaMemoryTypeDevice);
    EXPECT_EQ(cudaPointerGetAttributes(&attributes, managed), cudaSuccess);
    EXPECT_EQ(attributes.type, cudaMemoryTypeManaged);
    EXPECT_EQ(cudaPointerGetAttributes(&attributes, &own), cudaSuccess);
    EXPECT_EQ(attributes.type, cudaMemoryTypeUnregistered);
}

TEST_F(MemoryTest, what_is_too_large_is_refused)
{
    int* memory = nullptr;
    EXPECT_EQ(cudaMalloc(&memory, std::size_t{1} << 50), cudaErrorMemoryAllocation);
    EXPECT_EQ(cudaGetLastError(), cudaErrorMemoryAllocation);
}

TEST_F(MemoryTest, a_loop_can_allocate_and_free_more_than_there_is)
{
    constexpr std::size_t bytes = std::size_t{1} << 33;
    for (int i = 0; i < 40; ++i) {
        char* memory = nullptr;
        ASSERT_EQ(cudaMalloc(&memory, bytes), cudaSuccess) << i;
        ASSERT_EQ(cudaFree(memory), cudaSuccess);
    }
}

TEST_F(MemoryTest, who_asks_gets_as_much_as_is_free_and_no_more)
{
    std::size_t free_at_first = 0;
    std::size_t total = 0;
    ASSERT_EQ(cudaMemGetInfo(&free_at_first, &total), cudaSuccess);
    cudaDeviceProp properties{};
    ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
    EXPECT_EQ(properties.totalGlobalMem, total);
    EXPECT_LE(free_at_first, total);
    char* memory = nullptr;
    EXPECT_EQ(cudaMalloc(&memory, total + 1), cudaErrorMemoryAllocation);
    ASSERT_EQ(cudaMalloc(&memory, total / 2), cudaSuccess);
    // The host's own memory is none of the device's.
    char* of_host = nullptr;
    ASSERT_EQ(cudaMallocHost(&of_host, total / 4), cudaSuccess);
    std::size_t free = 0;
    ASSERT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
    EXPECT_LE(free, total - total / 2);
    char* too_much = nullptr;
    EXPECT_EQ(cudaMalloc(&too_much, total - total / 2 + 1), cudaErrorMemoryAllocation);
    ASSERT_EQ(cudaFreeHost(of_host), cudaSuccess);
    ASSERT_EQ(cudaFree(memory), cudaSuccess);
    cudaGetLastError();
}

TEST_F(MemoryTest, nothing_is_freed_without_an_error)
{
    EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
    EXPECT_EQ(cudaFreeHost(nullptr), cudaSuccess);
}

}  // namespace

}  // namespace warpbook::tests
