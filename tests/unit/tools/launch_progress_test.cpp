// What `warpbook profile` tells of a launch that takes long, from the files of the processes, and by a clock of its
// own.
#include "program/launch_progress.hpp"

#include <unistd.h>

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <warpbook/system/temporary_folder.hpp>

namespace warpbook::tools {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::size_t columns = 60;
const std::string spaces(columns, ' ');

class LaunchProgressTest : public testing::Test {
protected:
    /// Of a process that runs: this one.
    const std::string process_ = std::to_string(getpid());

    void counts(const std::string& process, const nlohmann::json& changes = {}, double begun = 1000)
    {
        nlohmann::json launch{{"kernel", "matmul"}, {"launch", 3}, {"run", 2},      {"runs", 3},
                              {"what", "counters"}, {"before", 0}, {"begun", begun}};
        launch.update(changes.is_null() ? nlohmann::json::object() : changes);
        folder_.write(process + ".progress", launch.dump());
    }
    void has_done(const std::string& process, std::uint64_t blocks, std::uint64_t all, bool only_run = false)
    {
        const std::uint64_t numbers[] = {blocks, all, only_run ? 1u : 0u};
        folder_.write(process + ".blocks", std::string(reinterpret_cast<const char*>(numbers), sizeof numbers));
    }
    void has_counted(const std::string& process) { std::filesystem::remove(folder_.path() / (process + ".progress")); }

    static LaunchProgress::Time at(double seconds)
    {
        return LaunchProgress::Time(
            std::chrono::duration_cast<LaunchProgress::Time::duration>(std::chrono::duration<double>(seconds)));
    }

    /// What is printed at a time after the beginning.
    std::string printed_after(LaunchProgress& progress, double seconds)
    {
        out_.str("");
        progress.look(at(1000 + seconds));
        return out_.str();
    }

    bool says_that_it_is_shown() const { return std::filesystem::exists(folder_.path() / (process_ + ".shown")); }

