#include "next_step.hpp"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "written_folder.hpp"

namespace warpbook::tools {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const Lab lab = {"01-map", "Map", "exercise", "Part 1 · Threads", "map.cu", ""};

class NextStep : public testing::Test {
protected:
    std::string after(const Outcome& outcome)
    {
        std::ostringstream out;
        print_next_step(out, Palette(false), {folder.path(), folder.path() / "build"}, lab, outcome);
        return out.str();
    }

    WrittenFolder folder;
};

TEST_F(NextStep, NamesChapterFileCheckAndHint)
{
    folder.write("labs/01-map/map.cu", "");
    const std::string expected =
        "What to do next\n"
        "  read     labs/01-map/README.md\n"
        "  edit     labs/01-map/map.cu\n"
        "  check    ./warpbook check 01\n"
        "  stuck?   ./warpbook hint 01\n";
    EXPECT_EQ(after({Verdict::open, "", ""}), expected);
    EXPECT_EQ(after({Verdict::failed, "", "Values.AreRight"}), expected);
}

TEST_F(NextStep, OffersNoHintAboutWhatDoesNotRun)
{
    EXPECT_THAT(after({Verdict::failed, "does not compile", ""}),
                AllOf(HasSubstr("./warpbook check 01"), Not(HasSubstr("hint"))));
}

TEST_F(NextStep, SaysHowToCountElsewhere)
{
    EXPECT_THAT(after({Verdict::unverified, "there is no GPU", ""}),
                AllOf(HasSubstr("--backend model"), HasSubstr("./warpbook doctor"), Not(HasSubstr("hint"))));
}

TEST_F(NextStep, RestoresAFileThatIsMissing)
{
    EXPECT_THAT(after({Verdict::failed, "does not compile", ""}),
                HasSubstr("  restore  ./warpbook reset 01   (labs/01-map/map.cu is missing)\n"));
}

}  // namespace
}  // namespace warpbook::tools
