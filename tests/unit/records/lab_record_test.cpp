#include <warpbook/records/lab_record.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <warpbook/records/record_text.hpp>

namespace warpbook {
namespace {

using testing::HasSubstr;

std::string refusal_of(const std::string& text)
{
    try {
        read_lab_record(text);
    } catch (const std::exception& error) {
        return error.what();
    }
    return "not refused";
}

TEST(ReadLabRecord, ReadsWhatALabsProgramWrites)
{
    const LabRecord record = read_lab_record(R"({
        "schema": "warpbook.lab-record/1", "lab": "14-tile-transpose", "verdict": "FAILED",
        "backend": "model", "device": {"name": "model of an H200"}, "seed": 7,
        "checks": [{"group": "Values", "name": "AreTransposed", "status": "failed", "messages": ["at row 0"]}]})");
    EXPECT_EQ(record.lab, "14-tile-transpose");
    EXPECT_EQ(record.verdict, Verdict::failed);
    EXPECT_EQ(record.problem, "");
    ASSERT_EQ(record.checks.size(), 1u);
    EXPECT_EQ(record.checks[0].group, "Values");
    EXPECT_EQ(record.checks[0].name, "AreTransposed");
    EXPECT_EQ(record.checks[0].status, CheckStatus::failed);
}

TEST(ReadLabRecord, SaysWhatIsWrong)
{
    const std::string head = R"({"schema": "warpbook.lab-record/1", "lab": "l", "verdict": )";
    EXPECT_THAT(refusal_of(""), HasSubstr("parse error"));
    EXPECT_THAT(refusal_of("{}"), HasSubstr("schema"));
    EXPECT_THAT(refusal_of("[1]"), HasSubstr("array"));
    EXPECT_THAT(refusal_of(R"({"schema": "warpbook.lab-record/2"})"), HasSubstr("warpbook.lab-record/2"));
    EXPECT_THAT(refusal_of(head + R"("GREAT", "checks": []})"), HasSubstr("GREAT"));
    EXPECT_THAT(refusal_of(head + R"("OPEN"})"), HasSubstr("checks"));
    EXPECT_THAT(refusal_of(head + R"("OPEN", "checks": [{"group": "G", "name": "N", "status": "good"}]})"),
                HasSubstr("\"good\""));
}

TEST(ReadLabRecord, ReadsWhatIsWrittenHere)
{
    nlohmann::ordered_json written = begin_lab_record("01-map", "labs/01-map/map.cu", Verdict::unverified);
    written["checks"] = {begin_check_record({"Time", "IsShort", CheckStatus::not_applicable})};
    const LabRecord record = read_lab_record(record_text(written));
    EXPECT_EQ(record.lab, "01-map");
    EXPECT_EQ(record.verdict, Verdict::unverified);
    ASSERT_EQ(record.checks.size(), 1u);
    EXPECT_EQ(record.checks[0].group, "Time");
    EXPECT_EQ(record.checks[0].name, "IsShort");
    EXPECT_EQ(record.checks[0].status, CheckStatus::not_applicable);
}

TEST(LabRecordOfProblem, HasEveryFieldThatARecordBeginsWith)
{
    const std::string text = lab_record_of_problem("01-map", "labs/01-map/map.cu", Verdict::failed, "does not compile");
    const LabRecord record = read_lab_record(text);
    EXPECT_EQ(record.verdict, Verdict::failed);
    EXPECT_EQ(record.problem, "does not compile");
    EXPECT_TRUE(record.checks.empty());
    const nlohmann::json json = nlohmann::json::parse(text);
    EXPECT_EQ(json.at("lab"), "01-map");
    EXPECT_EQ(json.at("file"), "labs/01-map/map.cu");
    EXPECT_THAT(json.at("date").get<std::string>(), HasSubstr("T"));
    EXPECT_TRUE(json.at("profiles").empty());
}

TEST(LabRecordOfUnchangedStarter, IsOpenAndSaysWhy)
{
    const std::string text = lab_record_of_unchanged_starter("01-map", "labs/01-map/map.cu");
    const LabRecord record = read_lab_record(text);
    EXPECT_EQ(record.verdict, Verdict::open);
    EXPECT_EQ(record.problem, "");
    EXPECT_EQ(nlohmann::json::parse(text).at("not_run"), "the file is the unchanged starter");
}

}  // namespace
}  // namespace warpbook
