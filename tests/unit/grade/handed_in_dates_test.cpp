#include "grade/submissions/handed_in_dates.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const Course course_of_dates = {{"07-coalescing", "Coalescing", "exercise", "Part 2", "coalescing.cu", "S."},
                                {"14-tile-transpose", "Tile", "exercise", "Part 3", "tile_transpose.cu", "S."}};

std::string date_of(const HandedInDates& dates, const std::string& student, const std::string& lab)
{
    const auto date = dates.of(student, lab);
    return date ? text_of(*date) : "(none)";
}

TEST(HandedInDatesTest, ARowAboutALabCountsMoreThanOneAboutAll)
{
    const HandedInDates dates(
        "\xef\xbb\xbfStudent,LAB,date\r\n"
        "ada,14,2026-03-01T10:00:00Z\r\n"
        "ada,,2026-03-02T10:00:00Z\r\n"
        "\r\n"
        "\"Byron, Ben\",7,2026-03-03T10:00:00+01:00\r\n"
        "cleo,*,2026-03-04T10:00Z",
        course_of_dates);
    EXPECT_EQ(date_of(dates, "ada", "14-tile-transpose"), "2026-03-01T10:00:00Z");
    EXPECT_EQ(date_of(dates, "ada", "07-coalescing"), "2026-03-02T10:00:00Z");
    EXPECT_EQ(date_of(dates, "Byron, Ben", "07-coalescing"), "2026-03-03T09:00:00Z");
    EXPECT_EQ(date_of(dates, "Byron, Ben", "14-tile-transpose"), "(none)");
    EXPECT_EQ(date_of(dates, "Cleo ", "07-coalescing"), "2026-03-04T10:00:00Z");
    EXPECT_EQ(date_of(dates, "dan", "07-coalescing"), "(none)");
}

TEST(HandedInDatesTest, TheNameAsItIsCountsMoreThanASimilarOne)
{
    const HandedInDates dates("student,lab,date\nAda,,2026-03-01T10:00Z\nada,,2026-03-02T10:00Z\n", course_of_dates);
    EXPECT_EQ(date_of(dates, "ada", "07-coalescing"), "2026-03-02T10:00:00Z");
    EXPECT_EQ(date_of(dates, "Ada", "07-coalescing"), "2026-03-01T10:00:00Z");
}

TEST(HandedInDatesTest, OfTwoSimilarNamesWithDifferentDatesNoneIsTaken)
{
    const HandedInDates dates(
        "student,lab,date\nAda,14,2026-03-01T10:00Z\n ada,14,2026-03-02T10:00Z\nADA,,2026-03-03T10:00Z\n"
        "Ben,,2026-03-04T10:00Z\n ben,,2026-03-04T11:00+01:00\n",
        course_of_dates);
    EXPECT_EQ(date_of(dates, "aDA", "14-tile-transpose"), "(none)");
    EXPECT_EQ(date_of(dates, "Ada", "14-tile-transpose"), "2026-03-01T10:00:00Z");
    EXPECT_EQ(date_of(dates, "aDA", "07-coalescing"), "2026-03-03T10:00:00Z");
    EXPECT_EQ(date_of(dates, "ben", "07-coalescing"), "2026-03-04T10:00:00Z") << "the same time in another zone";
}

std::string complaint_about_dates(const std::string& text)
{
    try {
        const HandedInDates dates(text, course_of_dates);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "(no complaint)";
}

TEST(HandedInDatesTest, NamesAllMistakesByTheirLines)
{
    EXPECT_THAT(
        complaint_about_dates("student,lab,date\n"
                              "ada,14,2026-03-01\n"
                              "ada,99,2026-03-01T10:00Z\n"
                              ",14,2026-03-01T10:00Z\n"
                              "ben,14\n"
                              "cleo,14,2026-03-01T10:00Z\n"
                              "cleo,14,2026-03-01T11:00Z\n"),
        AllOf(
            HasSubstr("Line 2 says '2026-03-01', which has no time of day. Write it as 2026-03-01T23:59:00+01:00"),
            HasSubstr("Line 3 names a lab that cannot be found. There is no lab '99'. Did you mean 14-tile-transpose?"),
            HasSubstr("Line 4 names no student"), HasSubstr("Line 5 has 2 fields, but the first line has 3"),
            HasSubstr("Line 7 is about 'cleo' and 14-tile-transpose, as an earlier line is")));
    EXPECT_THAT(complaint_about_dates("name,lab,date\n"), HasSubstr("must begin with: student,lab,date"));
    EXPECT_THAT(complaint_about_dates(""), HasSubstr("It is empty"));
    EXPECT_THAT(complaint_about_dates("student,lab,date\n\"ada,14"), HasSubstr("never ends it"));
}

}  // namespace
}  // namespace warpbook::tools::grading
