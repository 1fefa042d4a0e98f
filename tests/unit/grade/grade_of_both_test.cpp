#include "grade/gradebook/grade_of_both.hpp"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grade/gradebook/checks.hpp"
#include "grade/gradebook/gradebook.hpp"
#include "lab_records.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* lab = "14-tile-transpose";

GradeRecord part_with(const std::string& backend, GradeRecord part)
{
    part.evidence.backend = backend;
    part.evidence.device = backend == "model" ? "CPU model" : "NVIDIA H100";
    if (part.record.is_object()) part.record["backend"] = backend;
    return part;
}

GradeRecord by_model(const Json& record) { return part_with("model", grade_with(record)); }
GradeRecord by_gpu(const Json& record) { return part_with("cupti", grade_with(record)); }

GradeRecord both(std::vector<GradeRecord> parts)
{
    GradeRecord head = grade_with(nullptr);
    head.evidence.backend = "both";
    return grade_of_both(std::move(head), std::move(parts));
}

/// A record of one check, with the verdict that such a check gives.
Json record_of_one(const std::string& status)
{
    const std::string verdict = status == "failed" ? "FAILED" : status == "passed" ? "SOLVED" : "UNVERIFIED";
    return record_json(verdict, {check_json("Accesses.AreCoalesced", status)});
}

Points points_by(const GradeRecord& grade)
{
    LabRubric rubric;
    rubric.lab = lab;
    return points_of(grade, rubric);
}

TEST(GradeOfBoth, ACheckIsPassedOnlyWhereNeitherRefusesIt)
{
    struct Case {
        const char* by_model;
        const char* by_gpu;
        const char* status;
        const char* verdict;
        /// Empty where it is not graded.
        std::optional<double> points;
    };
    const std::optional<double> none;
    for (const Case& one : {
             Case{"passed", "passed", "passed", "SOLVED", 100},
             Case{"passed", "failed", "failed", "FAILED", 0},
             Case{"passed", "unavailable", "unavailable", "UNVERIFIED", none},
             Case{"passed", "not_applicable", "passed", "SOLVED", 100},
             Case{"failed", "passed", "failed", "FAILED", 0},
             Case{"failed", "failed", "failed", "FAILED", 0},
             Case{"failed", "unavailable", "failed", "FAILED", 0},
             Case{"failed", "not_applicable", "failed", "FAILED", 0},
             Case{"unavailable", "passed", "unavailable", "UNVERIFIED", none},
             Case{"unavailable", "failed", "failed", "FAILED", 0},
             Case{"unavailable", "unavailable", "unavailable", "UNVERIFIED", none},
             Case{"unavailable", "not_applicable", "unavailable", "UNVERIFIED", none},
             Case{"not_applicable", "passed", "passed", "SOLVED", 100},
             Case{"not_applicable", "failed", "failed", "FAILED", 0},
             Case{"not_applicable", "unavailable", "unavailable", "UNVERIFIED", none},
             Case{"not_applicable", "not_applicable", "not_applicable", "UNVERIFIED", none},
         }) {
        SCOPED_TRACE(std::string(one.by_model) + " by the model, " + one.by_gpu + " by the GPU");
        const GradeRecord grade = both({by_model(record_of_one(one.by_model)), by_gpu(record_of_one(one.by_gpu))});
        ASSERT_EQ(grade.outcome, GradeOutcome::checked) << grade.message;
        EXPECT_EQ(grade.record["checks"][0]["status"], one.status);
        EXPECT_EQ(grade.record["checks"][0]["by"], (Json{{"model", one.by_model}, {"cupti", one.by_gpu}}));
        EXPECT_EQ(grade.record["verdict"], one.verdict);
        EXPECT_EQ(points_by(grade).earned, one.points);
    }
}

TEST(GradeOfBoth, PointsNeedBoth)
{
    const GradeRecord grade = both(
        {by_model(record_json(
             "FAILED", {check_json("Values.AreRight", "passed"), check_json("Accesses.LoadsAreCoalesced", "failed"),
                        check_json("Accesses.StoresAreCoalesced", "passed"),
                        check_json("Predictions.AreRight", "passed"), check_json("Time.IsFast", "not_applicable")})),
         by_gpu(record_json(
             "FAILED", {check_json("Values.AreRight", "passed"), check_json("Accesses.LoadsAreCoalesced", "passed"),
                        check_json("Accesses.StoresAreCoalesced", "failed"),
                        check_json("Predictions.AreRight", "not_applicable"), check_json("Time.IsFast", "passed")}))});
    EXPECT_EQ(grade.record["verdict"], "FAILED");
    EXPECT_EQ(points_by(grade).earned, 50) << "values and predictions, but of the accesses none";
    EXPECT_EQ(state_of(grade.parts.front()), "FAILED");
}

