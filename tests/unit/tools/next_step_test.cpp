#include "next_step.hpp"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::tools {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const Lab lab = {"01-map", "Map", "exercise", "Part 1 · Threads", "map.cu", ""};

std::string after(const Outcome& outcome, bool has_another_starter = false)
{
    std::ostringstream out;
    print_next_step(out, Palette(false), lab, outcome, has_another_starter);
    return out.str();
}

TEST(NextStep, NamesChapterFileCheckAndHint)
{
    const std::string expected =
        "What to do next\n"
        "  read     labs/01-map/README.md\n"
        "  edit     labs/01-map/map.cu\n"
        "  check    ./warpbook check 01\n"
        "  stuck?   ./warpbook hint 01\n";
    EXPECT_EQ(after({Verdict::open, "", ""}), expected);
    EXPECT_EQ(after({Verdict::failed, "", "Values.AreRight"}), expected);
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

}  // namespace
}  // namespace warpbook::tools
