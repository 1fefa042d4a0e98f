#include "watch/frame.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace warpbook::tools {
namespace {

using namespace std::chrono_literals;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr WatchState::Time start{};

Course course_of(std::size_t labs)
{
    Course course;
    for (std::size_t i = 1; i <= labs; ++i)
        course.push_back(
            {(i < 10 ? "0" : "") + std::to_string(i) + "-lab", "Title", "exercise", "Part 1", "lab.cu", "S."});
    return course;
}

WatchState state_of(const Course& course, const std::vector<Outcome>& outcomes)
{
    return {course, outcomes, 1, 5min, [](const Lab&) { return std::size_t{1}; }};
}

CommandResult exited_with(int code, const std::string& output)
{
    ProcessEnd end;
    end.exit_code = code;
    return {end, output};
}

TEST(Frame, ShowsProgressOverTheCourse)
{
    const Course course = course_of(5);
    const WatchState state = state_of(course, {{Verdict::solved, "", ""},
                                               {Verdict::failed, "", ""},
                                               {Verdict::unverified, "", ""},
                                               {Verdict::open, "", ""},
                                               {}});
    EXPECT_EQ(progress_bar(state, Palette(false), 80), "[#(!)?--] 1 of 5 SOLVED");
    EXPECT_EQ(progress_bar(state, Palette(false), 14), "[#(!)?--] 1/5");
    EXPECT_EQ(progress_bar(state, Palette(false), 12), "1 of 5 SOLVED") << "cut by whoever draws it";
}

TEST(Frame, TheWholeCourseHasRoomInFortyColumns)
{
    const Course course = course_of(28);
    const WatchState state = state_of(course, std::vector<Outcome>(28, Outcome{Verdict::solved, "", ""}));
    EXPECT_THAT(progress_bar(state, Palette(false), 40), EndsWith("] 28/28"));
}

TEST(Frame, SaysWhatGoesOn)
{
    const Course course = course_of(3);
    WatchState state = state_of(course, std::vector<Outcome>(3));
    state.begin(start);
    EXPECT_EQ(frame_of(state, start + 900ms, Palette(false), 80).status, "building …");
    EXPECT_EQ(frame_of(state, start + 2900ms, Palette(false), 80).status, "building … 2 s");
    EXPECT_THAT(frame_of(state, start + 9s, Palette(false), 80).status,
                EndsWith("9 s (a lab's first build takes longer)"));
    state.check_printed("lab:     01-map\n");
    EXPECT_EQ(frame_of(state, start + 3s, Palette(false), 80).status, "checking … 3 s");
    EXPECT_THAT(frame_of(state, start, Palette(false), 80).body, HasSubstr("labs/02-lab/lab.cu"));

    std::vector<Outcome> outcomes(3);
    outcomes[1] = {Verdict::solved, "", ""};
    state.check_ended(exited_with(0, "a report\n"), outcomes, "12:34:56", start + 3200ms);
    const Frame frame = frame_of(state, start + 4s, Palette(false), 80);
    EXPECT_EQ(frame.status, "SOLVED  3.2 s, 12:34:56  n: on to 03-lab");
    EXPECT_EQ(frame.body, "a report\n");
    EXPECT_FALSE(frame.is_body_old);

    state.saved(start + 5s);
    EXPECT_TRUE(frame_of(state, start + 5s, Palette(false), 80).is_body_old);
    EXPECT_EQ(frame_of(state, start + 5s, Palette(false), 80).body, "a report\n");
}

TEST(Frame, SaysThatTheFileIsMissing)
{
    const Course course = course_of(3);
    WatchState state = state_of(course, std::vector<Outcome>(3));
    state.file_is_missing(true);
    EXPECT_THAT(frame_of(state, start, Palette(false), 80).status,
                StartsWith("labs/02-lab/lab.cu is missing. ./warpbook reset 02"));
}

TEST(Frame, EveryPageHasANameOfItsOwn)
{
    const Course course = course_of(3);
    WatchState state = state_of(course, std::vector<Outcome>(3));
    const auto name = [&] { return frame_of(state, start, Palette(false), 80).body_name; };
    state.begin(start);
    const std::string waiting = name();
    state.check_ended(exited_with(1, "report"), std::vector<Outcome>(3), "12:34:56", start + 1s);
    const std::string report = name();
    EXPECT_NE(report, waiting) << "or the new report would be read from where the old one was left";
    state.press(Key::hint, start);
    const std::string hint = name();
    EXPECT_NE(hint, report);
    state.press(Key::back, start);
    EXPECT_EQ(name(), report) << "who comes back is where they were";
}

TEST(Frame, WhatMattersIsTheFirstFailureOrTheVerdict)
{
    EXPECT_EQ(line_that_matters("a\n  \033[31mFAIL\033[0m     b\n  FAIL     c\nFAILED  d\n"), 1u);
    EXPECT_EQ(line_that_matters("a\nb\n\033[32mSOLVED\033[0m  everything\n"), 2u);
    EXPECT_EQ(line_that_matters("a\nb\n"), 0u);
}

TEST(Frame, MarksTheCurrentLabInTheCourse)
{
    const Course course = course_of(3);
    WatchState state = state_of(course, {{Verdict::solved, "", ""}, {}, {}});
    state.press(Key::list, start);
    const Frame frame = frame_of(state, start, Palette(false), 80);
    EXPECT_EQ(frame.body, "  01-lab  SOLVED      Title\n> 02-lab  not yet     Title\n  03-lab  not yet     Title\n");
    EXPECT_EQ(frame.line_that_matters, 1u);
}

TEST(Keys, TheRowHasRoom)
{
    EXPECT_EQ(row_of_keys(80), "h hint  n next  p previous  l list  g GPU  v view  c check  ? keys  q quit");
    EXPECT_EQ(row_of_keys(40), "h hint  n next  ? keys  q quit");
    EXPECT_EQ(row_of_keys(5), "? keys  q quit");
}

TEST(Keys, NoLetterMeansTwoThings)
{
    std::string letters;
    for (const KeyFacts& facts : key_facts) {
        for (const char letter : facts.letters) {
            EXPECT_EQ(letters.find(letter), std::string::npos) << letter;
            EXPECT_EQ(key_of_letter(letter), facts.key);
            letters += letter;
        }
    }
    EXPECT_EQ(key_of_letter('x'), std::nullopt);
}

}  // namespace
}  // namespace warpbook::tools
