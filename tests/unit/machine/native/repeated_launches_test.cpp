#include "machine/native/repeated_launches.hpp"

#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "machine/faults/signal_guard.hpp"

namespace warpbook::model {
namespace {

constexpr std::size_t elements = 100'000;

class RepeatedLaunchesTest : public testing::Test {
protected:
    int* allocate(const char* name) { return static_cast<int*>(memory_.allocate(elements * sizeof(int), name)); }

    static Launch launch_with(int argument)
    {
        Launch launch;
        launch.grid = launch.block = Dim3(1);
        launch.arguments = KernelArguments::of_call(nullptr, std::make_shared<int>(argument), sizeof(int));
        return launch;
    }

    /// Whether it was left out; runs it otherwise.
    bool is_left_out(const Launch& launch, const std::function<void()>& kernel, bool has_only_written = true)
    {
        if (repeated_.repeats(launch)) return true;
        repeated_.watch(launch, [&] {
            const SignalGuard guard;
            kernel();
            return has_only_written;
        });
        return false;
    }

    std::vector<bool> are_left_out(int launches, const std::function<void()>& kernel)
    {
        std::vector<bool> left_out;
        for (int i = 0; i < launches; ++i) left_out.push_back(is_left_out(launch_with(1), kernel));
        return left_out;
    }

