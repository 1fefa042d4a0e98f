#include "grade/gradebook/gradebook.hpp"
#include "grade/gradebook/join_grades.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "class_of_two.hpp"
#include "grade/gradebook/outputs.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::HasSubstr;

/// Of ada, whose file has this grade; without one if there is none.
Entry entry_with(const std::optional<GradeRecord>& grade, bool has_file = true)
{
    Submissions submissions;
    submissions.students = {{"ada", "ada", "ada"}};
    if (has_file) submissions.students[0].files.push_back({"14-tile-transpose", "ada/tile_transpose.cu"});
    LabRubric rubric;
    rubric.lab = "14-tile-transpose";
    std::vector<GradeRecord> grades;
    if (grade) grades.push_back(*grade);
    return gradebook_of(submissions, {rubric}, course_of_two_labs, grades, {starter_of(rubric)}).students[0].entries[0];
}

TEST(GradebookTest, EachEntryHasAWord)
{
    EXPECT_EQ(entry_with(grade_with(record_json("SOLVED", {check_json("Values.A", "passed")}))).state(), "SOLVED");
    EXPECT_EQ(entry_with(grade_with(record_json("OPEN", {}))).state(), "OPEN");
    EXPECT_EQ(entry_with(grade_without_record(GradeOutcome::not_compiled, "It does not compile.")).state(),
              "not compiled");
    EXPECT_EQ(entry_with(grade_without_record(GradeOutcome::not_graded, "No.")).state(), "not graded");
    EXPECT_EQ(entry_with(std::nullopt, false).state(), "nothing handed in");
    EXPECT_EQ(entry_with(std::nullopt, false).outcome(), "nothing handed in");
}

TEST(GradebookTest, AFileWithoutAGradeIsNotGradedAndNotMissing)
{
    const Entry entry = entry_with(std::nullopt);
    EXPECT_FALSE(entry.points.earned);
    EXPECT_EQ(entry.state(), "not graded");
    EXPECT_EQ(entry.outcome(), "not graded");
}

TEST(GradebookTest, TellsTheFirstCauseOnOneLine)
{
    EXPECT_EQ(entry_with(grade_with(record_with_a_fault())).cause(),
              "Accesses.StoresAreCoalesced: global store: <32.00> & more");
    EXPECT_EQ(entry_with(grade_without_record(GradeOutcome::not_compiled, "error: \x1b[31mno\tsuch\r\nmore")).cause(),
              "error: \xef\xbf\xbd[31mno such");
    EXPECT_EQ(entry_with(grade_with(record_json("SOLVED", {check_json("Values.A", "passed")}))).cause(), "");
    EXPECT_EQ(entry_with(std::nullopt, false).cause(), "Nothing was handed in.");
}

TEST(CheckResultTest, SaysOnOneLineWhatTheFirstMessageSays)
{
    struct Case {
        const char* message;
        Json parts;
        const char* line;
    };
    const Json in_a_case{{"context", {"n = 64"}}};
    const auto with = [&](Json parts, const Json& more) {
        parts.update(more);
        return parts;
    };
    for (const Case& one : {
             Case{
                 "with n = 64:\nwanted: no more sectors than the lanes need\nfound:  4 loads,  8 sectors\nwhy: x",
                 with(in_a_case, {{"wanted", "no more sectors than the lanes need"}, {"found", "4 loads,  8 sectors"}}),
                 "with n = 64: wanted: no more sectors than the lanes need; found: 4 loads, 8 sectors"},
             Case{"wanted: 4\nfound:  5\nhint: x", {{"wanted", "4"}, {"found", "5"}}, "wanted: 4; found: 5"},
             Case{"wanted: this\n  and that\nfound:  5",
                  {{"wanted", "this\n  and that"}, {"found", "5"}},
                  "wanted: this; found: 5"},
             Case{"with n = 64:\n\nglobal load outside its array\nmore",
                  with(in_a_case, {{"text", "global load outside its array\nmore"}}),
                  "with n = 64: global load outside its array"},
             Case{"with n = 64:\nlabs/14/tile.cu:23  tile[row] = a;\n  shared store outside its array\nmore",
                  with(in_a_case, {{"finding", 0}}), "with n = 64: line 23: shared store outside its array"},
             Case{"you predicted 4, too high", {{"text", "you predicted 4, too high"}}, "you predicted 4, too high"},
             Case{"wanted: a word of the text", {{"text", "wanted: a word of the text"}}, "wanted: a word of the text"},
             Case{" \n ", Json::object(), ""},
         }) {
        Json check = check_json("Values.A", "failed");
        check["messages"] = {one.message, "another"};
        check["details"] = {one.parts, Json::object()};
        Json record = record_json("FAILED", {check});
        record["findings"] = {{{"kind", "out_of_bounds"}, {"file", "labs/14/tile.cu"}, {"line", 23}}};
        EXPECT_EQ(checks_in(record).at(0).summary, one.line);
    }
    EXPECT_EQ(CheckResult{}.summary, "");
}

