#include <warpbook/record/lab_record.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <warpbook/record/record_text.hpp>

namespace warpbook {
namespace {

using testing::HasSubstr;

std::string refusal_of(const std::string& text)
{
    try {
        read_lab_record(text);
    } catch (const nlohmann::json::exception& error) {
        return std::string("not as promised, but by the parser: ") + error.what();
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "not refused";
}

testing::Matcher<const std::string&> is_refused(const testing::Matcher<const std::string&>& reason)
{
    return testing::AllOf(reason, testing::Not(HasSubstr("as promised")), testing::Not(HasSubstr("not refused")));
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
    const std::pair<std::string, const char*> damaged[] = {
        {"", "parse error"},
        {head, "parse error"},
        {"{}", "schema"},
        {"[1]", "array"},
        {R"({"schema": 1})", "must be string"},
        {R"({"schema": "warpbook.lab-record/2"})", "warpbook.lab-record/2"},
        {head + "true}", "must be string"},
        {head + R"("GREAT", "checks": []})", "GREAT"},
        {head + R"("OPEN"})", "checks"},
        {head + R"("OPEN", "checks": null})", "not a list"},
        {head + R"("OPEN", "checks": {}})", "not a list"},
        {head + R"("OPEN", "checks": ["G"]})", "string"},
        {head + R"("OPEN", "problem": 7, "checks": []})", "must be string"},
        {head + R"("OPEN", "checks": [{"group": "G", "name": 1, "status": "passed"}]})", "must be string"},
        {head + R"("OPEN", "checks": [{"group": "G", "name": "N", "status": "good"}]})", "\"good\""},
    };
    for (const auto& [text, reason] : damaged) EXPECT_THAT(refusal_of(text), is_refused(HasSubstr(reason))) << text;
}

TEST(ReadLabRecord, RefusesEveryRecordThatWasCutOff)
{
    const std::string whole = lab_record_of_problem("01-map", "labs/01-map/map.cu", Verdict::failed, "no end");
    const std::size_t end = whole.find_last_of('}');
    for (std::size_t size = 0; size <= end; ++size)
        EXPECT_THAT(refusal_of(whole.substr(0, size)), is_refused(HasSubstr("parse error"))) << size;
    EXPECT_EQ(refusal_of(whole), "not refused");
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

TEST(LabRecordOfProblem, SaysWhetherTheCheckItselfFailed)
{
    const auto kind_of = [](LabProblem kind) {
        return read_lab_record(lab_record_of_problem("01-map", "map.cu", Verdict::failed, "a reason", kind))
            .problem_kind;
    };
    EXPECT_EQ(kind_of(LabProblem::could_not_go_on), LabProblem::could_not_go_on);
    EXPECT_EQ(kind_of(LabProblem::other), LabProblem::other);
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
