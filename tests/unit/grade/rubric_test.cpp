#include "grade/gradebook/rubric.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

const Course course_of_rubric = {{"07-coalescing", "Coalescing", "exercise", "Part 2", "coalescing.cu", "S."},
                                 {"14-tile-transpose", "Tile", "exercise", "Part 3", "tile_transpose.cu", "S."},
                                 {"15-bank-conflicts", "Banks", "assessment", "Part 3", "bank_conflicts.cu", "S."}};

Rubric rubric_of(const std::string& text) { return read_rubric(text, "rubric.json", course_of_rubric); }

std::string complaint_about(const std::string& text)
{
    try {
        rubric_of(text);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "(no complaint)";
}

/// With the schema in front.
std::string with_schema(const std::string& rest) { return R"({"schema": "warpbook.rubric/1", )" + rest + "}"; }

TEST(ReadRubric, TakesWhatItSays)
{
    const Rubric rubric = rubric_of(R"({
        "schema": "warpbook.rubric/1",
        "labs": {
            "15": {"points": 50.5, "weights": {"Values": 1, "Predictions": 1}, "due": "2026-03-08T23:59+01:00",
                   "accesses_need_values": false, "partial": "none", "late": {"factor": 0.5}},
            "tile-transpose": 80,
            "7": {"due": null, "not_after": "2026-04-01T00:00Z", "late": null}
        },
        "weights": {"Values": 40, "Accesses": 40, "Predictions": 10, "Time": 10},
        "partial": {"Accesses": "none"},
        "due": "2026-03-01T23:59:00+01:00",
        "grace_minutes": 10,
        "late": {"factor_per_day": 0.1, "least": 0.5}
    })");
    ASSERT_TRUE(rubric.labs);
    ASSERT_EQ(rubric.labs->size(), 3u);
    const LabRubric& lab07 = (*rubric.labs)[0];
    const LabRubric& lab14 = (*rubric.labs)[1];
    const LabRubric& lab15 = (*rubric.labs)[2];
    EXPECT_EQ(lab07.lab, "07-coalescing");
    EXPECT_EQ(lab07.points, 100);
    EXPECT_FALSE(lab07.due);
    EXPECT_FALSE(lab07.late);
    EXPECT_EQ(text_of(*lab07.not_after), "2026-04-01T00:00:00Z");
    EXPECT_EQ(lab14.lab, "14-tile-transpose");
    EXPECT_EQ(lab14.points, 80);
    EXPECT_THAT(lab14.weights, ElementsAre(40, 40, 10, 10, 0));
    EXPECT_EQ(lab14.partial[group::accesses], Partial::none);
    EXPECT_EQ(lab14.partial[group::values], Partial::checks);
    EXPECT_EQ(text_of(*lab14.due), "2026-03-01T22:59:00Z");
    EXPECT_EQ(lab14.grace, std::chrono::minutes(10));
    EXPECT_EQ(lab14.late, (LatePolicy{0.1, 0.5, std::nullopt}));
    EXPECT_TRUE(lab14.accesses_need_values);
    EXPECT_EQ(lab15.points, 50.5);
    EXPECT_THAT(lab15.weights, ElementsAre(1, 0, 1, 0, 0)) << "groups that are not named weigh nothing";
    EXPECT_EQ(lab15.partial[group::values], Partial::none);
    EXPECT_EQ(lab15.late, (LatePolicy{0, 0, 0.5}));
    EXPECT_FALSE(lab15.accesses_need_values);
    EXPECT_EQ(text_of(*lab15.due), "2026-03-08T22:59:00Z");
}

TEST(ReadRubric, LabsMayBeAListAndRulesStandBehindThem)
{
    const Rubric rubric = rubric_of(with_schema(R"("labs": ["15-bank-conflicts", 7], "points": 10)"));
    ASSERT_EQ(rubric.labs->size(), 2u);
    EXPECT_EQ((*rubric.labs)[0].lab, "07-coalescing");
    EXPECT_EQ((*rubric.labs)[1].points, 10);
}

