#include "grade/running/repeat_grade.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/sha256.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "class_of_two.hpp"
#include "grade/running/repetition_text.hpp"
#include "course/record.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

const std::string text_of_ada = "// ada's\n";

GradeRecord grade_of_text()
{
    GradeRecord grade = grade_with(record_json("SOLVED", {check_json("Values.AreRight", "passed")}));
    grade.evidence.source_hash = sha256_of(text_of_ada);
    return grade;
}

class RepeatGrade : public testing::Test {
protected:
    /// As `grade` keeps it.
    GradeToRepeat read(const Json& grade, const std::string& text = text_of_ada) const
    {
        folder_.write("ada/14-tile-transpose.cu", text);
        return grade_to_repeat(folder_.write("ada/14-tile-transpose.json", grade.dump()), course_of_two_labs,
                               {{"14-tile-transpose", "// starter\n"}});
    }

    const TemporaryFolder folder_;
};

TEST_F(RepeatGrade, TakesTheTextBesideTheRecord)
{
    const GradeToRepeat grade = read(as_json(grade_of_text()));
    EXPECT_THAT(grade.problem, IsEmpty());
    ASSERT_NE(grade.lab, nullptr);
    EXPECT_EQ(grade.lab->name, "14-tile-transpose");
    EXPECT_EQ(grade.handed_in.text, text_of_ada);
    EXPECT_EQ(grade.handed_in.state, HandedIn::State::ready);
    EXPECT_FALSE(grade.handed_in.is_unchanged_starter);
}

TEST_F(RepeatGrade, SaysWhyOneCannotBeRepeated)
{
    struct Case {
        const char* pointer;
        Json value;
        const char* problem;
    };
    for (const Case& one : {
             Case{"/evidence/source_hash", std::string(64, 'a'), "was changed after grading"},
             Case{"/evidence/source_hash", nullptr, "does not say which text was graded"},
             Case{"/evidence/seed", 4294967296, "The grade's seed, 4294967296, is none"},
             Case{"/lab", "77-gone", "This workbook has no lab 77-gone"},
         }) {
        Json json = as_json(grade_of_text());
        json[Json::json_pointer(one.pointer)] = one.value;
        if (std::string(one.pointer) == "/lab") json["record"]["lab"] = one.value;
        const GradeToRepeat grade = read(json);
        EXPECT_THAT(grade.problem, HasSubstr(one.problem));
        EXPECT_EQ(grade.lab, nullptr);
    }
    EXPECT_THAT(read(as_json(grade_of_text()), "// other\n").problem, HasSubstr("was changed after grading"));
    EXPECT_THAT(read(as_json(grade_without_record(GradeOutcome::not_graded, "The disk was full."))).problem,
                HasSubstr("no result to repeat. Grade it again with ./warpbook grade. The reason then: The disk"));
    GradeRecord too_large = grade_without_record(GradeOutcome::refused, "'ada/tile.cu' has 2.0 MiB.");
    too_large.evidence.source_hash.clear();
    EXPECT_THAT(read(as_json(too_large)).problem, HasSubstr("refused without being read"));
}

TEST_F(RepeatGrade, WithoutItsTextItCannotBeRepeated)
{
    const auto file = folder_.write("ben/14-tile-transpose.json", as_json(grade_of_text()).dump());
    EXPECT_THAT(grade_to_repeat(file, course_of_two_labs, {}).problem,
                HasSubstr("The text that was graded is missing: "));
}

TEST_F(RepeatGrade, WhatWasRefusedIsRefusedAgainForItsReason)
{
    GradeRecord refused = grade_without_record(GradeOutcome::refused, "");
    refused.evidence.source_hash = sha256_of("");
    // As it is when the name has a byte that JSON cannot have.
    const std::string reason = handed_in_text("14-tile-transpose", "x", "").message.substr(std::string("'x'").size());
    refused.message = "'ben\\xff/tile_transpose.cu'" + reason;
    const GradeToRepeat grade = read(as_json(refused), "");
    EXPECT_EQ(grade.handed_in.state, HandedIn::State::refused);
    EXPECT_EQ(grade.handed_in.message, refused.message);
    refused.message = "'ada/tile_transpose.cu' is ugly.";
    EXPECT_NE(read(as_json(refused), "").handed_in.message, refused.message);
}

TEST_F(RepeatGrade, KnowsTheStarter)
{
    GradeRecord open = grade_of_text();
    open.evidence.source_hash = sha256_of("// starter\n");
    open.evidence.backend.clear();
    EXPECT_TRUE(read(as_json(open), "// starter\n").handed_in.is_unchanged_starter);
}

TEST_F(RepeatGrade, RefusesTheRecordOfALab)
{
    try {
        read(record_json("SOLVED", {}));
        FAIL() << "was taken for a grade";
    } catch (const UnreadableRecord& error) {
        EXPECT_THAT(error.what(), HasSubstr("is the record of a lab's check, and no grade"));
    }
    EXPECT_THROW(read({{"schema", "other/1"}}), UnreadableRecord);
}

TEST(RepetitionText, SaysWhatWasThenAndWhatIsNow)
{
    RepeatedGrade repeated;
    repeated.result = RepeatedGrade::Result::not_the_same;
    repeated.now = grade_of_text();
    repeated.comparison.differences = {{"verdict", "FAILED", "SOLVED"}, {"message", "one\n  two", "(none)"}};
    repeated.comparison.circumstances = {{"device", "H100", "H200"}};
    repeated.comparison.has_times = true;
    repeated.is_other_lab = true;
    EXPECT_EQ(
        text_of_repetition("ada, 14", grade_of_text(), repeated),
        "ada, 14: not the same\n"
        "  verdict\n"
        "    then  FAILED\n"
        "    now   SOLVED\n"
        "  message\n"
        "    then  one\n"
        "            two\n"
        "    now   (none)\n"
        "  The lab is not the one that it was graded with: its check, contract or starter, or Warpbook's version,\n"
        "  has changed since.\n"
        "  Times on a GPU differ from run to run: only the statuses of their checks were compared.\n"
        "  device (not compared): H100 then, H200 now\n");
}

TEST(RepetitionText, SaysWhatWasVerified)
{
    RepeatedGrade same;
    same.result = RepeatedGrade::Result::same;
    same.now = grade_of_text();
    EXPECT_EQ(text_of_repetition("ada", grade_of_text(), same), "ada: same, SOLVED\n");
    EXPECT_EQ(text_of_repetition("ada", grade_without_record(GradeOutcome::refused, "m"), same),
              "ada: same, refused\n  Nothing was run, then or now: the file is refused for the same reason.\n");
    RepeatedGrade none;
    none.problem = "The text is missing.";
    EXPECT_EQ(text_of_repetition("ada", grade_of_text(), none), "ada: cannot be repeated\n  The text is missing.\n");
}

TEST(RepetitionText, CountsWhatThereIs)
{
    EXPECT_EQ(text_of_counts({.same = 1}), "1 grade: 1 same");
    EXPECT_EQ(text_of_counts({.same = 2, .not_the_same = 1, .cannot_be_repeated = 3, .unreadable = 4}),
              "10 grades: 2 same, 1 not the same, 3 cannot be repeated, 4 cannot be read");
}

}  // namespace
}  // namespace warpbook::tools::grading
