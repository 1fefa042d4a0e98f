#include "grade/gradebook/grade_record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab_records.hpp"
#include "course/record.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::HasSubstr;

GradeRecord solved_grade() { return grade_with(record_json("SOLVED", {check_json("Values.AreRight", "passed")})); }

std::string complaint_about_grade(const Json& json)
{
    try {
        read_grade(json.dump(), "ada.json");
    } catch (const UnreadableRecord& error) {
        return error.what();
    }
    return "(no complaint)";
}

TEST(GradeRecordTest, IsTheSameAfterItWasWrittenAndRead)
{
    GradeRecord grade = solved_grade();
    grade.evidence.largest_n = true;
    grade.evidence.time_limit = 60;
    grade.evidence.memory_limit = 8;
    EXPECT_EQ(read_grade(json_text(as_json(grade), 2), "f"), grade);
    grade.evidence = {};
    grade.handed_in.reset();
    grade.outcome = GradeOutcome::refused;
    grade.message = "'ada/tile_transpose.cu' is empty.";
    grade.record = nullptr;
    EXPECT_EQ(read_grade(json_text(as_json(grade), 2), "f"), grade);
    EXPECT_EQ(as_json(grade)["evidence"], Json::object()) << "what is not known is not there";
}

TEST(GradeRecordTest, HasTheFieldsOfItsSchema)
{
    const Json json = as_json(solved_grade());
    EXPECT_EQ(json["schema"], "warpbook.grade/1");
    EXPECT_EQ(json["outcome"], "checked");
    EXPECT_EQ(json["handed_in"], "2026-03-01T12:00:00Z");
    EXPECT_EQ(json["evidence"]["device"]["name"], "the model");
    EXPECT_EQ(json["evidence"]["seed"], 4711);
    EXPECT_FALSE(json["evidence"].contains("n"));
    EXPECT_EQ(json["record"]["verdict"], "SOLVED");
}

TEST(GradeRecordTest, EachOutcomeHasItsWord)
{
    for (const auto outcome : {GradeOutcome::checked, GradeOutcome::not_compiled, GradeOutcome::refused,
                               GradeOutcome::ended_early, GradeOutcome::out_of_time, GradeOutcome::not_graded})
        EXPECT_EQ(grade_outcome_from_name(name_of(outcome)), outcome);
    EXPECT_FALSE(grade_outcome_from_name("passed"));
}

TEST(GradeRecordTest, NamesTheFieldThatDoesNotFit)
{
    struct Case {
        const char* pointer;
        Json value;
        const char* complaint;
    };
    for (const Case& one : {
             Case{"/schema", "warpbook.lab-record/1",
                  "\"schema\" is \"warpbook.lab-record/1\", not \"warpbook.grade/1\""},
             Case{"/student", "", "\"student\" is empty"},
             Case{"/student", 3, "\"student\" is no text"},
             Case{"/outcome", "good", "\"outcome\" is \"good\", which is none"},
             Case{"/outcome", "not graded", "\"message\" is empty, although"},
             Case{"/handed_in", "2026-03-01", "\"handed_in\" has no time of day"},
             Case{"/evidence", nullptr, "\"evidence\" is no object"},
             Case{"/evidence/backend", "gpu", "\"evidence.backend\" is \"gpu\", but it must be model, cupti or both"},
             Case{"/evidence/source_hash", "abc", "\"evidence.source_hash\" is no SHA-256"},
             Case{"/evidence/seed", -1, "\"evidence.seed\" is no whole number"},
             Case{"/evidence/seed", 1.5, "\"evidence.seed\" is no whole number"},
             Case{"/evidence/largest_n", 1, "\"evidence.largest_n\" is neither true nor false"},
             Case{"/evidence/seconds", -1, "\"evidence.seconds\" is no number of at least 0"},
             Case{"/evidence/device/name", "", "\"evidence.device.name\" is empty"},
             Case{"/record", nullptr, "\"record\" is missing, although \"outcome\" is \"checked\""},
             Case{"/record/lab", "01-map", "\"record.lab\" is \"01-map\", but \"lab\" is \"14-tile-transpose\""},
             Case{"/record/verdict", "GOOD", "\"record\" cannot be read: its verdict is \"GOOD\""},
             Case{"/record/checks", 3, "\"record\" cannot be read: its checks are not a list"},
             Case{"/parts", 3, "\"parts\" is no list"},
             Case{"/parts", Json::array({as_json(grade_with(record_json("SOLVED", {}, "01-map"), "01-map"))}),
                  "\"parts\" has one that is not by one backend, or is about another lab"},
         }) {
        Json json = as_json(solved_grade());
        json[Json::json_pointer(one.pointer)] = one.value;
        EXPECT_THAT(complaint_about_grade(json),
                    testing::AllOf(HasSubstr("The grade ada.json cannot be read: "), HasSubstr(one.complaint)));
    }
    Json json = as_json(solved_grade());
    json.erase("record");
    EXPECT_THAT(complaint_about_grade(json), HasSubstr("\"record\" is missing"));
    EXPECT_THROW(read_grade("{", "f"), UnreadableRecord);
    EXPECT_THROW(read_grade("[]", "f"), UnreadableRecord);
}

TEST(GradeRecordTest, FieldsOfLaterVersionsAreIgnored)
{
    Json json = as_json(solved_grade());
    json["new"] = 1;
    json["evidence"]["new"] = 1;
    EXPECT_EQ(complaint_about_grade(json), "(no complaint)");
}

}  // namespace
}  // namespace warpbook::tools::grading
