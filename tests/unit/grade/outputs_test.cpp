#include "grade/gradebook/outputs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

#include "class_of_two.hpp"
#include "support/comma_separated.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(CommaSeparated, IsRfc4180AndReadAgain)
{
    const Cells cells = {"a", "", "b,c", "say \"x\"", "two\nlines", " "};
    const std::string text = comma_separated(cells);
    EXPECT_EQ(text, "a,,\"b,c\",\"say \"\"x\"\"\",\"two\nlines\", \n");
    const auto rows = comma_separated_rows(text + "\r\nx,y\r\n");
    ASSERT_TRUE(rows);
    ASSERT_EQ(rows->size(), 2u);
    EXPECT_EQ((*rows)[0].cells, cells);
    EXPECT_EQ((*rows)[1].cells, (Cells{"x", "y"}));
    EXPECT_EQ((*rows)[1].line, 4u);
    EXPECT_FALSE(comma_separated_rows("\"open"));
}

TEST(CommaSeparated, SpreadsheetsTakeNoTextForAFormula)
{
    EXPECT_EQ(safe_comma_separated({"=1+1", "+1+1", "-1+1", "@SUM(A1)", "\tx", "\rx", "-rf"}),
              "'=1+1,'+1+1,'-1+1,'@SUM(A1),'\tx,\"'\rx\",'-rf\n");
    EXPECT_EQ(safe_comma_separated({"-1", "+2.5", "-1e5", "-.5", "a=b", "'", "5", ""}), "-1,+2.5,-1e5,-.5,a=b,',5,\n");
}

TEST(GradesCsv, HasARowForEachStudentAndLab)
{
    const std::string hash(64, 'a');
    EXPECT_EQ(grades_csv(class_of_two()),
              "student,lab,points,possible,verdict,outcome,late,message,backend,device,file_hash,by_model,by_gpu\n"
              "'=ada,14-tile-transpose,37.5,100,FAILED,checked,,Accesses.StoresAreCoalesced: global store: <32.00> & "
              "more,model,the model," +
                  hash +
                  ",FAILED,\n"
                  "'=ada,15-bank-conflicts,25,50,SOLVED,checked,late,Handed in 60 minutes late: 50 % of the points are "
                  "kept.,model,the model," +
                  hash +
                  ",SOLVED,\n"
                  "ben,14-tile-transpose,,100,UNVERIFIED,not graded,,\"Not everything could be checked (Accesses.B: no "
                  "rights). Nothing is known to be wrong "
                  "with the file: grade it again, for example on the model.\",model,the model," +
                  hash +
                  ",UNVERIFIED,\n"
                  "ben,15-bank-conflicts,0,50,,nothing handed in,,Nothing was handed in.,,,,,\n");
}

TEST(TotalsCsv, HasNoNumberForWhatWasNotGraded)
{
    EXPECT_EQ(totals_csv(class_of_two()),
              "student,14-tile-transpose,15-bank-conflicts,total,possible\n"
              "'=ada,37.5,25,62.5,150\n"
              "ben,not graded,0,not graded,150\n");
}

TEST(GradesJson, HasAllThatIsKnownAndNoNumberForTheRest)
{
    const Json json = grades_json(class_of_two());
    EXPECT_EQ(json["schema"], "warpbook.grades/1");
    EXPECT_EQ(json["possible"], 150);
    EXPECT_EQ(json["problems"], Json::array({"'stray.cu' belongs to no student."}));
    EXPECT_EQ(json["labs"][1]["due"], "2026-03-01T11:00:00Z");
    EXPECT_EQ(json["labs"][0]["weights"]["Accesses"], 50);

    const Json& ada = json["students"][0];
    EXPECT_EQ(ada["student"], "=ada");
    EXPECT_EQ(ada["total"], 62.5);
    const Json& failed = ada["labs"][0];
    EXPECT_EQ(failed["points"], 37.5);
    EXPECT_EQ(
        failed["groups"][0],
        (Json{{"group", "Values"}, {"points", 37.5}, {"possible", 37.5}, {"passed", 1}, {"checks", 1}, {"lost", ""}}));
    EXPECT_EQ(failed["checks"][1]["status"], "failed");
    EXPECT_EQ(failed["checks"][1]["details"][0]["text"], "global store: <32.00> & more\nsecond line");
    EXPECT_EQ(failed["checks"][1]["lines"][1]["line"], 11);
    EXPECT_EQ(failed["evidence"]["seed"], 4711);
    EXPECT_EQ(failed["reasons"], Json::array({"Accesses: 0 of 1 check."}));
    EXPECT_EQ(ada["labs"][1]["late"], true);
    EXPECT_EQ(ada["labs"][1]["kept"], 0.5);

    const Json& ben = json["students"][1];
    EXPECT_EQ(ben["total"], (Json{{"unavailable", "1 of 2 labs not graded"}}));
    EXPECT_THAT(ben["labs"][0]["points"]["unavailable"].get<std::string>(), HasSubstr("no rights"));
    EXPECT_EQ(ben["labs"][0]["state"], "not graded");
    EXPECT_EQ(ben["labs"][1]["points"], 0);
    EXPECT_FALSE(ben["labs"][1].contains("evidence"));
    EXPECT_EQ(ben["problems"][0], "'ben/work.zip' is an archive.");
}

