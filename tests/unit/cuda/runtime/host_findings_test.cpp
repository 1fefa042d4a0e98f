#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

class HostFindingsTest : public RuntimeTest {};

// In lines of their own.
__attribute__((noinline)) void write_seven(int* numbers) { *numbers = 7; }
constexpr int writing_line = __LINE__ - 1;
__attribute__((noinline)) int number_at(const int* numbers) { return *numbers; }
constexpr int reading_line = __LINE__ - 1;

TEST_F(HostFindingsTest, memory_that_nobody_frees_is_a_leak_at_the_line_that_allocates)
{
    int* numbers = nullptr;
    for (int i = 0; i < 3; ++i) ASSERT_EQ(cudaMalloc(&numbers, 100), cudaSuccess);
    const int line = __LINE__ - 1;
    const std::vector<Json> leaks = host_findings("leak");
    ASSERT_EQ(leaks.size(), 1u);
    EXPECT_EQ(leaks[0]["line"], line);
    EXPECT_EQ(leaks[0]["file"], __FILE__);
    EXPECT_EQ(leaks[0]["occurrences"], 3);
    EXPECT_THAT(leaks[0]["text"].get<std::string>(), testing::HasSubstr("300 bytes of device memory ('numbers')"));
}

TEST_F(HostFindingsTest, allocations_of_one_line_have_their_own_names)
{
    int *of_host = nullptr, *of_device = nullptr;
    // clang-format off
    cudaMallocHost(&of_host, 8); cudaMalloc(&of_device, 16);
    // clang-format on
    EXPECT_EQ(cudaFree(of_device + 1), cudaErrorInvalidValue);
    EXPECT_EQ(cudaFreeHost(of_host + 1), cudaErrorInvalidValue);
    const std::vector<Json> findings = host_findings("invalid_free");
    ASSERT_EQ(findings.size(), 2u);
    EXPECT_THAT(findings[0]["text"].get<std::string>(), testing::HasSubstr("'of_device'"));
    EXPECT_THAT(findings[1]["text"].get<std::string>(), testing::HasSubstr("'of_host'"));
}

TEST_F(HostFindingsTest, nothing_leaks_after_a_reset)
{
    device_numbers(1);
    ASSERT_EQ(cudaDeviceReset(), cudaSuccess);
    EXPECT_TRUE(host_findings("leak").empty());
}

TEST_F(HostFindingsTest, freeing_twice_is_a_finding_that_names_the_first_time)
{
    int* const numbers = device_numbers(1);
    EXPECT_EQ(cudaFree(numbers), cudaSuccess);
    const int first = __LINE__ - 1;
    EXPECT_EQ(cudaFree(numbers), cudaErrorInvalidValue);
    const std::vector<Json> findings = host_findings("double_free");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], first + 2);
    EXPECT_EQ(findings[0]["other"]["line"], first);
}

TEST_F(HostFindingsTest, freeing_what_a_reset_has_freed_is_told_as_that)
{
    int* const numbers = device_numbers(1);
    ASSERT_EQ(cudaDeviceReset(), cudaSuccess);
    const int reset = __LINE__ - 1;
    EXPECT_EQ(cudaFree(numbers), cudaErrorInvalidValue);
    const std::vector<Json> findings = host_findings("double_free");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["other"]["line"], reset);
    EXPECT_THAT(findings[0]["text"].get<std::string>(), testing::HasSubstr("which cudaDeviceReset() has freed"));
}

TEST_F(HostFindingsTest, a_failed_allocation_is_told_when_a_kernel_uses_a_null_pointer)
{
    int* numbers = nullptr;
    int* const result = device_numbers(1);
    EXPECT_EQ(cudaMalloc(&numbers, std::size_t{1} << 50), cudaErrorMemoryAllocation);
    const int line = __LINE__ - 1;
    EXPECT_TRUE(host_findings("unchecked_error").empty());
    EXPECT_EQ(cudaMalloc(&numbers, std::size_t{1} << 50), cudaErrorMemoryAllocation);
    launch_kernel(read_null, 1, 1, result, numbers);
    const std::vector<Json> findings = host_findings("unchecked_error");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], line + 3);
    EXPECT_THAT(findings[0]["text"].get<std::string>(), testing::HasSubstr("cudaMalloc() of 1125899906842624 bytes"));
}

TEST_F(HostFindingsTest, arrays_of_one_line_are_told_apart)
{
    int *first = nullptr, *second = nullptr, *rows[2] = {};
    const cudaError_t one = cudaMalloc(&first, 4), two = cudaMalloc(&second, 4);
    ASSERT_EQ(one, cudaSuccess);
    ASSERT_EQ(two, cudaSuccess);
    for (auto& row : rows) ASSERT_EQ(cudaMalloc(&row, 4), cudaSuccess);
    std::vector<std::string> names;
    for (const int* const memory : {first, second, rows[0], rows[1]})
        names.push_back(program::Runtime::get().allocations().at(memory)->name);
    EXPECT_THAT(names, testing::ElementsAre("first", "second", "row", "row (2)"));
}

TEST_F(HostFindingsTest, freeing_what_is_no_beginning_of_an_allocation_is_a_finding)
{
    int* const numbers = device_numbers(2);
    int own = 0;
    EXPECT_EQ(cudaFree(numbers + 1), cudaErrorInvalidValue);
    EXPECT_EQ(cudaFree(&own), cudaErrorInvalidValue);
    EXPECT_EQ(cudaFreeHost(numbers), cudaErrorInvalidValue);
    EXPECT_EQ(host_findings("invalid_free").size(), 3u);
}

