#include <warpbook/system/process.hpp>

#include <signal.h>

#include <system_error>

#include <gtest/gtest.h>

namespace warpbook {
namespace {

using namespace std::chrono_literals;

CapturedProcess shell(const std::string& script, std::optional<std::chrono::seconds> limit = std::nullopt)
{
    return run_captured({"sh", "-c", script}, limit);
}

TEST(RunCaptured, KeepsBothOutputsInOrder)
{
    const CapturedProcess process = shell("echo one; echo two >&2; echo three");
    EXPECT_EQ(process.output, "one\ntwo\nthree\n");
    EXPECT_TRUE(process.end.exited_with(0));
}

TEST(RunCaptured, KeepsMoreThanAPipeHolds) { EXPECT_EQ(shell("head -c 1000000 /dev/zero").output.size(), 1'000'000u); }

TEST(RunCaptured, HandsArgumentsOnAsTheyAre)
{
    EXPECT_EQ(run_captured({"printf", "%s|", "a b", "", "$HOME;*"}).output, "a b||$HOME;*|");
}

TEST(RunCaptured, GivesNoInput) { EXPECT_EQ(shell("cat; echo done").output, "done\n"); }

TEST(RunCaptured, KillsWhatTakesTooLong)
{
    const auto start = std::chrono::steady_clock::now();
    const CapturedProcess process = run_captured({"sleep", "60"}, 1s);
    EXPECT_EQ(process.end.kind, ProcessEnd::Kind::out_of_time);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 30s);
}

TEST(RunCaptured, LetsFinishWhatIsInTime) { EXPECT_TRUE(shell("echo quick", 60s).end.exited_with(0)); }

TEST(Run, TellsTheExitCode)
{
    EXPECT_TRUE(run({"true"}).exited_with(0));
    EXPECT_TRUE(run({"sh", "-c", "exit 64"}).exited_with(64));
    EXPECT_FALSE(run({"false"}).exited_with(0));
}

TEST(Run, TellsTheSignal)
{
    const ProcessEnd end = run({"sh", "-c", "kill -SEGV $$"});
    EXPECT_EQ(end.kind, ProcessEnd::Kind::killed_by_signal);
    EXPECT_EQ(end.signal, SIGSEGV);
    EXPECT_FALSE(end.exited_with(0));
}

TEST(Run, NamesTheProgramThatCannotBeStarted)
{
    try {
        run({"/no/such/program"});
        FAIL() << "it was started";
    } catch (const std::system_error& error) {
        EXPECT_STREQ(error.what(), "cannot start /no/such/program: No such file or directory");
    }
}

TEST(Describe, UsesTheSignalsName)
{
    EXPECT_EQ(describe({ProcessEnd::Kind::killed_by_signal, 0, SIGSEGV}), "crashed (SIGSEGV)");
    EXPECT_EQ(describe({ProcessEnd::Kind::killed_by_signal, 0, SIGABRT}), "crashed (SIGABRT)");
    EXPECT_EQ(describe({ProcessEnd::Kind::killed_by_signal, 0, SIGRTMIN}),
              "crashed (signal " + std::to_string(SIGRTMIN) + ")");
    EXPECT_EQ(describe({ProcessEnd::Kind::exited, 5, 0}), "exited with code 5");
    EXPECT_EQ(describe({ProcessEnd::Kind::out_of_time, 0, 0}), "did not end in time");
}

}  // namespace
}  // namespace warpbook