TEST(GradesJunit, HasASuiteForEachStudentAndATestForEachCheck)
{
    EXPECT_EQ(grades_junit(class_of_two()), R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="warpbook" tests="8" failures="1" errors="2" skipped="2" time="4.500">
  <testsuite name="=ada" tests="4" failures="1" errors="0" skipped="1" time="3.000">
    <testcase classname="=ada.14-tile-transpose" name="Values.AreTransposed"/>
    <testcase classname="=ada.14-tile-transpose" name="Accesses.StoresAreCoalesced">
      <failure message="global store: &lt;32.00&gt; &amp; more" type="failure">global store: &lt;32.00&gt; &amp; more&#10;second line</failure>
    </testcase>
    <testcase classname="=ada.14-tile-transpose" name="Time.IsFast">
      <skipped message="no clock"/>
    </testcase>
    <testcase classname="=ada.15-bank-conflicts" name="Values.AreRight"/>
  </testsuite>
  <testsuite name="ben" tests="4" failures="0" errors="2" skipped="1" time="1.500">
    <testcase classname="ben.14-tile-transpose" name="Values.AreTransposed"/>
    <testcase classname="ben.14-tile-transpose" name="Accesses.B">
      <error message="no rights" type="error">no rights</error>
    </testcase>
    <testcase classname="ben.14-tile-transpose" name="is graded">
      <error message="Not everything could be checked (Accesses.B: no rights). Nothing is known to be wrong with the file: grade it again, for example on the model." type="error"/>
    </testcase>
    <testcase classname="ben.15-bank-conflicts" name="is handed in">
      <skipped message="Nothing was handed in."/>
    </testcase>
  </testsuite>
</testsuites>
)");
}

/// The class with this message in place of ada's first record.
Gradebook class_with_outcome(GradeOutcome outcome, const std::string& message)
{
    Gradebook book = class_of_two();
    LabRubric rubric = book.labs[0].rubric;
    const GradeRecord grade = grade_without_record(outcome, message);
    book.students[0].entries[0] = {grade, {}, points_of(grade, rubric)};
    return book;
}

TEST(GradesJunit, TellsWhatHasNoChecksAndLetsNoControlCharacterIn)
{
    const std::string xml = grades_junit(
        class_with_outcome(GradeOutcome::not_compiled, "<a href=\"x\">\x1b[0m\x01 caf\xe9 '\xef\xbf\xbe'"));
    EXPECT_THAT(xml, HasSubstr("name=\"is checked\">\n      <failure message=\"&lt;a "
                               "href=&quot;x&quot;&gt;\xef\xbf\xbd[0m\xef\xbf\xbd caf\xef\xbf\xbd "
                               "&apos;\xef\xbf\xbd&apos;\" type=\"failure\"/>"));
    for (const char letter : xml) EXPECT_TRUE(letter == '\n' || static_cast<unsigned char>(letter) >= 0x20);
}

TEST(GradescopeResults, HaveAScoreForEachGroup)
{
    const Gradebook book = class_of_two();
    const Json results = gradescope_results(book, book.students[0]).value();
    EXPECT_EQ(results["score"], 62.5);
    EXPECT_EQ(results["execution_time"], 3.0);
    EXPECT_EQ(results["output"], "15-bank-conflicts: Handed in 60 minutes late: 50 % of the points are kept.");
    ASSERT_EQ(results["tests"].size(), 3u);
    EXPECT_EQ(
        results["tests"][1],
        (Json{{"name", "14-tile-transpose: Accesses"},
              {"score", 0.0},
              {"max_score", 62.5},
              {"status", "failed"},
              {"output",
               "Accesses: 0 of 1 check.\n\nAccesses.StoresAreCoalesced\nglobal store: <32.00> & more\nsecond line"},
              {"visibility", "visible"}}));
    EXPECT_EQ(results["tests"][0]["status"], "passed");
    EXPECT_FALSE(gradescope_results(book, book.students[1])) << "it was not graded";
    const Gradebook refused = class_with_outcome(GradeOutcome::refused, "'ada/t.cu' is empty.");
    const Json test = gradescope_results(refused, refused.students[0]).value()["tests"][0];
    EXPECT_EQ(test["name"], "14-tile-transpose");
    EXPECT_EQ(test["output"], "'ada/t.cu' is empty.");
    EXPECT_EQ(test["max_score"], 100);
}

TEST(ClassroomResults, HaveAScoreForEachLab)
{
    const Gradebook book = class_of_two();
    const Json ada = classroom_results(book, book.students[0]);
    EXPECT_EQ(ada["version"], 1);
    EXPECT_EQ(ada["status"], "fail");
    EXPECT_EQ(ada["max_score"], 150);
    EXPECT_EQ(ada["tests"][0]["score"], 37.5);
    EXPECT_EQ(ada["tests"][0]["status"], "fail");
    EXPECT_EQ(ada["tests"][0]["line_no"], 9);
    EXPECT_THAT(ada["tests"][0]["message"].get<std::string>(), HasSubstr("global store"));
    const Json ben = classroom_results(book, book.students[1]);
    EXPECT_EQ(ben["status"], "error");
    EXPECT_EQ(ben["tests"][0]["status"], "error") << "not graded is no failure";
    EXPECT_EQ(ben["tests"][1]["status"], "fail");
}

TEST(Outputs, AreFilesWithSafeNames)
{
    const TemporaryFolder page;
    page.write("page.html", "<!doctype html>\n<script type=\"application/json\" id=\"data\">null</script>\n");
    std::vector<std::string> paths;
    std::string html;
    for (const OutputFile& file : outputs_of(class_of_two(), page.path())) {
        paths.push_back(file.path.string());
        if (file.path == "index.html") html = file.text;
    }
    EXPECT_THAT(paths, ElementsAre("grades.csv", "totals.csv", "grades.json", "grades.junit.xml", "index.html",
                                   "gradescope/_ada-1/results.json", "classroom/_ada-1.json", "classroom/ben.json"));
    EXPECT_THAT(html, HasSubstr("\\u003c32.00>"));
    EXPECT_THAT(html, Not(HasSubstr("<32.00>")));
}

}  // namespace
}  // namespace warpbook::tools::grading
