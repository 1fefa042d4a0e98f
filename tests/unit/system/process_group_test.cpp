#include <warpbook/system/process_group.hpp>

#include <poll.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <system_error>
#include <thread>

#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

ProcessEnd end_of(ProcessGroup& group)
{
    for (const auto start = Clock::now(); Clock::now() - start < 60s; std::this_thread::sleep_for(1ms)) {
        group.output();
        if (const std::optional<ProcessEnd> end = group.end()) return *end;
    }
    ADD_FAILURE() << "it does not end";
    return {};
}

/// The number in a file that another process writes.
pid_t process_in(const std::filesystem::path& file)
{
    for (const auto start = Clock::now(); Clock::now() - start < 60s; std::this_thread::sleep_for(1ms)) {
        if (std::filesystem::exists(file) && read_text(file).ends_with('\n')) return std::stoi(read_text(file));
    }
    ADD_FAILURE() << file << " was never written";
    return 0;
}

bool is_running(pid_t process) { return kill(process, 0) == 0; }

TEST(ProcessGroup, KeepsWhatIsPrinted)
{
    ProcessGroup group({"sh", "-c", "echo out; echo err >&2; cat; exit 3"});
    EXPECT_TRUE(end_of(group).exited_with(3));
    EXPECT_EQ(group.output(), "out\nerr\n");
    EXPECT_EQ(group.output_file(), -1);
}

// A limit of a file's size must end a program in the same way, whoever has started this one.
TEST(ProcessGroup, DoesNotInheritSignalsThatAreIgnored)
{
    ::signal(SIGXFSZ, SIG_IGN);
    ProcessGroup group({"sh", "-c", "kill -XFSZ $$; echo went on"});
    const ProcessEnd end = end_of(group);
    ::signal(SIGXFSZ, SIG_DFL);
    EXPECT_EQ(end.kind, ProcessEnd::Kind::killed_by_signal) << group.output();
    EXPECT_EQ(end.signal, SIGXFSZ);
}

TEST(ProcessGroup, KeepsMoreThanAPipeHolds)
{
    ProcessGroup group({"sh", "-c", "head -c 300000 /dev/zero"});
    EXPECT_TRUE(end_of(group).exited_with(0));
    EXPECT_EQ(group.output().size(), 300000u);
}

TEST(ProcessGroup, DoesNotWait)
{
    ProcessGroup group({"sh", "-c", "echo first; exec sleep 600"});
    pollfd output{group.output_file(), POLLIN, 0};
    ASSERT_EQ(poll(&output, 1, 60'000), 1);
    EXPECT_EQ(group.output(), "first\n");
    EXPECT_FALSE(group.end());
}

TEST(ProcessGroup, AddsToTheEnvironment)
{
    ProcessGroup group({"sh", "-c", "echo $WARPBOOK_TEST; test -n \"$PATH\""}, {"WARPBOOK_TEST=added"});
    EXPECT_TRUE(end_of(group).exited_with(0));
    EXPECT_EQ(group.output(), "added\n");
}

TEST(ProcessGroup, EndsAllThatWasStarted)
{
    const TemporaryFolder folder;
    const std::string own = folder.path() / "own", child = folder.path() / "child";
    {
        ProcessGroup group({"sh", "-c", "sleep 600 & echo $! >'" + child + "'; echo $$ >'" + own + "'; wait"});
        EXPECT_TRUE(is_running(process_in(own)));
        EXPECT_TRUE(is_running(process_in(child)));
    }
    EXPECT_FALSE(is_running(process_in(own)));
    EXPECT_FALSE(is_running(process_in(child)));
}

TEST(ProcessGroup, EndsWhatTheProgramLeftBehind)
{
    const TemporaryFolder folder;
    const std::string child = folder.path() / "child";
    {
        ProcessGroup group({"sh", "-c", "sleep 600 & echo $! >'" + child + "'"});
        EXPECT_TRUE(end_of(group).exited_with(0));
        EXPECT_TRUE(is_running(process_in(child)));
    }
    EXPECT_FALSE(is_running(process_in(child)));
}

TEST(ProcessGroup, KillsWhatDoesNotEnd)
{
    const TemporaryFolder folder;
    const std::string own = folder.path() / "own";
    ProcessGroup group({"sh", "-c", "trap '' TERM; echo $$ >'" + own + "'; while true; do sleep 1; done"});
    process_in(own);
    group.stop();
    EXPECT_EQ(group.end()->signal, SIGKILL);
    group.stop();
}

TEST(ProcessGroup, IsAskedFirst)
{
    const TemporaryFolder folder;
    const std::string own = folder.path() / "own";
    ProcessGroup group(
        {"sh", "-c", "trap 'echo cleaned up; exit 5' TERM; echo $$ >'" + own + "'; while true; do sleep 0.01; done"});
    process_in(own);
    group.stop();
    EXPECT_TRUE(group.end()->exited_with(5));
    // The shell says of its own program that it was ended, too.
    EXPECT_TRUE(group.output().ends_with("cleaned up\n")) << group.output();
}

TEST(ProcessGroup, SaysThatAProgramCannotBeStarted) { EXPECT_THROW(ProcessGroup({"/nonexistent"}), std::system_error); }

TEST(ProcessGroup, SignalsAreNotBlockedInIt)
{
    sigset_t terminate, before;
    sigemptyset(&terminate);
    sigaddset(&terminate, SIGTERM);
    sigprocmask(SIG_BLOCK, &terminate, &before);
    ProcessGroup group({"sleep", "600"});
    group.stop();
    sigprocmask(SIG_SETMASK, &before, nullptr);
    EXPECT_EQ(group.end()->signal, SIGTERM);
}

}  // namespace
}  // namespace warpbook
