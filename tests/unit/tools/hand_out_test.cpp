#include "course/hand_out.hpp"

#include <gmock/gmock.h>

#include <warpbook/system/sha256.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook::tools {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class HandOut : public testing::Test {
protected:
    HandOut()
    {
        folder.write("labs/01-map/lab.json",
                     R"({"title": "Map", "kind": "exercise", "part": "Part", "summary": "It maps.",
                                                 "student_file": "map.cu"})");
        write_starter("first");
    }

    void write_starter(const std::string& text) { folder.write("labs/01-map/starter.cu", text); }
    std::vector<std::string> hand_out() const { return hand_out_starters({folder.path(), folder.path() / "build"}); }

    TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "labs/01-map/map.cu";
    const std::filesystem::path memory = folder.path() / "labs/.given";
};

TEST_F(HandOut, MakesTheFile)
{
    EXPECT_THAT(hand_out(), IsEmpty());
    EXPECT_EQ(read_text(file), "first");
    EXPECT_EQ(read_text(memory), "01-map " + sha256_of("first") + "\n");
}

TEST_F(HandOut, BringsAnUnchangedFileUpToDate)
{
    hand_out();
    write_starter("second");
    EXPECT_THAT(hand_out(), IsEmpty());
    EXPECT_EQ(read_text(file), "second");
}

TEST_F(HandOut, LeavesWorkAloneAndTellsOfAnotherStarterUntilItIsTaken)
{
    hand_out();
    write_text(file, "work");
    EXPECT_THAT(hand_out(), IsEmpty());
    write_starter("second");
    EXPECT_THAT(hand_out(), ElementsAre("01-map"));
    EXPECT_THAT(hand_out(), ElementsAre("01-map"));
    EXPECT_EQ(read_text(file), "work");
    write_text(file, "second");
    EXPECT_THAT(hand_out(), IsEmpty());
}

TEST_F(HandOut, TakesAFileFromElsewhereForWorkOnThisStarter)
{
    write_text(file, "work");
    EXPECT_THAT(hand_out(), IsEmpty());
    EXPECT_EQ(read_text(file), "work");
    write_starter("second");
    EXPECT_THAT(hand_out(), ElementsAre("01-map"));
}

}  // namespace
}  // namespace warpbook::tools
