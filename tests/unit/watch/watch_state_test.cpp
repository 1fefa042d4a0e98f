#include "watch/watch_state.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace warpbook::tools {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr WatchState::Time start{};

const Course course = {{"01-map", "Map", "exercise", "Part 1", "map.cu", "S."},
                       {"02-tile", "Tile", "exercise", "Part 1", "tile.cu", "S.", {"01-map"}},
                       {"03-sum", "Sum", "exercise", "Part 1", "sum.cu", "S."},
                       {"04-scan", "Scan", "exercise", "Part 1", "scan.cu", "S.", {"01-map"}}};

const std::vector<Outcome> nothing_checked(course.size());

Outcome outcome_of(Verdict verdict) { return {verdict, "", ""}; }

std::vector<Outcome> first_is(Verdict verdict)
{
    std::vector<Outcome> outcomes = nothing_checked;
    outcomes[0] = outcome_of(verdict);
    return outcomes;
}

CommandResult exited_with(int code, const std::string& output = "")
{
    ProcessEnd end;
    end.exit_code = code;
    return {end, output};
}

WatchState state_at(std::size_t lab, const std::vector<Outcome>& outcomes = nothing_checked)
{
    return {course, outcomes, lab, 5min, [](const Lab&) { return std::size_t{2}; }};
}

const Actions go = {WatchLab{}, StartCheck{}};
const Actions check_again = {StartCheck{}};

TEST(WatchState, BeginsWithACheckOfTheLab)
{
    WatchState state = state_at(1);
    EXPECT_EQ(state.begin(start), go);
    EXPECT_EQ(state.lab().name, "02-tile");
    EXPECT_EQ(state.phase(), WatchState::Phase::building);
    state.check_printed("lab:     01-map\n");
    EXPECT_EQ(state.phase(), WatchState::Phase::checking);
}

TEST(WatchState, ShowsTheReportOnceItHasItsVerdict)
{
    WatchState state = state_at(0);
    state.begin(start);
    const std::string checks = "lab:     01-map\n\n  PASS     values: are right\n";
    state.check_printed(checks);
    EXPECT_EQ(state.phase(), WatchState::Phase::checking);
    const std::string report = checks + "\n\033[32mSOLVED\033[0m  everything is right: values.\n";
    state.check_printed(report);
    EXPECT_EQ(state.phase(), WatchState::Phase::ending);
    EXPECT_EQ(state.report_so_far(), report);
    EXPECT_FALSE(state.checked()) << "what nvcc says may follow";
    // Who goes on now does not lose the verdict.
    EXPECT_EQ(state.press(Key::next, start + 1s), Actions{});
    EXPECT_EQ(state.check_ended(exited_with(0, "report"), first_is(Verdict::solved), "12:00:00", start + 2s), go);
    EXPECT_EQ(state.lab().name, "02-tile");
}

struct KeyCase {
    Key key;
    std::size_t lab;
    Actions actions;
    std::size_t lab_after;
    Page page;
};

TEST(WatchState, KeysBeforeAnythingIsSolved)
{
    const std::vector<KeyCase> cases = {
        {Key::check, 0, check_again, 0, Page::report},
        {Key::next, 0, go, 1, Page::report},
        {Key::next, 3, {}, 3, Page::report},
        {Key::previous, 3, go, 2, Page::report},
        {Key::previous, 0, {}, 0, Page::report},
        {Key::hint, 2, {StartCommand{{"hint", "03", "1"}}}, 2, Page::hint},
        {Key::view, 2, {StartCommand{{"view", "03"}}}, 2, Page::view},
        {Key::gpu, 2, {StartCommand{{"doctor"}}}, 2, Page::gpu},
        {Key::list, 2, {}, 2, Page::overview},
        {Key::help, 2, {}, 2, Page::keys},
        {Key::back, 2, {}, 2, Page::report},
        {Key::quit, 2, {Quit{}}, 2, Page::report},
    };
    for (const KeyCase& one : cases) {
        SCOPED_TRACE("key " + std::to_string(static_cast<int>(one.key)) + " in " + course[one.lab].name);
        WatchState state = state_at(one.lab);
        EXPECT_EQ(state.press(one.key, start), one.actions);
        EXPECT_EQ(state.current(), one.lab_after);
        EXPECT_EQ(state.page(), one.page);
    }
}

TEST(WatchState, AfterASolvedLabNextGoesByTheMap)
{
    WatchState state = state_at(0);
    state.begin(start);
    state.check_ended(exited_with(0, "report"), first_is(Verdict::solved), "12:00:00", start + 2s);
    EXPECT_EQ(state.lab().name, "01-map") << "it stays until the student goes on";
    ASSERT_NE(state.next(), nullptr);
    EXPECT_EQ(state.next()->name, "02-tile");

    std::vector<Outcome> outcomes = first_is(Verdict::solved);
    outcomes[1] = outcome_of(Verdict::solved);
    state.check_ended(exited_with(0, "report"), outcomes, "12:00:00", start + 2s);
    EXPECT_EQ(state.next()->name, "04-scan") << "it builds on 01-map, and 03-sum does not";
}