TEST(GradebookTest, KnowsTheLinesOfMessagesAndOfFaults)
{
    const Entry entry = entry_with(grade_with(record_with_a_fault()));
    ASSERT_EQ(entry.checks.size(), 3u);
    EXPECT_THAT(entry.checks[1].lines, testing::ElementsAre(MessageLine{"labs/14/tile.cu", 9, "a[i] = \"b\";"},
                                                            MessageLine{"labs/14/tile.cu", 11, "race"}));
}

TEST(GradebookTest, ATotalNeedsAllLabs)
{
    const Gradebook book = class_of_two();
    EXPECT_EQ(book.possible(), 150);
    EXPECT_EQ(book.students[0].total(), 62.5) << "30 of 80 for one, and half of 50, which came late";
    EXPECT_FALSE(book.students[1].total());
    EXPECT_EQ(book.students[1].not_graded(), 1u);
    EXPECT_EQ(book.students[1].entries[1].state(), "nothing handed in");
}

/// Of a class that handed in a right file for lab 14, which was due at 11 o'clock.
class DatesTest : public testing::Test {
protected:
    DatesTest()
    {
        rubric.lab = "14-tile-transpose";
        rubric.due = date_from("2026-03-01T11:00:00Z").time;
        rubric.late = LatePolicy{0, 0, 0.5};
        submissions.has_dates = true;
    }

    void add(const std::string& student, const char* date)
    {
        HandedIn handed_in{rubric.lab, student + "/tile_transpose.cu"};
        handed_in.handed_in = date_from(date).time;
        submissions.students.push_back({student, student, student, {handed_in}});
        // As an earlier run has kept it.
        grades.push_back(grade_with(record_json("SOLVED", {check_json("Values.A", "passed")})));
        grades.back().student = student;
    }

    Gradebook book() const
    {
        return gradebook_of(submissions, {rubric}, course_of_two_labs, grades, {starter_of(rubric)});
    }

    LabRubric rubric;
    Submissions submissions;
    std::vector<GradeRecord> grades;
};

TEST_F(DatesTest, AKeptGradeCountsWithTheDateAndTheRubricOfToday)
{
    add("ada", "2026-03-01T10:00:00Z");
    add("ben", "2026-03-01T12:00:00+01:00");
    ASSERT_EQ(text_of(*grades[0].handed_in), "2026-03-01T12:00:00Z") << "which was late";
    EXPECT_EQ(book().students[0].total(), 100);
    EXPECT_EQ(book().students[1].total(), 100);
    EXPECT_EQ(text_of(*book().students[0].entries[0].grade->handed_in), "2026-03-01T10:00:00Z");
    EXPECT_THAT(book().problems, testing::IsEmpty());
    rubric.due = date_from("2026-03-01T09:00:00Z").time;
    rubric.points = 30;
    EXPECT_EQ(book().students[0].total(), 15);
}

TEST_F(DatesTest, WhoHasNoDateIsNamedAndLosesNothing)
{
    add("ada", "2026-03-01T10:00:00Z");
    add("Byron, Ben", "");
    submissions.dated_without_folder = {"Ben Byron"};
    submissions.problems = {"Another."};
    const Gradebook undated = book();
    EXPECT_EQ(undated.students[0].total(), 100);
    EXPECT_FALSE(undated.students[1].total());
    EXPECT_EQ(undated.students[1].entries[0].state(), "not graded");
    EXPECT_THAT(undated.problems,
                testing::ElementsAre(
                    testing::AllOf(HasSubstr("no date for Byron, Ben (14-tile-transpose), and the rubric"),
                                   HasSubstr("such as \"Byron, Ben\",14-tile-transpose,2026-03-01T23:59:00+01:00"),
                                   HasSubstr("dates for 'Ben Byron', who have no folder")),
                    "Another."));
    EXPECT_THAT(grades_csv(undated), HasSubstr(",SOLVED,not graded,no date,\"It is not known when"));
    EXPECT_THAT(grades_json(undated)["students"][1]["labs"][0]["no_date"], true);
    EXPECT_THAT(grades_json(undated)["students"][0]["labs"][0]["no_date"], false);

    rubric.due.reset();
    EXPECT_EQ(book().students[1].total(), 100) << "nothing was due";
    EXPECT_THAT(book().problems, testing::ElementsAre("Another."));
}

TEST_F(DatesTest, ManyWithoutADateAreCounted)
{
    for (int i = 10; i < 23; ++i) add("s" + std::to_string(i), "");
    EXPECT_THAT(book().problems,
                testing::ElementsAre(HasSubstr("s19 (14-tile-transpose) and 3 more, and the rubric has one")));
}

TEST_F(DatesTest, WithoutATableTheTimesOfFilesCountAndThatIsSaid)
{
    submissions.has_dates = false;
    add("ada", "2026-03-01T12:00:00Z");
    EXPECT_EQ(book().students[0].total(), 50);
    EXPECT_THAT(book().problems, testing::ElementsAre(HasSubstr("there is no handed-in.csv")));
    rubric.due.reset();
    EXPECT_THAT(book().problems, testing::IsEmpty());
}

}  // namespace
}  // namespace warpbook::tools::grading
