#include "counters/injection/end_with_profiler.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include <gtest/gtest.h>

#include <warpbook/injection.hpp>
#include <warpbook/system/file_descriptor.hpp>
#include <warpbook/system/forked_process.hpp>
#include <warpbook/system/temporary_folder.hpp>

namespace warpbook::injection {
namespace {

using namespace std::chrono_literals;

/// A profiler, as far as a program that it counts can see.
class EndWithProfiler : public testing::Test {
protected:
    EndWithProfiler() : lock_(open(file().c_str(), O_RDWR | O_CREAT, 0600)) { flock(lock_.number(), LOCK_EX); }

    std::string folder() const { return folder_.path().string(); }
    std::string file() const { return folder() + "/" + profiler_file; }

    void profiler_is_killed() { flock(lock_.number(), LOCK_UN); }
    void profiler_ends()
    {
        ASSERT_EQ(write(lock_.number(), "ended", 5), 5);
        profiler_is_killed();
    }

    /// A program that is watched, does this, and goes on. Returns when it has done it, or is no more.
    void start(const std::function<void()>& what_it_does = [] {})
    {
        Pipe pipe = make_pipe();
        program_ = std::make_unique<ForkedProcess>([&] {
            // Out of the way of programs that close their files.
            fcntl(pipe.write_end.number(), F_DUPFD, last_file + 1);
            pipe.write_end.close();
            end_with_profiler(folder());
            what_it_does();
            (void)!write(last_file + 1, "x", 1);
            for (;;) pause();
        });
        // Otherwise this would wait for ever for a program that is killed before it writes.
        pipe.write_end.close();
        char begun = 0;
        ASSERT_GE(read(pipe.read_end.number(), &begun, 1), 0);
    }

    std::optional<ProcessEnd> end_within(std::chrono::milliseconds time)
    {
        const auto deadline = std::chrono::steady_clock::now() + time;
        while (!program_->end() && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(1ms);
        return program_->end();
    }

    static void close_all_files() { close_range(3, last_file, 0); }

    static constexpr int last_file = 200;
    TemporaryFolder folder_;
    FileDescriptor lock_;
    std::unique_ptr<ForkedProcess> program_;
};

TEST_F(EndWithProfiler, KillsTheProgramOfAKilledProfiler)
{
    start();
    EXPECT_FALSE(end_within(100ms));
    profiler_is_killed();
    ASSERT_TRUE(end_within(30s));
    EXPECT_EQ(program_->end()->signal, SIGKILL);
}

TEST_F(EndWithProfiler, KillsAProgramThatBeginsLater)
{
    profiler_is_killed();
    start();
    ASSERT_TRUE(end_within(30s));
    EXPECT_EQ(program_->end()->signal, SIGKILL);
}

TEST_F(EndWithProfiler, LeavesAloneWhatOutlivesAProfilerThatHasEnded)
{
    start();
    profiler_ends();
    EXPECT_FALSE(end_within(200ms));
}

TEST_F(EndWithProfiler, LeavesAloneWhoClosesAllFiles)
{
    start([] { close_all_files(); });
    EXPECT_FALSE(end_within(100ms));
    profiler_is_killed();
    EXPECT_FALSE(end_within(200ms));
}

TEST_F(EndWithProfiler, LeavesAloneWhoHasAFileOfItsOwnUnderTheNumber)
{
    start([] {
        close_all_files();
        for (int i = 0; i < 10; ++i) (void)!open("/dev/null", O_RDONLY);
    });
    EXPECT_FALSE(end_within(100ms));
    profiler_is_killed();
    EXPECT_FALSE(end_within(200ms));
}

TEST_F(EndWithProfiler, LeavesAloneWhatTheProgramForks)
{
    Pipe of_child = make_pipe();
    start([&] {
        if (fork() != 0) return;
        // What is in the program's session, ForkedProcess kills.
        setsid();
        const pid_t child = getpid();
        (void)!write(of_child.write_end.number(), &child, sizeof child);
    });
    pid_t child = 0;
    ASSERT_EQ(read(of_child.read_end.number(), &child, sizeof child), static_cast<ssize_t>(sizeof child));
    profiler_is_killed();
    ASSERT_TRUE(end_within(30s));
    // The end of the last process that holds the other end would show.
    of_child.write_end.close();
    pollfd until_it_ends{of_child.read_end.number(), POLLIN, 0};
    EXPECT_EQ(poll(&until_it_ends, 1, 200), 0);
    kill(child, SIGKILL);
    EXPECT_EQ(poll(&until_it_ends, 1, 30'000), 1);
}

TEST_F(EndWithProfiler, TakesNoSignalFromTheProgram)
{
    start([] {
        sigset_t all;
        sigfillset(&all);
        // Whoever is sent a signal now waits with it, but for a thread that hears it.
        pthread_sigmask(SIG_SETMASK, &all, nullptr);
        kill(getpid(), SIGTERM);
    });
    EXPECT_FALSE(end_within(200ms));
}

TEST_F(EndWithProfiler, LeavesTheProgramsSignalsAsTheyAre)
{
    start([] { kill(getpid(), SIGTERM); });
    ASSERT_TRUE(end_within(30s));
    EXPECT_EQ(program_->end()->signal, SIGTERM);
}

TEST_F(EndWithProfiler, DoesNothingWhereNobodyHoldsTheFile)
{
    std::filesystem::remove(file());
    start();
    EXPECT_FALSE(end_within(200ms));
}

}  // namespace
}  // namespace warpbook::injection
