#include "course/next_step.hpp"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::tools {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const Lab lab = {"01-map", "Map", "exercise", "Part 1 · Threads", "map.cu", "", {}, "", {}};

std::string after(const Outcome& outcome, bool has_another_starter = false)
{
    std::ostringstream out;
    print_next_step(out, Palette(false), lab, outcome, has_another_starter);
    return out.str();
}

TEST(NextStep, NamesChapterFileCheckAndHint)
{
    const std::string files_and_check =
        "What to do next\n"
        "  read     labs/01-map/README.md\n"
        "  edit     labs/01-map/map.cu\n"
        "  check    ./warpbook check 01\n";
    const std::string hint = "  stuck?   ./warpbook hint 01\n";
    EXPECT_EQ(after({Verdict::open, "", ""}), files_and_check + hint);
    EXPECT_EQ(after({Verdict::failed, "", "Values.AreRight"}),
              files_and_check + "  see      ./warpbook view 01   (draws what your kernel does to memory)\n" + hint);
}

TEST(NextStep, ShowsARunOfAWholeProgram)
{
    Lab program = lab;
    program.is_program = true;
    std::ostringstream out;
    print_next_step(out, Palette(false), program, {Verdict::failed, "", "Values.AreRight"}, false);
    EXPECT_THAT(out.str(), HasSubstr("  see      ./warpbook run labs/01-map/map.cu   (what your program does"));
    EXPECT_THAT(out.str(), Not(HasSubstr("view")));
}

TEST(NextStep, OffersNoHintAboutWhatDoesNotRun)
{
    EXPECT_THAT(after({Verdict::failed, "does not compile", ""}),
                AllOf(HasSubstr("./warpbook check 01"), Not(HasSubstr("hint"))));
}

TEST(NextStep, SaysHowToCountElsewhere)
{
    EXPECT_THAT(after({Verdict::unverified, "there is no GPU", ""}),
                AllOf(HasSubstr("--backend model"), HasSubstr("./warpbook doctor"), Not(HasSubstr("hint"))));
}

TEST(NextStep, OffersTheStarterThatHasChanged)
{
    const Outcome outcome{Verdict::failed, "does not compile", ""};
    EXPECT_THAT(after(outcome, true),
                HasSubstr("  new      ./warpbook reset 01   (the starter has changed since you began; "
                          "your file is kept beside the new one)\n"));
    EXPECT_THAT(after(outcome, false), Not(HasSubstr("reset")));
}

Course small_course()
{
    const auto named = [](const char* name, std::vector<std::string> builds_on) {
        return Lab{name, "Title", "exercise", "Part", "file.cu", "", std::move(builds_on), "", {}};
    };
    return {named("01-map", {}), named("02-grid", {"01-map"}), named("03-rows", {"02-grid"}),
            named("04-both", {"02-grid", "03-rows"})};
}

std::vector<std::string> names_after(std::size_t solved, std::vector<bool> are_solved)
{
    const Course course = small_course();
    std::vector<Outcome> outcomes;
    for (const bool is_solved : are_solved) outcomes.push_back({is_solved ? Verdict::solved : Verdict::open, "", ""});
    std::vector<std::string> names;
    for (const Lab* next : labs_after(course, course[solved], outcomes)) names.push_back(next->name);
    return names;
}

TEST(LabsAfter, AreThoseThatBuildOnIt)
{
    EXPECT_THAT(names_after(1, {true, true, false, false}), testing::ElementsAre("03-rows", "04-both"));
    EXPECT_THAT(names_after(1, {false, true, false, false}), testing::ElementsAre("03-rows", "04-both"));
}

TEST(LabsAfter, AreThoseThatAreWithinReachWhereNoneBuildsOnIt)
{
    EXPECT_THAT(names_after(3, {false, false, false, true}), testing::ElementsAre("01-map"));
    EXPECT_THAT(names_after(0, {true, true, false, false}), testing::ElementsAre("03-rows"));
    EXPECT_THAT(names_after(0, {true, true, true, false}), testing::ElementsAre("04-both"));
    EXPECT_THAT(names_after(3, {true, true, true, true}), testing::IsEmpty());
}

TEST(AfterSolved, SaysWhatWasLearnedAndWhichQuestionsThereAre)
{
    Course course = small_course();
    course[0].learned = "A thread for each element.";
    course[0].questions = {{"How many?", "Values.AreRight", "", "global.load.units", ""}};
    std::ostringstream out;
    print_after_solved(out, Palette(false), course, course[0], {{Verdict::solved, "", ""}, {}, {}, {}});
    EXPECT_EQ(out.str(),
              "What you know now\n  A thread for each element.\n\n"
              "Two questions that your counters answer (optional)\n  ./warpbook questions 01\n\n"
              "Next lab\n  02-grid: Title\n    read     labs/02-grid/README.md\n    check    ./warpbook check 02\n");
}

}  // namespace
}  // namespace warpbook::tools