TEST(WatchState, ShowsTheLastCheck)
{
    WatchState state = state_at(0);
    state.begin(start);
    state.check_ended(exited_with(1, "report"), first_is(Verdict::failed), "12:00:00", start + 1500ms);
    ASSERT_TRUE(state.checked());
    EXPECT_EQ(state.checked()->report, "report");
    EXPECT_EQ(state.checked()->took, 1500ms);
    EXPECT_EQ(state.checked()->outcome, outcome_of(Verdict::failed));
    EXPECT_EQ(state.phase(), WatchState::Phase::idle);

    EXPECT_EQ(state.saved(start + 3s), check_again);
    EXPECT_TRUE(state.checked()) << "the old report is read until there is a new one";
    EXPECT_EQ(state.press(Key::next, start + 3s), go);
    EXPECT_FALSE(state.checked()) << "another lab's report";
}

TEST(WatchState, ACheckWithoutAVerdictHasTheLastOneNoMore)
{
    ProcessEnd crash;
    crash.kind = ProcessEnd::Kind::killed_by_signal;
    crash.signal = 11;
    for (const CommandResult& result : {exited_with(64), exited_with(70), CommandResult{crash, ""}}) {
        WatchState state = state_at(0);
        state.begin(start);
        state.check_ended(result, first_is(Verdict::solved), "", start);
        EXPECT_EQ(state.checked()->outcome.verdict, std::nullopt);
        EXPECT_EQ(state.checked()->outcome.problem, "the check " + describe(result.end));
    }
}

TEST(WatchState, HintsSayMoreEachTimeAndStartWithTheFirstInEachLab)
{
    WatchState state = state_at(0);
    EXPECT_THAT(state.press(Key::hint, start), ElementsAre(StartCommand{{"hint", "01", "1"}}));
    EXPECT_FALSE(state.page_text());
    state.command_ended(exited_with(0, "look"), start);
    EXPECT_EQ(state.page_text(), "look");
    EXPECT_THAT(state.press(Key::hint, start), ElementsAre(StartCommand{{"hint", "01", "2"}}));
    EXPECT_THAT(state.press(Key::hint, start), ElementsAre(StartCommand{{"hint", "01", "2"}})) << "there are two";
    state.press(Key::next, start);
    EXPECT_THAT(state.press(Key::hint, start), ElementsAre(StartCommand{{"hint", "02", "1"}}));
}

TEST(WatchState, ASaveShowsTheReport)
{
    for (const Key key : {Key::hint, Key::list, Key::help, Key::view, Key::gpu}) {
        WatchState state = state_at(0);
        state.press(key, start);
        EXPECT_EQ(state.saved(start), check_again);
        EXPECT_EQ(state.page(), Page::report);
    }
}

TEST(WatchState, TheSameKeyLeavesThePageOfTheCourseAndOfTheKeys)
{
    for (const Key key : {Key::list, Key::help}) {
        WatchState state = state_at(0);
        state.press(key, start);
        EXPECT_THAT(state.press(key, start), IsEmpty());
        EXPECT_EQ(state.page(), Page::report);
    }
}

TEST(WatchState, ChecksOnTheGpuWhereTheDoctorSaysThatItCan)
{
    WatchState state = state_at(0);
    state.press(Key::gpu, start);
    EXPECT_THAT(state.command_ended(exited_with(2, "no GPU"), start), IsEmpty());
    EXPECT_EQ(state.page(), Page::gpu);
    EXPECT_EQ(state.page_text(), "no GPU");

    EXPECT_THAT(state.press(Key::gpu, start), ElementsAre(StartCommand{{"doctor"}})) << "it may be there now";
    EXPECT_THAT(state.command_ended(exited_with(0, "fine"), start), ElementsAre(StartCheck{true}));
    EXPECT_EQ(state.page(), Page::report);
    EXPECT_TRUE(state.is_checked_on_gpu());
    EXPECT_THAT(state.press(Key::gpu, start), ElementsAre(StartCheck{true})) << "that is known now";
    EXPECT_EQ(state.saved(start), check_again) << "a save asks the model";
}

TEST(WatchState, WhoHasLeftThePageOfTheGpuIsNotSentToIt)
{
    WatchState state = state_at(0);
    state.press(Key::gpu, start);
    state.press(Key::back, start);
    EXPECT_THAT(state.command_ended(exited_with(0), start), IsEmpty());
}

TEST(WatchState, EndsACheckThatTakesTooLong)
{
    WatchState state = state_at(0);
    EXPECT_THAT(state.time_passed(start + 1h), IsEmpty()) << "nothing runs";
    state.begin(start);
    EXPECT_THAT(state.time_passed(start + 5min - 1s), IsEmpty());
    EXPECT_THAT(state.time_passed(start + 5min), ElementsAre(StopCheck{}));
    EXPECT_EQ(state.phase(), WatchState::Phase::idle);
    EXPECT_EQ(state.checked()->outcome.verdict, std::nullopt);
    EXPECT_THAT(state.checked()->report, testing::HasSubstr("more than 300 seconds"));
    EXPECT_THAT(state.time_passed(start + 6min), IsEmpty());
}

}  // namespace
}  // namespace warpbook::tools
