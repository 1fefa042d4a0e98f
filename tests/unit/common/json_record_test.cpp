#include "report/json_record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../../support/counters_with.hpp"
#include "../../support/project.hpp"
#include "fake_backend.hpp"
#include "submission.hpp"

namespace warpbook {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using tests::FakeBackend;

class JsonRecord : public testing::Test {
protected:
    JsonRecord()
    {
        auto owned = std::make_unique<FakeBackend>();
        backend = owned.get();
        Options options;
        options.seed = 7;
        options.n = 512;
        session.emplace(options, std::move(owned));
        launch.name = "scale";
    }

    void run_check(bool passed = true)
    {
        session->begin_check("Accesses", "AreCoalesced");
        session->run(launch, Collect::counters, "stride 2");
        session->add_message({.text = "a message"});
        session->end_check(!passed);
    }

    json record(Verdict verdict = Verdict::solved) { return json::parse(json_record(*session, verdict)); }

    FakeBackend* backend = nullptr;
    std::optional<Session> session;
    Launch launch;
};

TEST_F(JsonRecord, NamesTheScheduleUnderWhichACheckFails)
{
    run_check();
    EXPECT_FALSE(record()["checks"][0].contains("schedule"));
    session->repeat_checks(4);
    run_check(false);
    EXPECT_EQ(record()["checks"][0]["schedule"], 4);
}

TEST_F(JsonRecord, HasAdviceWithItsCauseLineAndHint)
{
    session->begin_check("Accesses", "AreCoalesced");
    session->add_message({.advice = Advice{"stride", SourceLocation{"kernel.cu", 5}, "Far apart.", 2}});
    session->add_message({.advice = Advice{"few_warps", {}, "One warp.", {}, "Use all."}});
    session->end_check(true);
    const json details = record()["checks"][0]["details"];
    EXPECT_EQ(details[0]["advice"],
              json({{"cause", "stride"}, {"text", "Far apart."}, {"file", "kernel.cu"}, {"line", 5}, {"hint", 2}}));
    EXPECT_EQ(details[1]["advice"], json({{"cause", "few_warps"}, {"text", "One warp."}, {"remedy", "Use all."}}));
}

TEST_F(JsonRecord, HasThePredictionsAndNoNumberThatIsNotTold)
{
    using Status = RecordedPrediction::Status;
    session->begin_check("Predictions", "AreMeasured");
    session->enter("n = 64");
    session->add_prediction({.predicted = 8, .status = Status::too_high, .earlier = {{2, Status::too_low}}}, "");
    session->leave();
    session->add_prediction({.predicted = 4, .status = Status::right, .measured = 4}, "");
    session->add_prediction({.status = Status::not_predicted}, "the stride");
    session->end_check(true);
    EXPECT_EQ(record()["predictions"], json::parse(R"([
        {"check": "Predictions.AreMeasured", "case": "n = 64", "predicted": 8.0, "status": "too high",
         "earlier": [{"predicted": 2.0, "status": "too low"}]},
        {"check": "Predictions.AreMeasured", "predicted": 4.0, "measured": 4.0, "status": "right", "earlier": []},
        {"check": "Predictions.AreMeasured", "case": "the stride", "status": "not predicted", "earlier": []}])"));
}

TEST_F(JsonRecord, NamesLabVerdictAndDevice)
{
    const json written = record(Verdict::failed);
    EXPECT_EQ(written["schema"], "warpbook.lab-record/1");
    EXPECT_EQ(written["lab"], "99-example");
    EXPECT_EQ(written["file"], "kernel.cu");
    EXPECT_EQ(written["verdict"], "FAILED");
    EXPECT_EQ(written["backend"], "fake");
    EXPECT_EQ(written["device"],
              json({{"backend", "fake"}, {"name", "Fake device"}, {"architecture", "sm_0"}, {"versions", "driver 1"}}));
    EXPECT_EQ(written["seed"], 7);
    EXPECT_EQ(written["n"], 512);
    EXPECT_THAT(written["date"].get<std::string>(),
                testing::MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"));
}

TEST_F(JsonRecord, HasChecksWithTheirMessages)
{
    run_check(false);
    EXPECT_EQ(record()["checks"], json::array({{{"group", "Accesses"},
                                                {"name", "AreCoalesced"},
                                                {"status", "failed"},
                                                {"messages", {"a message"}},
                                                {"details", json::array({{{"text", "a message"}}})}}}));
}

TEST_F(JsonRecord, HasThePartsOfEachMessage)
{
    session->begin_check("Accesses", "AreCoalesced");
    session->enter("n = 64");
    Message message{.wanted = "at most 5", .found = "7 stores", .text = "Each element is written once."};
    message.mismatch.why = "accessed twice?";
    message.mismatch.lines.push_back({{tests::path_in_project("kernel.cu"), 5}, "7 times"});
    session->add_failure(message);
    session->end_check(true);
    const json check = record()["checks"][0];
    EXPECT_EQ(check["details"],
              json::array({{{"context", {"n = 64"}},
                            {"wanted", "at most 5"},
                            {"found", "7 stores"},
                            {"why", "accessed twice?"},
                            {"locations", {{{"file", "kernel.cu"}, {"line", 5}, {"text", "7 times"}}}},
                            {"text", "Each element is written once."}}}));
    EXPECT_THAT(check["messages"][0].get<std::string>(),
                testing::StartsWith("with n = 64:\nwanted: at most 5\nfound:  7 stores\naccessed twice?\nkernel.cu:5"));
}

TEST_F(JsonRecord, HasTheTimesOfAMessage)
{
    session->begin_check("Time", "IsNearThatOfACopy");
    session->add_message({.text = "a sentence", .time = Duration{0.5, 0.25, "a copy"}});
    session->end_check(false);
    EXPECT_EQ(
        record()["checks"][0]["details"],
        json::array({{{"text", "a sentence"},
                      {"time", {{"ms", 500.0}, {"baseline", "a copy"}, {"baseline_ms", 250.0}, {"ratio", 2.0}}}}}));
}

TEST_F(JsonRecord, RefersToAFaultThatWasReportedBefore)
{
    Finding finding;
    finding.kind = FindingKind::race;
    finding.location = {"a.cu", 5};
    finding.facts = {{fact::sentence, "races with the load"}};
    backend->answer.findings = {finding};
    for (const char* name : {"First", "Second"}) {
        session->begin_check("Accesses", name);
        session->add_findings(session->run(launch, Collect::nothing, ""));
        session->end_check(true);
    }
    const json written = record(Verdict::failed);
    ASSERT_EQ(written["findings"].size(), 1u);
    EXPECT_EQ(written["findings"][0]["check"], "Accesses.First");
    EXPECT_EQ(written["findings"][0]["kernel"], "scale");
    EXPECT_EQ(written["findings"][0]["kind"], "race");
    EXPECT_EQ(written["findings"][0]["line"], 5);
    EXPECT_EQ(written["checks"][0]["details"],
              json::array({{{"finding", 0}, {"text", "The launch has this fault, so its accesses are not checked."}}}));
    EXPECT_EQ(written["checks"][1]["status"], "failed");
    EXPECT_EQ(written["checks"][1]["details"], json::array({{{"blocked_by", {0}}}}));
    EXPECT_EQ(written["checks"][1]["messages"], json::array({"not checked: see above, race at a.cu:5"}));
}

TEST_F(JsonRecord, HasCountsByLineAndKind)
{
    const Counters counters = tests::counters_with(Space::global, Operation::store, {10, 320, 40u});
    backend->answer.grid = {4, 2};
    backend->answer.block = 32;
    backend->answer.totals = counters;
    SourceLine line;
    line.location = {tests::path_in_project("kernel.cu"), 5};
    line.counters = counters;
    backend->answer.lines = std::vector<SourceLine>(1, line);
    run_check();

    const json profile = record()["profiles"][0];
    const json counts = {{"global", {{"store", {{"instructions", 10}, {"units", 320}, {"ideal_units", 40}}}}}};
    EXPECT_EQ(profile["check"], "Accesses.AreCoalesced");
    EXPECT_EQ(profile["label"], "stride 2");
    EXPECT_EQ(profile["kernel"], "scale");
    EXPECT_EQ(profile["grid"], json::array({4, 2, 1}));
    EXPECT_EQ(profile["block"], json::array({32, 1, 1}));
    EXPECT_EQ(profile["totals"], counts) << "kinds without instructions are left out";
    EXPECT_EQ(profile["lines"], json::array({{{"file", "kernel.cu"}, {"line", 5}, {"counters", counts}}}));
}

TEST_F(JsonRecord, SaysWhyWhatIsMissing)
{
    backend->answer.totals = Measured<Counters>::unavailable("not permitted");
    backend->answer.lines = Measured<std::vector<SourceLine>>::unavailable("built without -lineinfo");
    run_check();
    const json profile = record()["profiles"][0];
    EXPECT_EQ(profile["totals"], json({{"unavailable", "not permitted"}}));
    EXPECT_EQ(profile["lines"], json({{"unavailable", "built without -lineinfo"}}));
}

TEST_F(JsonRecord, SaysWhyAnIdealIsMissing)
{
    const AccessCounts no_ideal{1, 4, Measured<std::uint64_t>::unavailable("no SASS metrics")};
    backend->answer.totals = tests::counters_with(Space::shared, Operation::load, no_ideal);
    run_check();
    EXPECT_EQ(record()["profiles"][0]["totals"]["shared"]["load"]["ideal_units"],
              json({{"unavailable", "no SASS metrics"}}));
}

TEST_F(JsonRecord, HasFindings)
{
    Finding finding;
    finding.location = {"a.cu", 5};
    finding.facts = {{fact::sentence, "too far"}};
    finding.block = {1, 2, 3};
    finding.thread = {4, 5, 6};
    finding.occurrences = 9;
    for (const FindingKind kind : {FindingKind::out_of_bounds, FindingKind::deadlock, FindingKind::unknown_address}) {
        finding.kind = kind;
        backend->answer.findings.push_back(finding);
    }
    run_check();
    const json findings = record()["profiles"][0]["findings"];
    EXPECT_EQ(findings[0], json({{"kind", "out_of_bounds"},
                                 {"file", "a.cu"},
                                 {"line", 5},
                                 {"text", "too far"},
                                 {"block", {1, 2, 3}},
                                 {"thread", {4, 5, 6}},
                                 {"occurrences", 9},
                                 {"case", "in_words"},
                                 {"facts", {{"sentence", "too far"}}}}));
    EXPECT_EQ(findings[1]["kind"], "deadlock");
    EXPECT_EQ(findings[2]["kind"], "unknown_address");
}

TEST_F(JsonRecord, IsWrittenWhateverTheEncodingOfAMessage)
{
    session->begin_check("Values", "AreRight");
    session->add_message({.text = "a line in Latin-1: gr\xfc\xdf"
                                  "e"});
    session->end_check(true);
    EXPECT_THAT(record()["checks"][0]["messages"][0].get<std::string>(), HasSubstr("a line in Latin-1: gr"));
}

}  // namespace
}  // namespace warpbook
