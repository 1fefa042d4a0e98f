#include "course/course.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

#include "support/errors.hpp"

namespace warpbook::tools {
namespace {

using testing::HasSubstr;

const std::string good = R"({"title": "Map", "kind": "exercise", "part": "Part 1 · Threads", "student_file": "map.cu",
                             "summary": "Adds one."})";

std::string refusal_of_file(const std::string& lab_json)
{
    TemporaryFolder labs;
    labs.write("01-map/lab.json", lab_json);
    try {
        read_course(labs.path());
    } catch (const SetupError& error) {
        EXPECT_THAT(error.what(), HasSubstr((labs.path() / "01-map/lab.json").string()));
        return error.what();
    }
    return "not refused";
}

TEST(ReadCourse, ReadsWhatALabSays)
{
    TemporaryFolder labs;
    labs.write("01-map/lab.json", good);
    const Course course = read_course(labs.path());
    ASSERT_EQ(course.size(), 1u);
    EXPECT_EQ(course[0].name, "01-map");
    EXPECT_EQ(course[0].title, "Map");
    EXPECT_EQ(course[0].kind, "exercise");
    EXPECT_EQ(course[0].part, "Part 1 · Threads");
    EXPECT_EQ(course[0].student_file, "map.cu");
    EXPECT_EQ(course[0].summary, "Adds one.");
    EXPECT_EQ(course[0].number(), "01");
    EXPECT_EQ(course[0].name_without_number(), "map");
    EXPECT_EQ(course[0].target(), "lab.01-map");
    EXPECT_FALSE(course[0].is_assessment());
    EXPECT_EQ(course[0].path_of("map.cu"), "labs/01-map/map.cu");
}

TEST(ReadCourse, KnowsAssessments)
{
    TemporaryFolder labs;
    std::string assessment = good;
    labs.write("01-map/lab.json", assessment.replace(assessment.find("exercise"), 8, "assessment"));
    EXPECT_TRUE(read_course(labs.path())[0].is_assessment());
}

TEST(ReadCourse, OrdersLabsByNameAndPassesOverWhatIsNone)
{
    TemporaryFolder labs;
    for (const char* name : {"14-tile", "02-indices", "10-misalignment"}) {
        labs.write(std::string(name) + "/lab.json", good);
    }
    labs.write("CMakeLists.txt", "");
    labs.write("figures/tile.svg", "");
    labs.write("15-is-a-file", "");
    std::vector<std::string> names;
    for (const Lab& lab : read_course(labs.path())) names.push_back(lab.name);
    EXPECT_THAT(names, testing::ElementsAre("02-indices", "10-misalignment", "14-tile"));
}

TEST(ReadCourse, KeepsPartsTogether)
{
    TemporaryFolder labs;
    std::string later = good;
    later.replace(later.find("Part 1"), 6, "Part 2");
    labs.write("01-map/lab.json", good);
    labs.write("02-tile/lab.json", later);
    labs.write("29-program/lab.json", good);
    std::vector<std::string> names;
    for (const Lab& lab : read_course(labs.path())) names.push_back(lab.name);
    EXPECT_THAT(names, testing::ElementsAre("01-map", "29-program", "02-tile"));
}

TEST(ReadCourse, KnowsWholePrograms)
{
    TemporaryFolder labs;
    labs.write("01-map/lab.json", good);
    std::string program = good;
    labs.write("02-program/lab.json", program.insert(1, "\"program\": true, "));
    const Course course = read_course(labs.path());
    EXPECT_FALSE(course[0].is_program);
    EXPECT_TRUE(course[1].is_program);
}

TEST(ReadCourse, NamesTheFileThatIsNotJson)
{
    EXPECT_THAT(refusal_of_file("{\"title\": "), HasSubstr("is not JSON"));
    EXPECT_THAT(refusal_of_file(""), HasSubstr("is not JSON"));
    EXPECT_THAT(refusal_of_file("[]"), HasSubstr("must be a JSON object"));
}

TEST(ReadCourse, NamesTheFactThatIsMissingOrWrong)
{
    EXPECT_THAT(refusal_of_file(R"({"title": "Map"})"), HasSubstr("does not say the lab's \"kind\""));
    EXPECT_THAT(refusal_of_file(R"({"title": ""})"), HasSubstr(R"(says "title": "")"));
    EXPECT_THAT(refusal_of_file(R"({"title": 3})"), HasSubstr(R"(says "title": 3)"));
    EXPECT_THAT(refusal_of_file(R"({"title": "t", "kind": "quiz", "part": "p", "student_file": "f", "summary": "s"})"),
                HasSubstr(R"("quiz", which must be observe, exercise or assessment)"));
}

TEST(ReadCourse, RefusesALabWithoutItsFile)
{
    TemporaryFolder labs;
    labs.write("01-map/map.cu", "");
    try {
        read_course(labs.path());
        FAIL() << "not refused";
    } catch (const SetupError& error) {
        EXPECT_THAT(error.what(), HasSubstr("01-map/lab.json cannot be read"));
    }
}

TEST(ReadCourse, RefusesAFolderWithoutLabs)
{
    TemporaryFolder labs;
    EXPECT_THROW(read_course(labs.path()), SetupError);
    EXPECT_THROW(read_course(labs.path() / "missing"), SetupError);
}

}  // namespace
}  // namespace warpbook::tools
