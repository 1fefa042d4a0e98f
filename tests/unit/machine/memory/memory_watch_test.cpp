// What the watch tells of a computer whose files are written here.
#include "machine/memory/memory_watch.hpp"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

class MemoryWatchTest : public testing::Test {
protected:
    MemoryWatchTest() { std::filesystem::create_directories(root_ / "proc/self"); }
    ~MemoryWatchTest() override { std::filesystem::remove_all(root_); }

    /// Of a computer with 32 GiB, whose reserve is 1 GiB. As it must be before the watch begins.
    void has(int available_mebibytes, int own_mebibytes) const
    {
        std::ofstream(root_ / "proc/meminfo")
            << "MemTotal: 33554432 kB\nMemAvailable: " << available_mebibytes * 1024 << " kB\n";
        std::ofstream(root_ / "proc/self/status") << "VmRSS: " << own_mebibytes * 1024 << " kB\n";
    }

    /// -1 when nothing is told for a while.
    int told() const
    {
        std::atomic<int> shortage = -1;
        const MemoryWatch watch([&](MemoryWatch::Shortage found) { shortage = static_cast<int>(found); },
                                HostMemory(root_));
        for (int i = 0; i < 20 && shortage < 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return shortage;
    }

    const std::filesystem::path root_ =
        std::filesystem::temp_directory_path() / ("memory_watch_test." + std::to_string(getpid()));
};

TEST_F(MemoryWatchTest, TellsHowShortMemoryIs)
{
    has(3000, 20000);
    EXPECT_EQ(told(), -1);
    has(1500, 20000);
    EXPECT_EQ(told(), static_cast<int>(MemoryWatch::Shortage::near));
    has(500, 20000);
    EXPECT_EQ(told(), static_cast<int>(MemoryWatch::Shortage::here));
}

TEST_F(MemoryWatchTest, TellsNothingWhereOthersUseTheMemory)
{
    has(100, 900);
    EXPECT_EQ(told(), -1);
}

}  // namespace
}  // namespace warpbook::model
