#include <warpbook/system/resident_memory.hpp>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <warpbook/system/process_group.hpp>

namespace warpbook {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t mebibyte = 1 << 20;

/// The most that is seen until it is as much as that, or for a minute.
std::uint64_t max_memory_of(pid_t process, std::uint64_t wanted)
{
    std::uint64_t most = 0;
    for (const auto start = Clock::now(); most < wanted && Clock::now() - start < 60s; std::this_thread::sleep_for(5ms))
        most = std::max(most, resident_memory_of(process));
    return most;
}

TEST(ResidentMemory, GrowsWithWhatAProcessWritesTo)
{
    const std::uint64_t before = resident_memory_of(getpid());
    EXPECT_GT(before, mebibyte);
    const std::vector<char> block(16 * mebibyte, 'x');
    EXPECT_GE(resident_memory_of(getpid()), before + 15 * mebibyte) << block.back();
}

// The shell waits for another, and that for a program with 16 MiB in a session of its own, as in a sandbox.
TEST(ResidentMemory, CountsWhatDescendantsHold)
{
    // It has read 16 MiB, and nobody reads what it writes: so it holds them until the other is ended.
    const char* const holds_memory = "setsid dd if=/dev/zero bs=16M count=1 2>/dev/null | sleep 600; true";
    ProcessGroup group({"sh", "-c", std::string("sh -c '") + holds_memory + "'; true"});
    EXPECT_GE(max_memory_of(group.id(), 15 * mebibyte), 15 * mebibyte);
}

TEST(ResidentMemory, IsNothingWhereThereIsNoProcess)
{
    // The largest number that Linux gives is 4194304.
    EXPECT_EQ(resident_memory_of(4194305), 0u);
}

}  // namespace
}  // namespace warpbook
