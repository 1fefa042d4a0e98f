#include "run/unexpected_end.hpp"

#include <csignal>

#include <gtest/gtest.h>

namespace warpbook {
namespace {

TEST(UnexpectedEnd, SaysWhatHappenedAndWhere)
{
    UnexpectedEnd end;
    end.end = {ProcessEnd::Kind::killed_by_signal, 0, SIGSEGV};
    end.where = "in an initializer";
    end.line = SourceLocation{"labs/01-map/map.cu", 7};
    EXPECT_EQ(describe(end), "crashed (SIGSEGV): in an initializer, labs/01-map/map.cu:7");
}

TEST(UnexpectedEnd, NamesTheExitCodeOfWhoLeft)
{
    UnexpectedEnd end;
    end.end.exit_code = 64;
    end.where = "in the check values: are right";
    EXPECT_EQ(describe(end), "was ended from inside: exit code 64 in the check values: are right");
}

TEST(UnexpectedEnd, NamesTheCallOfExit)
{
    UnexpectedEnd end;
    end.interruption = Interruption{};
    EXPECT_EQ(describe(end), "was ended from inside: exit() was called before the first check");
}

TEST(UnexpectedEnd, SaysHowLongItWasWaitedFor)
{
    UnexpectedEnd end;
    end.end.kind = ProcessEnd::Kind::out_of_time;
    end.limit = std::chrono::seconds(20);
    end.where = "in an initializer";
    EXPECT_EQ(describe(end), "did not end in time: more than 20 s in an initializer");
}

TEST(UnexpectedEnd, IsAFailure)
{
    const RunOutcome outcome = ended_early("crashed (SIGSEGV): in an initializer", "Look.");
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(outcome.closing, "\nFAILED  the program crashed (SIGSEGV): in an initializer\nLook.\n");
    EXPECT_NE(outcome.record.find("\"problem\": \"crashed (SIGSEGV): in an initializer\""), std::string::npos);
    EXPECT_NE(outcome.record.find("\"verdict\": \"FAILED\""), std::string::npos);
}

}  // namespace
}  // namespace warpbook