    GlobalMemory memory_;
    int* const from_ = allocate("from");
    int* const to_ = allocate("to");
    RepeatedLaunches repeated_{memory_, [this](std::uint64_t address) {
                                   return hosts_ != nullptr && address == reinterpret_cast<std::uint64_t>(hosts_);
                               }};
    const int* hosts_ = nullptr;
    const std::function<void()> copy_ = [this] { std::memcpy(to_, from_, elements * sizeof(int)); };
    const std::function<void()> increment_ = [this] {
        for (std::size_t i = 0; i < elements; ++i) ++to_[i];
    };
};

using LeftOut = std::vector<bool>;

TEST_F(RepeatedLaunchesTest, AreLeftOutWhenTheyChangeNothing)
{
    EXPECT_EQ(are_left_out(5, copy_), (LeftOut{false, false, true, true, true}));
}

TEST_F(RepeatedLaunchesTest, RunWithOtherArguments)
{
    are_left_out(3, copy_);
    EXPECT_FALSE(is_left_out(launch_with(2), copy_));
    // Nobody has compared what the other one has left.
    EXPECT_FALSE(is_left_out(launch_with(1), copy_));
}

TEST_F(RepeatedLaunchesTest, RunWhereTheyChangeWhatTheyFind)
{
    EXPECT_EQ(are_left_out(5, increment_), LeftOut(5, false));
    EXPECT_EQ(to_[elements - 1], 5);
}

TEST_F(RepeatedLaunchesTest, RunWhenWhatTheyReadHasChanged)
{
    are_left_out(3, copy_);
    from_[7] = 1;
    repeated_.note_write(from_ + 7);
    EXPECT_EQ(are_left_out(3, copy_), (LeftOut{false, false, true}));
    EXPECT_EQ(to_[7], 1);
}

TEST_F(RepeatedLaunchesTest, AreLeftOutWhenOtherArraysHaveChanged)
{
    int* const other = allocate("other");
    are_left_out(3, copy_);
    repeated_.note_write(other);
    EXPECT_TRUE(is_left_out(launch_with(1), copy_));
}

TEST_F(RepeatedLaunchesTest, RunAfterUnknownWrites)
{
    are_left_out(3, copy_);
    repeated_.note_unknown_writes();
    EXPECT_FALSE(is_left_out(launch_with(1), copy_));
}

TEST_F(RepeatedLaunchesTest, LeaveTheSameAfterTheSameFill)
{
    LeftOut left_out;
    for (int i = 0; i < 4; ++i) {
        std::memset(to_, 0, elements * sizeof(int));
        repeated_.note_fill(to_, elements * sizeof(int), 0);
        left_out.push_back(is_left_out(launch_with(1), increment_));
        EXPECT_EQ(to_[0], 1);
    }
    EXPECT_EQ(left_out, (LeftOut{false, false, true, true}));
}

TEST_F(RepeatedLaunchesTest, LeaveTheSameAfterTheSameCopy)
{
    int* const original = allocate("original");
    original[3] = 5;
    LeftOut left_out;
    for (int i = 0; i < 4; ++i) {
        std::memcpy(to_, original, elements * sizeof(int));
        repeated_.note_copy(to_, original, elements * sizeof(int));
        left_out.push_back(is_left_out(launch_with(1), increment_));
        EXPECT_EQ(to_[3], 6);
    }
    EXPECT_EQ(left_out, (LeftOut{false, false, true, true}));
}

TEST_F(RepeatedLaunchesTest, RunAfterACopyFromAnArrayThatHasChanged)
{
    are_left_out(3, copy_);
    int* const original = allocate("original");
    repeated_.note_copy(from_, original, elements * sizeof(int));
    EXPECT_FALSE(is_left_out(launch_with(1), copy_));
    original[1] = 4;
    repeated_.note_write(original);
    std::memcpy(from_, original, elements * sizeof(int));
    repeated_.note_copy(from_, original, elements * sizeof(int));
    EXPECT_FALSE(is_left_out(launch_with(1), copy_));
    EXPECT_EQ(to_[1], 4);
}

TEST_F(RepeatedLaunchesTest, CompareWhatTheHostMayChangeWithoutTelling)
{
    hosts_ = from_;
    EXPECT_EQ(are_left_out(4, copy_), (LeftOut{false, false, true, true}));
    from_[elements - 1] = 9;
    EXPECT_FALSE(is_left_out(launch_with(1), copy_));
    EXPECT_EQ(to_[elements - 1], 9);
}

TEST_F(RepeatedLaunchesTest, RunWhereTheyDoMoreThanToWrite)
{
    for (int i = 0; i < 4; ++i) EXPECT_FALSE(is_left_out(launch_with(1), copy_, false));
}

TEST_F(RepeatedLaunchesTest, AreNoLongerWatchedWhenNoneOfThemIsLeftOut)
{
    for (int i = 0; i < 1000; ++i) is_left_out(launch_with(2 + i), [] {});
    EXPECT_EQ(are_left_out(3, copy_), (LeftOut{false, false, false}));
}

TEST_F(RepeatedLaunchesTest, RunAfterAnArrayIsReleased)
{
    are_left_out(3, copy_);
    memory_.release(from_);
    repeated_.note_write(from_);
    EXPECT_FALSE(is_left_out(launch_with(1), [] {}));
}

TEST(AccessedArrays, AreFoundOnAllThreads)
{
    GlobalMemory memory;
    std::vector<int*> arrays;
    for (const char* name : {"read", "written", "both", "untouched"})
        arrays.push_back(static_cast<int*>(memory.allocate(elements * sizeof(int), name)));
    AccessedArrays accessed(memory, elements * sizeof(int) * 4);
    const auto use = [&] {
        const SignalGuard guard;
        int sum = 0;
        for (std::size_t i = 0; i < elements; ++i) sum += __atomic_load_n(&arrays[0][i], __ATOMIC_RELAXED);
        __atomic_fetch_add(&arrays[1][elements - 1], 1 + sum, __ATOMIC_RELAXED);
        if (__atomic_load_n(&arrays[2][0], __ATOMIC_RELAXED) == 0) __atomic_store_n(&arrays[2][1], 0, __ATOMIC_RELAXED);
    };
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i) threads.emplace_back(use);
    }
    const std::vector<AccessedArrays::Array> found = accessed.end();
    ASSERT_EQ(found.size(), 3u);
    EXPECT_FALSE(found[0].is_written);
    EXPECT_TRUE(found[1].is_written && found[1].is_changed);
    EXPECT_TRUE(found[2].is_written && !found[2].is_changed);
    EXPECT_EQ(arrays[1][elements - 1], 8);
    arrays[3][0] = 1;
}

}  // namespace
}  // namespace warpbook::model