TEST(GradeOfBoth, AMessageSaysWhoHasFoundIt)
{
    Json failed = check_json("Accesses.AreCoalesced", "failed");
    failed["messages"] = Json::array({"with n = 64:\nwanted: 8 sectors\nfound:  32 sectors"});
    failed["details"] = Json::array({{{"context", {"n = 64"}}, {"wanted", "8 sectors"}, {"found", "32 sectors"}}});
    Json passed = check_json("Accesses.AreCoalesced", "passed");
    passed["messages"] = Json::array({"a note of the model's"});
    const GradeRecord grade =
        both({by_model(record_json("SOLVED", {passed})), by_gpu(record_json("FAILED", {failed}))});
    const auto checks = checks_in(grade.record);
    ASSERT_EQ(checks.size(), 1u);
    EXPECT_THAT(checks.front().messages, ElementsAre("by the GPU:\nwith n = 64:\nwanted: 8 sectors\nfound:  32 sectors",
                                                     "by the model:\na note of the model's"))
        << "what decides comes first";
    EXPECT_EQ(checks.front().summary, "by the GPU: with n = 64: wanted: 8 sectors; found: 32 sectors");
    EXPECT_EQ(grade.record["checks"][0]["details"][0]["by"], Json::array({"cupti"}));
}

TEST(GradeOfBoth, WhatBothSayIsSaidOnce)
{
    const Json record = record_json("FAILED", {check_json("Predictions.AreRight", "failed", "32 is too high")});
    const auto checks = checks_in(both({by_model(record), by_gpu(record)}).record);
    EXPECT_THAT(checks.front().messages, ElementsAre("by the model and the GPU:\n32 is too high"));
}

TEST(GradeOfBoth, NobodyIsToldWhatDoesNotApplyToOneBackend)
{
    const auto checks = checks_in(
        both({by_model(record_json("UNVERIFIED", {check_json("Time.IsFast", "not_applicable", "there is no clock")})),
              by_gpu(record_json("FAILED", {check_json("Time.IsFast", "failed", "twice as long")}))})
            .record);
    EXPECT_THAT(checks.front().messages, ElementsAre("by the GPU:\ntwice as long"));
}

TEST(GradeOfBoth, MessagesReferToTheirOwnFaults)
{
    const auto record_with = [](long line) {
        Json failed = check_json("Values.AreRight", "failed", "line " + std::to_string(line));
        failed["details"] = Json::array({{{"finding", 0}}});
        Json blocked = check_json("Accesses.AreCoalesced", "failed", "not checked " + std::to_string(line));
        blocked["details"] = Json::array({{{"blocked_by", {0}}}});
        Json record = record_json("FAILED", {failed, blocked});
        record["findings"] = Json::array({{{"file", "tile.cu"}, {"line", line}, {"text", "here"}}});
        return record;
    };
    const GradeRecord grade = both({by_model(record_with(7)), by_gpu(record_with(9))});
    const auto checks = checks_in(grade.record);
    for (const CheckResult& check : checks) {
        ASSERT_EQ(check.lines.size(), 2u) << check.full_name();
        EXPECT_EQ(check.lines[0].line, 7) << check.full_name();
        EXPECT_EQ(check.lines[1].line, 9) << check.full_name();
    }
}

TEST(GradeOfBoth, WhatOneDidNotReachIsNotPassed)
{
    GradeRecord stopped = by_model(record_json("FAILED", {check_json("Values.AreRight", "failed", "it does not end")}));
    stopped.not_run = {"Accesses.A", "Accesses.B", "Accesses.C"};
    GradeRecord gpu =
        by_gpu(record_json("FAILED", {check_json("Values.AreRight", "passed"), check_json("Accesses.A", "passed"),
                                      check_json("Accesses.B", "failed", "narrow")}));
    gpu.not_run = {"Accesses.C"};
    const GradeRecord grade = both({stopped, gpu});
    EXPECT_THAT(grade.not_run, ElementsAre("Accesses.A", "Accesses.C"));
    ASSERT_EQ(grade.record["checks"].size(), 2u);
    EXPECT_EQ(grade.record["checks"][1]["name"], "B");
    EXPECT_EQ(points_by(grade).earned, 0);
}