    TemporaryFolder folder_;
    std::ostringstream out_;
    LaunchProgress::Options elsewhere_{std::nullopt, false};
    LaunchProgress::Options terminal_{columns, false};
};

TEST_F(LaunchProgressTest, ElsewhereItIsToldAtGrowingIntervals)
{
    LaunchProgress progress(folder_.path(), out_, elsewhere_);
    EXPECT_EQ(printed_after(progress, 0), "") << "nothing is counted";
    counts(process_);
    EXPECT_EQ(printed_after(progress, 1.9), "");
    EXPECT_EQ(printed_after(progress, 2.0), "warpbook: counting matmul (launch 3), run 2 of 3, 2 s\n");
    EXPECT_EQ(printed_after(progress, 3.9), "");
    EXPECT_EQ(printed_after(progress, 9.0), "warpbook: counting matmul (launch 3), run 2 of 3, 9 s\n");
    EXPECT_EQ(printed_after(progress, 17.9), "");
    EXPECT_EQ(printed_after(progress, 18.0), "warpbook: counting matmul (launch 3), run 2 of 3, 18 s\n");
    has_counted(process_);
    EXPECT_EQ(printed_after(progress, 40), "");
    EXPECT_FALSE(says_that_it_is_shown()) << "no program has to wait for a terminal";
}

TEST_F(LaunchProgressTest, ManyLaunchesDoNotFloodALog)
{
    LaunchProgress progress(folder_.path(), out_, elsewhere_);
    int lines = 0;
    for (int launch = 0; launch < 100; ++launch) {
        counts(process_, {{"launch", launch}}, 1000 + 3 * launch);
        EXPECT_EQ(printed_after(progress, 3 * launch + 1.5), "");
        lines += printed_after(progress, 3 * launch + 2.5).empty() ? 0 : 1;
    }
    EXPECT_GE(lines, 5);
    EXPECT_LE(lines, 8);
}

TEST_F(LaunchProgressTest, OfTheModelItSaysHowManyBlocksAreDone)
{
    LaunchProgress progress(folder_.path(), out_, elsewhere_);
    counts(process_, {{"run", 1}, {"runs", 1}});
    has_done(process_, 0, 400);
    EXPECT_EQ(printed_after(progress, 2), "warpbook: counting matmul (launch 3), 0 of 400 blocks, 2 s\n");
    has_done(process_, 100, 400);
    EXPECT_EQ(printed_after(progress, 4),
              "warpbook: counting matmul (launch 3), 100 of 400 blocks, 4 s, about 12 s left\n");
    // They run again in another way, ten in a second.
    has_done(process_, 0, 400);
    printed_after(progress, 6);
    has_done(process_, 40, 400);
    EXPECT_EQ(printed_after(progress, 10),
              "warpbook: counting matmul (launch 3), 40 of 400 blocks, 10 s, about 36 s left\n");
    has_done(process_, 0, 350, true);
    EXPECT_EQ(printed_after(progress, 20), "warpbook: running matmul (launch 3), 0 of 350 blocks, 20 s\n");
}

TEST_F(LaunchProgressTest, SaysWhatTheRunIsFor)
{
    LaunchProgress progress(folder_.path(), out_, elsewhere_);
    counts(process_, {{"what", "lines"}});
    EXPECT_EQ(printed_after(progress, 2), "warpbook: counting lines of matmul (launch 3), run 2 of 3, 2 s\n");
    counts(process_, {{"what", "memory"}});
    EXPECT_EQ(printed_after(progress, 4), "warpbook: keeping memory for matmul (launch 3), 4 s\n");
    counts(process_, {{"what", "waiting"}, {"before", 5}});
    EXPECT_EQ(printed_after(progress, 8),
              "warpbook: waiting for the GPU, 5 programs are before this one: matmul (launch 3), 8 s\n");
}

TEST_F(LaunchProgressTest, OfSeveralProcessesTheOneThatTakesLongestIsTold)
{
    LaunchProgress progress(folder_.path(), out_, elsewhere_);
    counts(process_, {{"kernel", "late"}}, 1001);
    counts("1", {{"kernel", "early"}}, 1000);
    EXPECT_THAT(printed_after(progress, 3), HasSubstr("counting early"));
}

TEST_F(LaunchProgressTest, WhatAKilledProcessLeftIsNotTold)
{
    LaunchProgress progress(folder_.path(), out_, elsewhere_);
    constexpr const char* more_than_there_are = "1999999999";
    counts(more_than_there_are);
    EXPECT_EQ(printed_after(progress, 3), "");
}

TEST_F(LaunchProgressTest, WhatCannotBeReadIsNotTold)
{
    LaunchProgress progress(folder_.path(), out_, elsewhere_);
    folder_.write(process_ + ".progress", "{\"kernel\": \"matm");
    EXPECT_EQ(printed_after(progress, 3), "");
    folder_.write(process_ + ".progress", "{\"kernel\": 3}");
    EXPECT_EQ(printed_after(progress, 3), "");
}

TEST_F(LaunchProgressTest, OffersOnceToDoWithoutLines)
{
    LaunchProgress progress(folder_.path(), out_, {std::nullopt, true});
    counts(process_);
    EXPECT_THAT(printed_after(progress, 4.9), Not(HasSubstr("--groups")));
    EXPECT_THAT(printed_after(progress, 5.1),
                HasSubstr("warpbook: --groups accesses counts without source lines, in one run\n"));
    EXPECT_THAT(printed_after(progress, 64), Not(HasSubstr("--groups")));

    LaunchProgress without_lines(folder_.path(), out_, elsewhere_);
    EXPECT_THAT(printed_after(without_lines, 64), Not(HasSubstr("--groups")));
}

TEST_F(LaunchProgressTest, AtATerminalOneLineIsDrawnAgain)
{
    LaunchProgress progress(folder_.path(), out_, terminal_);
    counts(process_);
    EXPECT_EQ(printed_after(progress, 1.9), "");
    EXPECT_FALSE(progress.is_shown());
    const std::string fresh_line = spaces + "\r\033[K";
    EXPECT_EQ(printed_after(progress, 2.0), fresh_line + "warpbook: counting matmul (launch 3), run 2 of 3, 2 s\r");
    EXPECT_TRUE(progress.is_shown());
    EXPECT_TRUE(says_that_it_is_shown());
    EXPECT_EQ(printed_after(progress, 2.5), "") << "nothing new";
    EXPECT_EQ(printed_after(progress, 3.0), fresh_line + "warpbook: counting matmul (launch 3), run 2 of 3, 3 s\r");
    has_counted(process_);
    EXPECT_EQ(printed_after(progress, 3.1), "\033[K");
    EXPECT_FALSE(progress.is_shown());
    EXPECT_FALSE(says_that_it_is_shown());
    EXPECT_EQ(printed_after(progress, 3.2), "");
}

TEST_F(LaunchProgressTest, AtATerminalTheLineChangesOnceASecond)
{
    LaunchProgress progress(folder_.path(), out_, {100, false});
    counts(process_);
    has_done(process_, 1, 4000);
    EXPECT_THAT(printed_after(progress, 2.0), HasSubstr("1 of 4000 blocks, 2 s, about 134 min left\r"));
    has_done(process_, 8, 4000);
    EXPECT_EQ(printed_after(progress, 2.4), "");
    EXPECT_EQ(printed_after(progress, 2.9), "");
    EXPECT_THAT(printed_after(progress, 3.1), HasSubstr("8 of 4000 blocks, 3 s, about 26 min left\r"));
}

TEST_F(LaunchProgressTest, AtATerminalTheOfferStaysAboveTheLine)
{
    LaunchProgress progress(folder_.path(), out_, {columns, true});
    counts(process_);
    printed_after(progress, 4);
    const std::string fresh_line = spaces + "\r\033[K";
    EXPECT_EQ(printed_after(progress, 5), "\033[K" + fresh_line +
                                              "warpbook: --groups accesses counts without source lines, in one run\n" +
                                              fresh_line + "warpbook: counting matmul (launch 3), run 2 of 3, 5 s\r");
}

TEST_F(LaunchProgressTest, ALongNameGivesWay)
{
    LaunchProgress progress(folder_.path(), out_, terminal_);
    counts(process_, {{"kernel", "library::matrix_product<policy<float, 4>, int>"}});
    const std::string text = printed_after(progress, 2);
    EXPECT_THAT(text, HasSubstr("warpbook: counting ...duct<...> (launch 3), run 2 of 3, 2 s\r")) << text;
    const std::string line = text.substr(text.find("warpbook"));
    EXPECT_LE(line.size(), columns);
}

TEST_F(LaunchProgressTest, IsTakenAwayWithTheObject)
{
    counts(process_);
    {
        LaunchProgress progress(folder_.path(), out_, terminal_);
        printed_after(progress, 2);
        out_.str("");
    }
    EXPECT_EQ(out_.str(), "\033[K");
    EXPECT_FALSE(says_that_it_is_shown());
}

}  // namespace
}  // namespace warpbook::tools
