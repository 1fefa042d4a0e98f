#include "course/find_lab.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace warpbook::tools {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Course course()
{
    Course labs;
    for (const char* name :
         {"01-map", "07-coalescing", "14-tile-transpose", "16-transpose-rows", "20-reduce", "22-reduce-warp"}) {
        labs.push_back({name, "Title", "exercise", "Part", "file.cu", "Summary.", {}, "", {}});
    }
    return labs;
}

std::string found(const std::string& typed)
{
    const Course labs = course();
    return find_lab(labs, typed).name;
}

std::string refusal_of_name(const std::string& typed)
{
    try {
        return "found " + found(typed);
    } catch (const UsageError& error) {
        return error.what();
    }
}

TEST(FindLab, ByName)
{
    EXPECT_EQ(found("14-tile-transpose"), "14-tile-transpose");
    EXPECT_EQ(found("tile-transpose"), "14-tile-transpose");
}

TEST(FindLab, ByNumberWithOrWithoutItsZero)
{
    EXPECT_EQ(found("14"), "14-tile-transpose");
    EXPECT_EQ(found("07"), "07-coalescing");
    EXPECT_EQ(found("7"), "07-coalescing");
    EXPECT_EQ(found("007"), "07-coalescing");
}

TEST(FindLab, ByAPathIntoItsFolder)
{
    EXPECT_EQ(found("labs/14-tile-transpose/"), "14-tile-transpose");
    EXPECT_EQ(found("labs/14-tile-transpose/file.cu"), "14-tile-transpose");
    EXPECT_EQ(found("./labs/14-tile-transpose/README.md"), "14-tile-transpose");
}

TEST(FindLab, InUpperCaseToo)
{
    EXPECT_EQ(found("14-Tile-Transpose"), "14-tile-transpose");
    EXPECT_EQ(found("TILE"), "14-tile-transpose");
}

TEST(FindLab, ByAPieceThatNoOtherLabHas)
{
    EXPECT_EQ(found("tile"), "14-tile-transpose");
    EXPECT_EQ(found("14-t"), "14-tile-transpose");
    EXPECT_EQ(found("rows"), "16-transpose-rows");
}

TEST(FindLab, ByTheFolderThatAShellCompletes)
{
    EXPECT_EQ(found("labs/14-tile-transpose/"), "14-tile-transpose");
    EXPECT_EQ(found("./labs/14-tile-transpose"), "14-tile-transpose");
}

TEST(FindLab, PrefersAWholeNameToAPiece) { EXPECT_EQ(found("reduce"), "20-reduce"); }

TEST(FindLab, ANumberIsNoPieceOfAName) { EXPECT_THAT(refusal_of_name("2"), HasSubstr("There is no lab '2'")); }

TEST(FindLab, NamesTheLabsThatAPieceFits)
{
    EXPECT_THAT(refusal_of_name("transpose"),
                AllOf(HasSubstr("14-tile-transpose, 16-transpose-rows"), Not(HasSubstr("01-map"))));
}

TEST(FindLab, SuggestsTheNearestLab)
{
    EXPECT_THAT(refusal_of_name("til-transpos"), HasSubstr("Did you mean 14-tile-transpose?"));
    EXPECT_THAT(refusal_of_name("07-coalesing"), HasSubstr("Did you mean 07-coalescing?"));
    EXPECT_THAT(refusal_of_name("99"), HasSubstr("Did you mean 22-reduce-warp?"));
    EXPECT_THAT(refusal_of_name("0"), HasSubstr("Did you mean 01-map?"));
    EXPECT_THAT(refusal_of_name("99999999999999999999999"), HasSubstr("Did you mean 22-reduce-warp?"));
}

TEST(FindLab, SaysHowToListTheLabs)
{
    for (const char* typed : {"zebra", "", "/", "99"}) {
        EXPECT_THAT(refusal_of_name(typed), HasSubstr("./warpbook list")) << typed;
    }
    EXPECT_THAT(refusal_of_name("zebra"), Not(HasSubstr("Did you mean")));
}

}  // namespace
}  // namespace warpbook::tools