TEST(GradeOfBoth, ACheckThatARecordLacksIsNotPassed)
{
    const GradeRecord grade = both(
        {by_model(record_json("SOLVED", {check_json("Values.AreRight", "passed")})),
         by_gpu(record_json("SOLVED", {check_json("Values.AreRight", "passed"), check_json("Accesses.A", "passed")}))});
    EXPECT_EQ(grade.record["verdict"], "UNVERIFIED");
    EXPECT_FALSE(points_by(grade).earned);
}

TEST(GradeOfBoth, WithoutTheCountersOfTheGPUNothingIsGraded)
{
    Json unread = record_json("UNVERIFIED", {});
    unread["problem"] = "the counters need rights";
    const GradeRecord grade = both({by_model(record_of_one("passed")), by_gpu(unread)});
    EXPECT_EQ(grade.record["verdict"], "UNVERIFIED");
    EXPECT_THAT(grade.record["checks"], IsEmpty());
    const Points points = points_by(grade);
    EXPECT_FALSE(points.earned);
    EXPECT_THAT(points.not_graded, HasSubstr("by the GPU: the counters need rights"));
}

TEST(GradeOfBoth, WhoEndsACheckHasNoPoints)
{
    const auto without = [](const std::string& backend, GradeOutcome outcome, const std::string& message) {
        return part_with(backend, grade_without_record(outcome, message));
    };
    const GradeRecord crashed = both({without("model", GradeOutcome::ended_early, "crashed")});
    EXPECT_EQ(crashed.outcome, GradeOutcome::ended_early);
    EXPECT_EQ(crashed.message, "By the model: crashed");
    EXPECT_EQ(points_by(crashed).earned, 0);

    const GradeRecord hung =
        both({by_model(record_of_one("passed")), without("cupti", GradeOutcome::out_of_time, "hung")});
    EXPECT_EQ(hung.outcome, GradeOutcome::out_of_time);
    EXPECT_EQ(hung.message, "By the GPU: hung");

    const GradeRecord unknown =
        both({by_model(record_of_one("failed")), without("cupti", GradeOutcome::not_graded, "Not graded: no GPU")});
    EXPECT_EQ(unknown.outcome, GradeOutcome::not_graded);
    EXPECT_FALSE(points_by(unknown).earned);
}

TEST(GradeOfBoth, KeepsWhatEachSaw)
{
    Json model = record_of_one("passed");
    model["n"] = 512;
    model["predictions"] = Json::array({{{"check", "Predictions.A"}, {"status", "right"}}});
    Json gpu = record_of_one("failed");
    gpu["n"] = 4096;
    gpu["predictions"] = Json::array({{{"check", "Predictions.A"}, {"status", "right"}}});
    GradeRecord first = by_model(model);
    first.evidence.n = 512;
    GradeRecord second = by_gpu(gpu);
    second.evidence.n = 4096;
    const GradeRecord grade = both({first, second});
    EXPECT_EQ(grade.evidence.backend, "both");
    EXPECT_EQ(grade.evidence.device, "CPU model and NVIDIA H100");
    EXPECT_FALSE(grade.evidence.n) << "each had its own";
    EXPECT_EQ(grade.record["backend"], "both");
    EXPECT_EQ(grade.record["predictions"].size(), 1u);
    ASSERT_EQ(grade.parts.size(), 2u);
    EXPECT_EQ(grade.parts[1].record, second.record);
    EXPECT_EQ(read_grade(json_text(as_json(grade), 1), "f"), grade);

    Entry entry;
    entry.grade = grade;
    EXPECT_EQ(entry.state_by("model"), "SOLVED");
    EXPECT_EQ(entry.state_by("cupti"), "FAILED");
    entry.grade = first;
    EXPECT_EQ(entry.state_by("model"), "SOLVED");
    EXPECT_EQ(entry.state_by("cupti"), "") << "it was not asked";
}

}  // namespace
}  // namespace warpbook::tools::grading
