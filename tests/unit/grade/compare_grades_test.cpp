#include "grade/gradebook/compare_grades.hpp"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab_records.hpp"

namespace warpbook::tools::grading {

void PrintTo(const GradeDifference& difference, std::ostream* out)
{
    *out << difference.what << ": " << difference.then << " -> " << difference.now;
}

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

GradeRecord grade_to_compare()
{
    Json failed = check_json("Accesses.StoresAreCoalesced", "failed", "global store: 32.00 sectors per request");
    failed["details"] = Json::array(
        {{{"locations", Json::array({{{"file", "labs/14/tile.cu"}, {"line", 9}, {"text", "a[i] = b;"}}})}}});
    Json record = record_json(
        "FAILED", {check_json("Values.AreTransposed", "passed"), failed, check_json("Predictions.AreRight", "failed")});
    record["predictions"] = Json::array(
        {{{"check", "Predictions.AreRight"}, {"predicted", 4}, {"status", "too low"}, {"earlier", Json::array()}}});
    record["profiles"] = Json::array({{{"check", "Accesses.StoresAreCoalesced"},
                                       {"label", "n = 64"},
                                       {"kernel", "tile_transpose"},
                                       {"totals", {{"global", {{"store", {{"instructions", 8}, {"units", 32}}}}}}}}});
    return grade_with(record);
}

TEST(CompareGrades, AGradeIsTheSameAsItselfOnAnotherDayInAnotherTime)
{
    GradeRecord now = grade_to_compare();
    now.evidence.date = date_from("2027-03-02T08:00:00Z").time;
    now.evidence.seconds = 99;
    now.record["date"] = "2027-03-02T08:00:00Z";
    const GradeComparison comparison = compare_grades(grade_to_compare(), now);
    EXPECT_TRUE(comparison.is_same());
    EXPECT_THAT(comparison.differences, IsEmpty());
    EXPECT_THAT(comparison.circumstances, IsEmpty());
    EXPECT_FALSE(comparison.has_times);
}

TEST(CompareGrades, EachPartIsCompared)
{
    struct Case {
        std::function<void(GradeRecord&)> change;
        GradeDifference difference;
    };
    for (const Case& one : {
             Case{[](GradeRecord& now) { now.outcome = GradeOutcome::out_of_time; },
                  {"outcome", "checked", "out of time"}},
             Case{[](GradeRecord& now) { now.message = "It did not end."; }, {"message", "(none)", "It did not end."}},
             Case{[](GradeRecord& now) { now.record["verdict"] = "SOLVED"; }, {"verdict", "FAILED", "SOLVED"}},
             Case{[](GradeRecord& now) { now.record["problem"] = "crashed"; },
                  {"reason without checks", "(none)", "crashed"}},
             Case{[](GradeRecord& now) { now.record["checks"][0]["status"] = "failed"; },
                  {"Values.AreTransposed", "passed", "failed"}},
             Case{[](GradeRecord& now) { now.record["checks"].erase(0); },
                  {"Values.AreTransposed", "passed", "(no such check)"}},
             Case{[](GradeRecord& now) { now.record["checks"].push_back(check_json("Time.IsFast", "failed")); },
                  {"Time.IsFast", "(no such check)", "failed"}},
             Case{[](GradeRecord& now) {
                      now.record["checks"][1]["messages"][0] = "global store: 31.00 sectors per request";
                  },
                  {"Accesses.StoresAreCoalesced: message", "global store: 32.00 sectors per request",
                   "global store: 31.00 sectors per request"}},
             Case{
                 [](GradeRecord& now) { now.record["checks"][1]["details"][0]["locations"][0]["line"] = 10; },
                 {"Accesses.StoresAreCoalesced: lines", "labs/14/tile.cu:9 a[i] = b;", "labs/14/tile.cu:10 a[i] = b;"}},
             Case{[](GradeRecord& now) { now.record["predictions"][0]["predicted"] = 5; },
                  {"prediction: are right", "predicted 4, measured -: too low", "predicted 5, measured -: too low"}},
             Case{[](GradeRecord& now) { now.record["profiles"][0]["totals"]["global"]["store"]["units"] = 33; },
                  {"launch 1, tile_transpose: global store", "instructions 8, units 32", "instructions 8, units 33"}},
             Case{[](GradeRecord& now) { now.evidence.seed = 4712; }, {"seed", "4711", "4712"}},
         }) {
        GradeRecord now = grade_to_compare();
        one.change(now);
        EXPECT_THAT(compare_grades(grade_to_compare(), now).differences, ElementsAre(one.difference))
            << one.difference.what;
    }
}

TEST(CompareGrades, WhatGradedIsShownAndNoDifference)
{
    GradeRecord now = grade_to_compare();
    now.evidence.device = "another";
    now.evidence.versions = "model 4";
    now.evidence.isolation = "none";
    now.evidence.warpbook = "2.0.0";
    const GradeComparison comparison = compare_grades(grade_to_compare(), now);
    EXPECT_TRUE(comparison.is_same());
    EXPECT_THAT(comparison.circumstances, ElementsAre(GradeDifference{"device", "the model", "another"},
                                                      GradeDifference{"versions", "model 3", "model 4"},
                                                      GradeDifference{"Warpbook", "1.2.3", "2.0.0"},
                                                      GradeDifference{"isolation", "bubblewrap 0.8.0", "none"}));
}

TEST(CompareGrades, TimesOnAGpuAreNotCompared)
{
    struct Case {
        const char* check;
        const char* then;
        const char* now;
        bool tells_a_time;
    };
    for (const Case& one : {
             Case{"Time.IsFast", "is slow", "is slower", true},
             Case{"Accesses.AreFew", "0.211 ms, a copy takes 0.095 ms", "0.212 ms, a copy takes 0.095 ms", true},
             Case{"Accesses.AreFew", "2.22 times as many", "2.23 times as many", false},
             Case{"Accesses.AreFew", "32 sectors", "31 sectors", false},
             Case{"Accesses.AreFew", "32.00 s. of it", "31 shared loads", false},
         }) {
        GradeRecord then = grade_with(record_json("FAILED", {check_json(one.check, "failed", one.then)}));
        GradeRecord now = grade_with(record_json("FAILED", {check_json(one.check, "failed", one.now)}));
        if (one.tells_a_time)
            for (GradeRecord* const grade : {&then, &now})
                grade->record["checks"][0]["details"] = Json::array({{{"time", {{"ms", 0.2}}}}});
        EXPECT_FALSE(compare_grades(then, now).is_same()) << "on the model: " << one.then;
        then.evidence.backend = now.evidence.backend = "cupti";
        const GradeComparison comparison = compare_grades(then, now);
        EXPECT_EQ(comparison.is_same(), one.tells_a_time) << one.then;
        EXPECT_EQ(comparison.has_times, one.tells_a_time) << one.then;
        now.record["checks"][0]["status"] = "passed";
        EXPECT_FALSE(compare_grades(then, now).is_same()) << "the status counts";
    }
}

TEST(CompareGrades, AnOlderGradeWithoutASeedLacksNothing)
{
    GradeRecord then = grade_to_compare();
    then.evidence.seed.reset();
    EXPECT_TRUE(compare_grades(then, grade_to_compare()).is_same());
}

TEST(CompareGrades, ThingsWithTheSameNameAreComparedInTheirOrder)
{
    GradeRecord then = grade_to_compare();
    then.record["predictions"].push_back(then.record["predictions"][0]);
    then.record["predictions"][1]["predicted"] = 7;
    EXPECT_TRUE(compare_grades(then, then).is_same());
    GradeRecord now = then;
    now.record["predictions"].erase(1);
    EXPECT_THAT(
        compare_grades(then, now).differences,
        ElementsAre(GradeDifference{"prediction: are right (2)", "predicted 7, measured -: too low", "(none)"}));
}

TEST(CompareGrades, GradesWithoutRecordsAreComparedByTheirMessages)
{
    const GradeRecord then = grade_without_record(GradeOutcome::not_compiled, "error in line 3");
    EXPECT_TRUE(compare_grades(then, then).is_same());
    EXPECT_THAT(compare_grades(then, grade_without_record(GradeOutcome::not_compiled, "error in line 4")).differences,
                ElementsAre(GradeDifference{"message", "error in line 3", "error in line 4"}));
}

}  // namespace
}  // namespace warpbook::tools::grading