TEST(ReadRubric, WithoutLabsWhatWasHandedInIsGraded)
{
    Submissions submissions;
    submissions.students = {{"ada", "ada", "ada", {{"15-bank-conflicts", "ada/bank_conflicts.cu"}}},
                            {"ben", "ben", "ben", {{"07-coalescing", "ben/coalescing.cu"}}}};
    submissions.students[1].files[0].is_unchanged_starter = true;
    const Rubric rubric = rubric_of(with_schema(R"("points": 20)"));
    const auto labs = labs_to_grade(rubric, course_of_rubric, submissions);
    ASSERT_EQ(labs.size(), 1u) << "an unchanged starter is nothing that anybody handed in";
    EXPECT_EQ(labs[0].lab, "15-bank-conflicts");
    EXPECT_EQ(labs[0].points, 20);
    EXPECT_EQ(labs_to_grade({}, course_of_rubric, submissions)[0].points, 100);
    EXPECT_THAT(labs_to_grade({}, course_of_rubric, submissions)[0].weights, ElementsAre(30, 50, 20, 0, 0));
    EXPECT_EQ(labs_to_grade(rubric_of(with_schema(R"("labs": [7])")), course_of_rubric, submissions)[0].lab,
              "07-coalescing");
}

TEST(ReadRubric, NamesAMistakeByItsPlace)
{
    struct Case {
        const char* rest;
        const char* complaint;
    };
    for (const Case& one : {
             Case{R"("weight": {})",
                  "weight: there is no such key. Did you mean weights? Possible: schema, labs, points,"},
             Case{R"("labs": {"14": {"point": 3}})", "labs.14.point: there is no such key. Did you mean points?"},
             Case{R"("labs": {"14": {"labs": {}}})", "labs.14.labs: there is no such key."},
             Case{R"("labs": {"tile-trasnpose": 3})",
                  "labs.tile-trasnpose: There is no lab 'tile-trasnpose'. Did you mean 14-tile-transpose?"},
             Case{R"("labs": {"99": 3})", "labs.99: There is no lab '99'. Did you mean 15-bank-conflicts?"},
             Case{R"("labs": ["14", "14-tile-transpose"])", "labs.1: 14-tile-transpose is there twice."},
             Case{R"("labs": {"14": 3, "14": 4})", "labs.14: is there twice."},
             Case{R"("labs": {"14": {"points": 3, "points": 4}})", "labs.14.points: is there twice."},
             Case{R"("labs": {})", "labs: is empty"},
             Case{R"("labs": 14)", "labs: found 14, but it must be an object such as"},
             Case{R"("labs": {"14": "many"})",
                  R"(labs.14: found "many", but it must be a number of points, or an object)"},
             Case{R"("points": -5)", "points: found -5, but it must be a number from 0 to 1000000."},
             Case{R"("points": "5")", "points: found \"5\", but it must be a number from 0"},
             Case{R"("points": 1e300)", "points: found 1e+300, but"},
             Case{R"("weights": {"Value": 3})",
                  "weights.Value: there is no such group. Did you mean Values? Possible: Values, Accesses, "
                  "Predictions, Time, Stretch."},
             Case{R"("weights": {"Values": 0, "Time": 0})", "weights: the weights add up to 0"},
             Case{R"("weights": {})", "weights: the weights add up to 0"},
             Case{R"("weights": [30])", "weights: found [30], but it must be an object of numbers"},
             Case{R"("weights": {"Values": -1})", "weights.Values: found -1, but"},
             Case{R"("partial": "check")",
                  R"(partial: found "check", but it must be "none" or "checks" (did you mean "checks"?))"},
             Case{R"("partial": {"Acesses": "none"})",
                  "partial.Acesses: there is no such group. Did you mean Accesses?"},
             Case{R"("partial": true)", "partial: found true, but"},
             Case{R"("accesses_need_values": "yes")",
                  "accesses_need_values: found \"yes\", but it must be true or false."},
             Case{R"("due": "2026-03-01 23:59")",
                  R"(due: found "2026-03-01 23:59", which has no time zone. Write it as 2026-03-01T23:59:00+01:00)"},
             Case{R"("due": 5)", "due: found 5, but it must be a date and a time"},
             Case{R"("due": "2026-03-02T00:00Z", "not_after": "2026-03-01T00:00Z")",
                  "not_after: 2026-03-01T00:00:00Z is before the file is due"},
             Case{R"("grace_minutes": null)", "grace_minutes: found null, but it must be a number from 0"},
             Case{R"("due": "2026-03-02T00:00Z", "late": 0.5)",
                  "late: found 0.5, but it must be {\"factor\": 0.5}, or"},
             Case{R"("due": "2026-03-02T00:00Z", "late": {"factor": 2})",
                  "late.factor: found 2, but it must be a number from 0 to 1."},
             Case{R"("due": "2026-03-02T00:00Z", "late": {"least": 0.5})", "late: says nothing that late files lose."},
             Case{R"("due": "2026-03-02T00:00Z", "late": {"factor": 0.5, "least": 0.5})", "Keep one kind."},
             Case{R"("late": {"factor": 0.5})",
                  "late: says what late files lose, but nothing says when files are due."},
             Case{R"("labs": {"14": {"late": {"factor": 0.5}}})",
                  "14-tile-transpose has \"late\", but nothing says when"},
         }) {
        EXPECT_THAT(complaint_about(with_schema(one.rest)),
                    AllOf(HasSubstr("rubric.json cannot be used:\n"), HasSubstr(one.complaint)));
    }
}

