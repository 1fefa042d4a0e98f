#include <warpbook/system/supervised_process.hpp>

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>

#include <gtest/gtest.h>

#include <warpbook/system/file_descriptor.hpp>
#include <warpbook/system/forked_process.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// Longer than a test waits for anything.
constexpr auto long_time = 600s;

ProcessEnd end_of(SupervisedProcess& process)
{
    std::optional<ProcessEnd> end;
    while (!end) end = process.wait_for(1s);
    return *end;
}

void wait_until_there(const std::filesystem::path& file)
{
    for (const auto start = Clock::now(); !std::filesystem::exists(file) && Clock::now() - start < 60s;)
        std::this_thread::sleep_for(1ms);
}

/// Runs for longer than any test, and writes its number into this file, which is there only with the whole number.
Command says_its_number(const std::filesystem::path& file)
{
    return {"sh", "-c", R"(echo $$ > "$0.half"; mv "$0.half" "$0"; exec sleep 600)", file.string()};
}

TEST(SupervisedProcess, TellsHowItEnded)
{
    SupervisedProcess ends({"sh", "-c", "exit 3"}, long_time);
    EXPECT_TRUE(end_of(ends).exited_with(3));
    EXPECT_TRUE(ends.wait_for(0s)->exited_with(3)) << "asked again";
    EXPECT_FALSE(ends.interruption());

    SupervisedProcess crashes({"sh", "-c", "kill -SEGV $$"}, long_time);
    EXPECT_EQ(end_of(crashes).signal, SIGSEGV);
}

TEST(SupervisedProcess, SaysNothingWhileItRuns)
{
    SupervisedProcess process({"sleep", "600"}, long_time);
    const auto start = Clock::now();
    EXPECT_FALSE(process.wait_for(50ms));
    EXPECT_GE(Clock::now() - start, 50ms);
}

TEST(SupervisedProcess, TellsTheEndAtOnce)
{
    SupervisedProcess process({"sleep", "0.1"}, long_time);
    const auto start = Clock::now();
    EXPECT_TRUE(process.wait_for(long_time));
    EXPECT_LT(Clock::now() - start, long_time);
}

TEST(SupervisedProcess, NamesTheProgramThatCannotBeStarted)
{
    try {
        SupervisedProcess process({"/no/such/program"}, long_time);
        FAIL() << "it was started";
    } catch (const std::system_error& error) {
        EXPECT_STREQ(error.what(), "cannot start /no/such/program: No such file or directory");
    }
}

TEST(SupervisedProcess, IsKilledWithTheObject)
{
    TemporaryFolder folder;
    const std::filesystem::path number = folder.path() / "number";
    {
        SupervisedProcess process(says_its_number(number), long_time);
        wait_until_there(number);
        ASSERT_EQ(kill(std::stoi(read_text(number)), 0), 0);
    }
    EXPECT_EQ(kill(std::stoi(read_text(number)), 0), -1);
    EXPECT_EQ(errno, ESRCH);
}

TEST(SupervisedProcess, PassesRequestsToEndOn)
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        SupervisedProcess process({"sleep", "600"}, long_time);
        kill(getpid(), signal);
        EXPECT_EQ(end_of(process).signal, signal);
        EXPECT_EQ(process.interruption(), signal);
    }
}

TEST(SupervisedProcess, MayTidyUpWhenAskedToEnd)
{
    TemporaryFolder folder;
    const std::string ready = (folder.path() / "ready").string();
    SupervisedProcess process({"sh", "-c", "trap 'exit 7' TERM; touch '" + ready + "'; while :; do sleep 0.01; done"},
                              long_time);
    wait_until_there(ready);
    kill(getpid(), SIGTERM);
    EXPECT_TRUE(end_of(process).exited_with(7));
}

TEST(SupervisedProcess, IsKilledWhenItGoesOn)
{
    TemporaryFolder folder;
    const std::string ready = (folder.path() / "ready").string();
    SupervisedProcess process({"sh", "-c", "trap '' TERM; touch '" + ready + "'; while :; do sleep 0.01; done"}, 200ms);
    wait_until_there(ready);
    const auto start = Clock::now();
    kill(getpid(), SIGTERM);
    EXPECT_EQ(end_of(process).signal, SIGKILL);
    EXPECT_GE(Clock::now() - start, 200ms);
}

TEST(SupervisedProcess, HearsTheSignalsThatThisProcessHears)
{
    TemporaryFolder folder;
    const std::filesystem::path number = folder.path() / "number";
    SupervisedProcess process(says_its_number(number), long_time);
    wait_until_there(number);
    // Not blocked in it, although it is here.
    kill(std::stoi(read_text(number)), SIGTERM);
    EXPECT_EQ(end_of(process).signal, SIGTERM);
    EXPECT_FALSE(process.interruption());
}

TEST(SupervisedProcess, LeavesWhatIsIgnoredIgnored)
{
    // As after `nohup`.
    const auto before = signal(SIGHUP, SIG_IGN);
    {
        SupervisedProcess process({"sleep", "0.3"}, long_time);
        kill(getpid(), SIGHUP);
        EXPECT_TRUE(end_of(process).exited_with(0));
        EXPECT_FALSE(process.interruption());
    }
    signal(SIGHUP, before);
}

TEST(SupervisedProcess, LeavesTheSignalsAsTheyWere)
{
    sigset_t mask_before;
    sigprocmask(SIG_SETMASK, nullptr, &mask_before);
    {
        SupervisedProcess process({"sleep", "600"}, long_time);
        // Twice, as `timeout` does it; the second one ends nobody.
        kill(getpid(), SIGTERM);
        end_of(process);
        kill(getpid(), SIGTERM);
    }
    sigset_t mask_after;
    sigprocmask(SIG_SETMASK, nullptr, &mask_after);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD})
        EXPECT_EQ(sigismember(&mask_before, signal), sigismember(&mask_after, signal));
}

TEST(SupervisedProcess, EndsWithThisProcessWhenThatIsKilled)
{
    Pipe pipe = make_pipe();
    const auto start = Clock::now();
    {
        ForkedProcess supervisor([&] {
            // The program holds the pipe's end, too.
            dup2(pipe.write_end.number(), 9);
            SupervisedProcess process({"sh", "-c", "printf x >&9; exec sleep 600"}, long_time);
            end_of(process);
        });
        char started = 0;
        ASSERT_EQ(read(pipe.read_end.number(), &started, 1), 1);
        kill(supervisor.id(), SIGKILL);
        // Nobody but the supervisor is killed by this; the object would kill its group as well.
        pipe.write_end.close();
        char nothing = 0;
        EXPECT_EQ(read(pipe.read_end.number(), &nothing, 1), 0);
    }
    EXPECT_LT(Clock::now() - start, long_time) << "it slept to its end";
}

}  // namespace
}  // namespace warpbook
