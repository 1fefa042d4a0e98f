#include "grade/gradebook/kept_grades.hpp"

#include <sys/stat.h>

#include <filesystem>

#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "lab_records.hpp"

namespace warpbook::tools::grading {
namespace {

TEST(KeptGradesTest, TheTextThatWasGradedLiesBesideTheGrade)
{
    const TemporaryFolder folder;
    const KeptGrades kept(folder.path());
    const Student student{"ada", "ada", "ada"};
    const GradeRecord grade = grade_without_record(GradeOutcome::not_compiled, "error");
    // Bytes that are no UTF-8, and line ends of Windows, are part of what was graded.
    const std::string text = "// \xff\r\n";
    kept.keep(student, grade, handed_in_text(grade.lab, "ada/tile.cu", text));
    EXPECT_EQ(kept.find(student, grade.lab), grade);
    EXPECT_EQ(read_text(folder.path() / "ada/14-tile-transpose.cu"), text);
    EXPECT_EQ(text_beside(kept.file_of(student, grade.lab)), folder.path() / "ada/14-tile-transpose.cu");
}

TEST(KeptGradesTest, AGradeThatStaysHasTheDateAndTheFileOfToday)
{
    const TemporaryFolder folder;
    const KeptGrades kept(folder.path());
    const Student student{"ada", "ada", "ada"};
    GradeRecord grade = grade_without_record(GradeOutcome::not_compiled, "error");
    kept.keep(student, grade, handed_in_text(grade.lab, "ada/tile.cu", "// first\n"));
    HandedIn corrected = handed_in_text(grade.lab, "ada/14-tile-transpose/tile.cu", "// first\n");
    corrected.handed_in = date_from("2026-02-01T12:00:00Z").time;
    kept.keep_up_to_date(student, grade, corrected);
    grade.file = corrected.path;
    grade.handed_in = corrected.handed_in;
    EXPECT_EQ(kept.find(student, grade.lab), grade);
    corrected.handed_in.reset();
    kept.keep_up_to_date(student, grade, corrected);
    EXPECT_FALSE(kept.find(student, grade.lab)->handed_in);
}

TEST(KeptGradesTest, AGradeThatStaysAsItIsIsNotWrittenAgain)
{
    const TemporaryFolder folder;
    const KeptGrades kept(folder.path());
    const Student student{"ada", "ada", "ada"};
    const GradeRecord grade = grade_without_record(GradeOutcome::not_compiled, "error");
    // JSON has no such byte: it is kept as another.
    HandedIn handed_in = handed_in_text(grade.lab, "ad\xff/tile.cu", "// first\n");
    handed_in.handed_in = grade.handed_in;
    kept.keep(student, grade, handed_in);
    kept.keep_up_to_date(student, *kept.find(student, grade.lab), handed_in);
    const auto written = [&] {
        struct stat status {};
        EXPECT_EQ(stat(kept.file_of(student, grade.lab).c_str(), &status), 0);
        return status.st_ino;
    };
    const auto before = written();
    kept.keep_up_to_date(student, *kept.find(student, grade.lab), handed_in);
    EXPECT_EQ(written(), before);
}

TEST(KeptGradesTest, ATextThatIsNoLongerWhatCountsIsNotKept)
{
    const TemporaryFolder folder;
    const KeptGrades kept(folder.path());
    const Student student{"ada", "ada", "ada"};
    HandedIn handed_in = handed_in_text("14-tile-transpose", "ada/tile.cu", "// first\n");
    kept.keep_text(student, handed_in);
    handed_in.state = HandedIn::State::unclear;
    kept.keep_text(student, handed_in);
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "ada/14-tile-transpose.cu"));
}

}  // namespace
}  // namespace warpbook::tools::grading