TEST_F(HostFindingsTest, the_hosts_own_access_to_device_memory_is_a_finding_and_the_program_goes_on)
{
    int* const numbers = device_numbers(4);
    write_seven(numbers + 2);
    EXPECT_EQ(read(numbers, 4)[2], 7);
    EXPECT_EQ(number_at(numbers + 2), 7);
    const std::vector<Json> findings = host_findings("host_access");
    ASSERT_EQ(findings.size(), 2u);
    EXPECT_EQ(findings[0]["line"], writing_line);
    EXPECT_THAT(findings[0]["text"].get<std::string>(), testing::HasSubstr("the host writes to"));
    EXPECT_EQ(findings[1]["line"], reading_line);
    EXPECT_THAT(findings[1]["text"].get<std::string>(), testing::HasSubstr("the host reads"));
}

TEST_F(HostFindingsTest, managed_memory_is_used_before_the_kernel_is_known_to_have_ended)
{
    int* numbers = nullptr;
    ASSERT_EQ(cudaMallocManaged(&numbers, 4096 + 8), cudaSuccess);
    std::fill_n(numbers, 1026, 1);
    ASSERT_EQ(launch_kernel(add_to_each, 1, 1, numbers, 1, 6), cudaSuccess);
    // The kernel has changed the first number alone.
    EXPECT_EQ(number_at(numbers + 1025), 1);
    EXPECT_TRUE(host_findings("unsynchronized").empty());
    EXPECT_EQ(number_at(numbers), 7);
    const std::vector<Json> findings = host_findings("unsynchronized");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], reading_line);
    EXPECT_THAT(findings[0]["text"].get<std::string>(), testing::HasSubstr("may still be writing"));
}

TEST_F(HostFindingsTest, managed_memory_is_the_hosts_behind_a_synchronization)
{
    int* numbers = nullptr;
    ASSERT_EQ(cudaMallocManaged(&numbers, 8), cudaSuccess);
    std::fill_n(numbers, 2, 1);
    ASSERT_EQ(launch_kernel(add_to_each, 1, 1, numbers, 1, 6), cudaSuccess);
    ASSERT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
    EXPECT_EQ(number_at(numbers), 7);
    ASSERT_EQ(launch_kernel(add_to_each, 1, 1, numbers, 1, 6), cudaSuccess);
    // An atomic orders itself.
    EXPECT_EQ(__atomic_fetch_add(numbers, 1, __ATOMIC_SEQ_CST), 13);
    EXPECT_TRUE(host_findings("unsynchronized").empty());
}

using HostFindingsDeathTest = HostFindingsTest;

TEST_F(HostFindingsDeathTest, other_faults_of_the_host_stay_what_they_are)
{
    device_numbers(1);
    volatile int* volatile nowhere = nullptr;
    EXPECT_EXIT(*nowhere = 1, testing::KilledBySignal(SIGSEGV), "");
}

/// As soon as the kernel has begun, another thread interrupts it.
void be_interrupted_in(void (*kernel)(int*), unsigned blocks)
{
    int* numbers = nullptr;
    cudaMallocManaged(&numbers, (blocks + 1) * sizeof *numbers);
    std::fill_n(numbers, 2, 0);
    // What the host's code does wrong is told, too.
    cudaFree(numbers + 1);
    std::thread([numbers] {
        while (__atomic_load_n(numbers, __ATOMIC_SEQ_CST) == 0) std::this_thread::yield();
        kill(getpid(), SIGINT);
    }).detach();
    launch_kernel(kernel, blocks, 1, numbers);
}

/// In a process of its own: one that was forked has no thread that waits for the signal.
class InterruptionDeathTest : public HostFindingsTest {
protected:
    InterruptionDeathTest()
    {
        GTEST_FLAG_SET(death_test_style, "threadsafe");
        setenv(variable_, folder_.path().c_str(), 0);
    }
    ~InterruptionDeathTest() override { unsetenv(variable_); }

    static void begin()
    {
        setenv(injection::folder_variable, std::getenv(variable_), 1);
        // A shell in the background may have it ignored.
        signal(SIGINT, SIG_DFL);
    }
    std::string written() const
    {
        std::string text;
        for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
            text += (std::stringstream() << std::ifstream(entry.path()).rdbuf()).str();
        return text;
    }

private:
    static constexpr const char* variable_ = "WARPBOOK_TEST_FOLDER";
    const TemporaryFolder folder_;
};

TEST_F(InterruptionDeathTest, a_kernel_that_does_not_end_is_a_finding)
{
    EXPECT_EXIT(begin(); be_interrupted_in(never_end, 1), testing::KilledBySignal(SIGINT), "");
    EXPECT_THAT(written(), testing::HasSubstr("did_not_end"));
    EXPECT_THAT(written(), testing::HasSubstr("invalid_free"));
}

TEST_F(InterruptionDeathTest, of_a_launch_of_many_blocks_those_are_counted_that_ran)
{
    EXPECT_EXIT(begin(); be_interrupted_in(mark_blocks, 100'000'000), testing::KilledBySignal(SIGINT), "");
    EXPECT_THAT(written(), testing::HasSubstr("of its 100000000 blocks had run when the program was interrupted"));
    EXPECT_THAT(written(), testing::HasSubstr("\"store\""));
    EXPECT_THAT(written(), testing::HasSubstr("invalid_free"));
    EXPECT_THAT(written(), testing::Not(testing::HasSubstr("did_not_end")));
}

}  // namespace

}  // namespace warpbook::tests
