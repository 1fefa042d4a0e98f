// What the computer, a container or a batch job leaves a process, from files as Linux has them.
#include "base/host_memory.hpp"

#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

namespace warpbook {
namespace {

constexpr std::size_t gibibyte = std::size_t{1} << 30;

class HostMemoryTest : public testing::Test {
protected:
    HostMemoryTest()
    {
        has("proc/meminfo", "MemTotal:       33554432 kB\nMemFree:         1048576 kB\nMemAvailable:   25165824 kB\n");
    }
    ~HostMemoryTest() override { std::filesystem::remove_all(root_); }

    void has(const std::string& file, const std::string& text) const
    {
        std::filesystem::create_directories((root_ / file).parent_path());
        std::ofstream(root_ / file) << text;
    }

    const std::filesystem::path root_ =
        std::filesystem::temp_directory_path() / ("host_memory_test." + std::to_string(getpid()));
    const HostMemory memory_{root_};
};

TEST_F(HostMemoryTest, is_the_systems)
{
    EXPECT_EQ(memory_.all(), 32 * gibibyte);
    EXPECT_EQ(memory_.available(), 24 * gibibyte);
    EXPECT_EQ(memory_.reserve(), gibibyte);
    EXPECT_LE(memory_.of_device(), 32 * gibibyte / 3);
    EXPECT_GT(memory_.of_device(), 10 * gibibyte);
}

TEST_F(HostMemoryTest, is_limited_by_each_control_group_of_version_2)
{
    has("proc/self/cgroup", "0::/jobs/one\n");
    has("sys/fs/cgroup/memory.max", "max\n");
    has("sys/fs/cgroup/jobs/memory.max", "17179869184\n");
    has("sys/fs/cgroup/jobs/memory.current", "4294967296\n");
    has("sys/fs/cgroup/jobs/memory.stat", "anon 1073741824\ninactive_file 1073741824\n");
    has("sys/fs/cgroup/jobs/one/memory.max", "max\n");
    EXPECT_EQ(memory_.all(), 16 * gibibyte);
    EXPECT_EQ(memory_.available(), 13 * gibibyte);
    has("sys/fs/cgroup/jobs/one/memory.max", "2147483648\n");
    has("sys/fs/cgroup/jobs/one/memory.current", "3221225472\n");
    EXPECT_EQ(memory_.all(), 2 * gibibyte);
    EXPECT_EQ(memory_.available(), 0u);
}

TEST_F(HostMemoryTest, is_limited_by_control_groups_of_version_1)
{
    has("proc/self/cgroup", "5:cpu,memory_like:/x\n4:memory:/docker/unseen\n1:name=systemd:/\n0::/\n");
    has("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    EXPECT_EQ(memory_.all(), 32 * gibibyte);
    // In a container its own folder is the top.
    has("sys/fs/cgroup/memory/memory.limit_in_bytes", "8589934592\n");
    has("sys/fs/cgroup/memory/memory.usage_in_bytes", "2147483648\n");
    has("sys/fs/cgroup/memory/memory.stat", "inactive_file 5\ntotal_inactive_file 1073741824\n");
    EXPECT_EQ(memory_.all(), 8 * gibibyte);
    EXPECT_EQ(memory_.available(), 7 * gibibyte);
}

TEST_F(HostMemoryTest, is_used_by_a_process_that_has_as_much_as_the_reserve)
{
    has("proc/self/status", "VmSize:\t 90000000 kB\nVmRSS:\t 1048575 kB\n");
    EXPECT_FALSE(memory_.is_used_by_process());
    has("proc/self/status", "VmSize:\t 90000000 kB\nVmRSS:\t 1048576 kB\n");
    EXPECT_TRUE(memory_.is_used_by_process());
}

TEST_F(HostMemoryTest, of_this_computer_is_known)
{
    const HostMemory here;
    EXPECT_GT(here.all(), here.available());
    EXPECT_GT(here.available(), 0u);
    EXPECT_GT(address_space_for_arrays(), 0u);
}

}  // namespace
}  // namespace warpbook