TEST(ReadRubric, NamesAllMistakesAtOnce)
{
    EXPECT_THAT(
        complaint_about(R"({"points": -1, "labs": {"99": {"due": "x"}}, "lat": {}})"),
        AllOf(HasSubstr("schema: is missing. Add \"schema\": \"warpbook.rubric/1\"."), HasSubstr("points: found -1"),
              HasSubstr("labs.99: There is no lab"), HasSubstr("labs.99.due: found"), HasSubstr("Did you mean late?")));
    EXPECT_THAT(complaint_about(R"({"schema": "warpbook.rubric/2"})"),
                HasSubstr("schema: found \"warpbook.rubric/2\""));
    EXPECT_THAT(complaint_about("[]"), HasSubstr("found [], but a rubric is an object"));
}

TEST(ReadRubric, NamesTheLineThatIsNotJson)
{
    EXPECT_THAT(complaint_about("{\n  \"schema\": \"warpbook.rubric/1\",\n}"),
                HasSubstr("rubric.json is not JSON: parse error at line 3, column 1"));
    EXPECT_THAT(complaint_about(""), HasSubstr("is not JSON: parse error at line 1"));
    EXPECT_THAT(complaint_about(with_schema(R"("points": NaN)")),
                HasSubstr("is not JSON: parse error at line 1, column"));
    EXPECT_THAT(complaint_about(with_schema(R"("points": 1e999)")),
                HasSubstr("is not JSON: number overflow parsing '1e999'"));
    EXPECT_THAT(complaint_about("\xef\xbb\xbf" + with_schema(R"("points": 5)")), "(no complaint)");
}

TEST(ReadRubric, LateIsFineWhereOnlyLabsSayWhenTheyAreDue)
{
    EXPECT_EQ(complaint_about(
                  with_schema(R"("late": {"factor": 0.5}, "labs": {"14": {"due": "2026-03-02T00:00Z"}, "7": 3})")),
              "(no complaint)");
}

TEST(ReadRubric, TheExampleOfTheInstructorsGuideIsOne)
{
    const std::filesystem::path project = PROJECT_FOLDER;
    const std::string guide = read_text(project / "docs/instructors-guide.md");
    const std::size_t begin = guide.find("    {\n        \"schema\": \"warpbook.rubric/1\"");
    const std::size_t end = guide.find("\n    }\n", begin);
    ASSERT_NE(begin, std::string::npos);
    ASSERT_NE(end, std::string::npos);
    const Rubric rubric = read_rubric(guide.substr(begin, end + 7 - begin), "the guide", read_course(project / "labs"));
    ASSERT_EQ(rubric.labs->size(), 3u);
    EXPECT_EQ((*rubric.labs)[2].weights[group::stretch], 20);
}

}  // namespace
}  // namespace warpbook::tools::grading
