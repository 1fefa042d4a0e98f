#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <warpbook/launch_log.hpp>

namespace warpbook {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A new folder of this process, which is removed.
struct Folder {
    Folder() { std::filesystem::create_directory(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::filesystem::path path = testing::TempDir() + "warpbook-launch-log-" + std::to_string(getpid());
};

TEST(LaunchLog, AddsUpLaunchesThatOnlyRan)
{
    const Folder folder;
    {
        LaunchLog log(folder.path);
        log.write_unchecked_launches({"step", {4, 2, 3}, {64, 2, 1}, 5, 3});
        log.write_unchecked_launches({"step", {4}, {64, 2, 1}, 1});
        log.write_unchecked_launches({"step", {4, 2, 3}, {64, 2, 1}, 2, 1});
        log.write_unchecked_launches({"other", {4, 2, 3}, {64, 2, 1}, 1});
    }
    const LoggedProgram program = read_launch_logs(folder.path);
    EXPECT_THAT(program.unchecked_launches, ElementsAre(UncheckedLaunches{"step", {4, 2, 3}, {64, 2, 1}, 7, 4},
                                                        UncheckedLaunches{"step", {4}, {64, 2, 1}, 1},
                                                        UncheckedLaunches{"other", {4, 2, 3}, {64, 2, 1}, 1}));
    EXPECT_THAT(program.launches, IsEmpty());
    EXPECT_THAT(program.problems, IsEmpty());
}

TEST(LaunchLog, KeepsWhatTheHostAskedFor)
{
    using Direction = HostCopies::Direction;
    const HostCopies to_device{Direction::to_device, 2, 4000, 1000, 2};
    const HostCopies to_host{Direction::to_host, 1, 4, 0, 1};
    const HostCalls calls{"cudaMalloc", {"a.cu", 7}, 3, {1, 2, 5}, 5};
    const Folder folder;
    EXPECT_EQ(read_launch_logs(folder.path).host, std::nullopt) << "where nobody wrote it";
    LaunchLog log(folder.path);
    log.write_host_activity({{to_device}, {calls}, 1});
    log.write_host_activity({{to_device, to_host}, {}, 1});
    const LoggedProgram program = read_launch_logs(folder.path);
    ASSERT_TRUE(program.host);
    EXPECT_THAT(program.host->copies, ElementsAre(HostCopies{Direction::to_device, 4, 8000, 2000, 4}, to_host));
    EXPECT_THAT(program.host->calls, ElementsAre(calls));
    EXPECT_EQ(program.host->processes, 2U);
}

}  // namespace
}  // namespace warpbook
