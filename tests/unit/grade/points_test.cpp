#include "grade/gradebook/points.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab_records.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

LabRubric default_of_lab()
{
    LabRubric rubric;
    rubric.lab = "14-tile-transpose";
    return rubric;
}

Points points_of_checks(const std::string& verdict, const std::vector<Json>& checks,
                        const LabRubric& rubric = default_of_lab())
{
    return points_of(grade_with(record_json(verdict, checks)), rubric);
}

/// Everything right but one of the two checks of accesses.
std::vector<Json> half_of_accesses()
{
    return {check_json("Values.AreTransposed", "passed"), check_json("Accesses.LoadsAreCoalesced", "passed"),
            check_json("Accesses.StoresAreCoalesced", "failed", "global store: 32.00"),
            check_json("Predictions.Sectors", "passed"), check_json("Time.IsFast", "not_applicable")};
}

// Who stops the run, by a kernel without end, must not gain by checks that were not reached.
TEST(PointsOf, ChecksThatDidNotRunCountAsFailed)
{
    GradeRecord grade = grade_with(record_json("FAILED", {check_json("Values.AreRight", "passed"),
                                                          check_json("Values.StopAtTheEnd", "failed", "did not end")}));
    grade.not_run = {"Values.AreUnchanged", "Accesses.LoadsAreCoalesced", "Predictions.AreMeasured"};
    const Points points = points_of(grade, default_of_lab());
    EXPECT_EQ(points.earned, 10);
    ASSERT_EQ(points.groups.size(), 3u);
    EXPECT_EQ(points.groups[0].lost, "Values: 1 of 3 checks (1 did not run: the file stopped the run before).");
}

TEST(PointsOf, SolvedHasAllPoints)
{
    const Points points =
        points_of_checks("SOLVED", {check_json("Values.A", "passed"), check_json("Time.B", "not_applicable")});
    EXPECT_EQ(points.earned, 100);
    EXPECT_EQ(points.possible, 100);
    EXPECT_THAT(points.reasons(), IsEmpty());
    LabRubric only_time = default_of_lab();
    only_time.weights = {0, 0, 0, 1, 0};
    EXPECT_EQ(points_of_checks("SOLVED", {check_json("Values.A", "passed")}, only_time).earned, 100);
}

TEST(PointsOf, ChecksThatPassCountForTheirShare)
{
    const Points points = points_of_checks("FAILED", half_of_accesses());
    EXPECT_EQ(points.earned, 75);
    ASSERT_EQ(points.groups.size(), 3u) << "time does not apply";
    EXPECT_EQ(points.groups[1].group, "Accesses");
    EXPECT_EQ(points.groups[1].earned, 25);
    EXPECT_EQ(points.groups[1].possible, 50);
    EXPECT_THAT(points.reasons(), ElementsAre("Accesses: 1 of 2 checks."));
}

TEST(PointsOf, WhatTheStarterPassesCountsOnlyForWhoeverPassesAll)
{
    const std::set<std::string> given = {"Values.AreTransposed", "Accesses.LoadsAreCoalesced"};
    const auto points = [&](std::vector<Json> checks, const LabRubric& rubric = default_of_lab()) {
        return points_of(grade_with(record_json("FAILED", checks)), rubric, given);
    };
    std::vector<Json> nothing_done = half_of_accesses();
    nothing_done[3] = check_json("Predictions.Sectors", "failed");
    EXPECT_EQ(points(nothing_done).earned, 0);
    EXPECT_THAT(points(nothing_done).reasons(),
                ElementsAre("Accesses: 0 of 1 check (the starter passes 1 more).", "Predictions: 0 of 1 check."));
    EXPECT_EQ(points(half_of_accesses()).earned, 28.57) << "the prediction: 20 of 70";
    std::vector<Json> broken = half_of_accesses();
    broken[1] = check_json("Accesses.LoadsAreCoalesced", "failed");
    EXPECT_EQ(points(broken).groups[0].checks, 2u) << "what the file broke counts";
    LabRubric generous = default_of_lab();
    generous.starter_counts = true;
    EXPECT_EQ(points(half_of_accesses(), generous).earned, 75);
    LabRubric only_values = default_of_lab();
    only_values.weights = {1, 0, 0, 0, 0};
    EXPECT_EQ(points(half_of_accesses(), only_values).earned, 100) << "there is nothing else to count";
}

TEST(PointsOf, AreUnknownWithoutTheStarterUnlessAllIsRight)
{
    const auto points = [](const std::string& verdict, const std::vector<Json>& checks) {
        return points_of(grade_with(record_json(verdict, checks)), default_of_lab(), std::nullopt);
    };
    EXPECT_FALSE(points("FAILED", half_of_accesses()).earned);
    EXPECT_THAT(points("FAILED", half_of_accesses()).not_graded, HasSubstr("starter of 14-tile-transpose"));
    EXPECT_EQ(points("SOLVED", {check_json("Values.A", "passed")}).earned, 100);
}

TEST(PointsOf, AGroupCanCountOnlyAsAWhole)
{
    LabRubric rubric = default_of_lab();
    rubric.partial[group::accesses] = Partial::none;
    const Points points = points_of_checks("FAILED", half_of_accesses(), rubric);
    EXPECT_EQ(points.earned, 50);
    EXPECT_THAT(points.reasons(), ElementsAre("Accesses: 1 of 2 checks, and this group counts only as a whole."));
}

TEST(PointsOf, TheWeightOfWhatDoesNotApplyGoesToTheOthers)
{
    LabRubric rubric = default_of_lab();
    rubric.weights = {25, 25, 0, 50, 0};
    const std::vector<Json> checks = {check_json("Values.A", "passed"), check_json("Accesses.B", "failed"),
                                      check_json("Accesses.C", "not_applicable"),
                                      check_json("Time.D", "not_applicable")};
    const Points points = points_of_checks("FAILED", checks, rubric);
    EXPECT_EQ(points.earned, 50) << "of the values; the check of accesses that does not apply is no second one";
    EXPECT_EQ(points.groups[1].checks, 1u);
}

TEST(PointsOf, WrongValuesHaveNoPointsForAccesses)
{
    const std::vector<Json> checks = {check_json("Values.A", "failed"), check_json("Values.B", "passed"),
                                      check_json("Accesses.C", "passed"), check_json("Predictions.D", "passed"),
                                      check_json("Time.E", "passed")};
    LabRubric rubric = default_of_lab();
    rubric.weights = {30, 30, 20, 20, 0};
    const Points points = points_of_checks("FAILED", checks, rubric);
    EXPECT_EQ(points.earned, 35);
    EXPECT_THAT(points.reasons(),
                ElementsAre("Values: 1 of 2 checks.", "Accesses: 1 of 1 check, but no points: the values are wrong.",
                            "Time: 1 of 1 check, but no points: the values are wrong."));
    rubric.accesses_need_values = false;
    EXPECT_EQ(points_of_checks("FAILED", checks, rubric).earned, 85);
}

TEST(PointsOf, ChangedGivenCodeHasNoPointsForAccessesAndPredictions)
{
    const Points points =
        points_of_checks("FAILED", {check_json("GivenCode.IsUnmodified", "failed"), check_json("Values.A", "passed"),
                                    check_json("Accesses.B", "passed"), check_json("Predictions.C", "passed")});
    EXPECT_EQ(points.earned, 30);
    EXPECT_THAT(points.reasons(),
                ElementsAre(HasSubstr("Accesses: 1 of 1 check, but no points: the given code was changed"),
                            HasSubstr("Predictions: 1 of 1 check, but no points: the given code was changed")));
}

TEST(PointsOf, StretchCountsOnlyWithAWeight)
{
    const std::vector<Json> checks = {check_json("Values.A", "passed"), check_json("Stretch.B", "failed")};
    EXPECT_EQ(points_of_checks("FAILED", checks).earned, 100);
    LabRubric rubric = default_of_lab();
    rubric.weights = {75, 0, 0, 0, 25};
    EXPECT_EQ(points_of_checks("FAILED", checks, rubric).earned, 75);
}

TEST(PointsOf, WhatCouldNotBeCheckedIsNeverPointsAndNeverZero)
{
    const std::vector<Json> unread = {check_json("Values.A", "passed"),
                                      check_json("Accesses.B", "unavailable", "no rights to read counters\nmore")};
    const Points points = points_of_checks("UNVERIFIED", unread);
    EXPECT_FALSE(points.earned);
    EXPECT_THAT(points.not_graded,
                HasSubstr("Not everything could be checked (Accesses.B: no rights to read counters)"));
    EXPECT_THAT(points.not_graded, HasSubstr("grade it again"));

    std::vector<Json> and_failed = unread;
    and_failed.push_back(check_json("Predictions.C", "failed"));
    EXPECT_FALSE(points_of_checks("FAILED", and_failed).earned);

    EXPECT_FALSE(points_of_checks(
                     "FAILED", {check_json("GivenCode.IsUnmodified", "unavailable"), check_json("Values.A", "failed")})
                     .earned);
    EXPECT_FALSE(points_of_checks("UNVERIFIED", {check_json("Time.A", "not_applicable")}).earned);
    EXPECT_FALSE(points_of_checks("UNVERIFIED", {}).earned);
}

TEST(PointsOf, WhatHasNoWeightMayBeUnavailable)
{
    EXPECT_EQ(
        points_of_checks("UNVERIFIED", {check_json("Values.A", "passed"), check_json("Time.B", "unavailable")}).earned,
        100);
    const Points wrong =
        points_of_checks("FAILED", {check_json("Values.A", "failed"), check_json("Accesses.B", "unavailable")});
    EXPECT_EQ(wrong.earned, 0) << "with wrong values there are no points for accesses, whatever they are";
}

TEST(PointsOf, ARubricThatGivesWeightToNothingOfALabGradesNothing)
{
    LabRubric rubric = default_of_lab();
    rubric.weights = {0, 0, 0, 1, 0};
    const Points points = points_of_checks("FAILED", {check_json("Values.A", "failed")}, rubric);
    EXPECT_FALSE(points.earned);
    EXPECT_THAT(points.not_graded, HasSubstr("No check that applies to 14-tile-transpose has a weight"));
}

TEST(PointsOf, ARecordThatContradictsItselfIsNotBelieved)
{
    EXPECT_FALSE(
        points_of_checks("SOLVED", {check_json("Values.A", "passed"), check_json("Accesses.B", "failed")}).earned);
    EXPECT_FALSE(points_of_checks("SOLVED", {}).earned);
    EXPECT_FALSE(points_of_checks("FAILED", {check_json("Values.A", "passed")}).earned);
    EXPECT_FALSE(points_of_checks("UNVERIFIED", {check_json("Values.A", "failed")}).earned);
}

TEST(PointsOf, WithoutChecksTheReasonIsTold)
{
    Json open = record_json("OPEN", {});
    open["not_run"] = "the file is the unchanged starter";
    Points points = points_of(grade_with(open), default_of_lab());
    EXPECT_EQ(points.earned, 0);
    EXPECT_THAT(points.reasons(), ElementsAre("The file is the unchanged starter."));

    Json problem = record_json("FAILED", {});
    problem["problem"] = "the program was ended from inside: exit() was called";
    points = points_of(grade_with(problem), default_of_lab());
    EXPECT_EQ(points.earned, 0);
    EXPECT_THAT(points.reasons(), ElementsAre("No points: the program was ended from inside: exit() was called."));

    problem["verdict"] = "UNVERIFIED";
    problem["problem"] = "there is no GPU";
    points = points_of(grade_with(problem), default_of_lab());
    EXPECT_FALSE(points.earned) << "that is not the file's fault";
    EXPECT_THAT(points.not_graded, HasSubstr("there is no GPU"));
}

TEST(PointsOf, OutcomesWithoutARecord)
{
    for (const auto outcome :
         {GradeOutcome::not_compiled, GradeOutcome::refused, GradeOutcome::ended_early, GradeOutcome::out_of_time}) {
        const Points points = points_of(grade_without_record(outcome, "The reason."), default_of_lab());
        EXPECT_EQ(points.earned, 0);
        EXPECT_THAT(points.reasons(), ElementsAre("The reason."));
    }
    const Points points =
        points_of(grade_without_record(GradeOutcome::not_graded, "The machine was full."), default_of_lab());
    EXPECT_FALSE(points.earned);
    EXPECT_EQ(points.not_graded, "The machine was full.");
    EXPECT_EQ(points_of_nothing(default_of_lab()).earned, 0);
}

TEST(PointsOf, LateFilesKeepWhatTheRubricLeavesThem)
{
    struct Case {
        const char* handed_in;
        double earned;
        const char* text;
    };
    LabRubric rubric = default_of_lab();
    rubric.due = date_from("2026-03-01T12:00:00Z").time;
    rubric.grace = std::chrono::minutes(10);
    rubric.late = LatePolicy{0.1, 0.5, std::nullopt};
    rubric.not_after = date_from("2026-03-20T00:00:00Z").time;
    for (const Case& one : {
             Case{"2026-02-01T00:00:00Z", 100, ""},
             Case{"2026-03-01T12:10:00Z", 100, ""},
             Case{"2026-03-01T12:10:01Z", 90, "Handed in 11 minutes late: 90 % of the points are kept."},
             Case{"2026-03-02T12:10:00Z", 90, "Handed in 25 hours late: 90 % of the points are kept."},
             Case{"2026-03-02T12:10:01Z", 80, "Handed in 25 hours late: 80 % of the points are kept."},
             Case{"2026-03-15T12:00:00Z", 50, "Handed in 14 days late: 50 % of the points are kept."},
             Case{"2026-03-20T00:00:00Z", 50, "Handed in 19 days late: 50 % of the points are kept."},
             Case{"2026-03-20T00:00:01Z", 0,
                  "Handed in on 2026-03-20T00:00:01Z, after 2026-03-20T00:00:00Z, when no more points are given."},
         }) {
        GradeRecord grade = grade_with(record_json("SOLVED", {check_json("Values.A", "passed")}));
        grade.handed_in = date_from(one.handed_in).time;
        const Points points = points_of(grade, rubric);
        EXPECT_EQ(points.earned, one.earned) << one.handed_in;
        EXPECT_EQ(points.lateness.text, one.text);
        EXPECT_EQ(points.lateness.is_late, *one.text != '\0');
    }
    GradeRecord grade = grade_with(record_json("SOLVED", {check_json("Values.A", "passed")}));
    grade.handed_in = date_from("2026-03-02T00:00:00Z").time;
    rubric.late.reset();
    EXPECT_EQ(points_of(grade, rubric).earned, 100);
    EXPECT_TRUE(points_of(grade, rubric).lateness.is_late);
    rubric.late = LatePolicy{0, 0, 0.5};
    EXPECT_EQ(points_of(grade, rubric).earned, 50);
    grade.handed_in.reset();
    EXPECT_FALSE(points_of(grade, rubric).earned) << "nobody knows whether it was late";
    EXPECT_TRUE(points_of(grade, rubric).lateness.is_unknown);
    EXPECT_THAT(points_of(grade, rubric).not_graded, HasSubstr("Add a line for it to handed-in.csv"));
    GradeRecord open = grade_with(record_json("OPEN", {}));
    open.handed_in.reset();
    EXPECT_EQ(points_of(open, rubric).earned, 0) << "nothing can be lost";
    EXPECT_FALSE(points_of(open, rubric).lateness.is_unknown);
    EXPECT_EQ(points_of(grade, default_of_lab()).earned, 100) << "nothing was due";
}

TEST(PointsOf, AreRoundedOnceAtTheEnd)
{
    LabRubric rubric = default_of_lab();
    rubric.points = 10;
    rubric.weights = {1, 1, 1, 0, 0};
    const std::vector<Json> checks = {check_json("Values.A", "passed"), check_json("Accesses.B", "passed"),
                                      check_json("Predictions.C", "failed")};
    EXPECT_EQ(points_of_checks("FAILED", checks, rubric).earned, 6.67) << "two times 3.33 would be 6.66";
    rubric.points = 1.005;
    EXPECT_EQ(points_of_checks("SOLVED", {check_json("Values.A", "passed")}, rubric).earned, 1.01)
        << "halves go up, also in binary";
    EXPECT_EQ(text_of_points(6.67), "6.67");
    EXPECT_EQ(text_of_points(87.5), "87.5");
    EXPECT_EQ(text_of_points(100), "100");
    EXPECT_EQ(text_of_points(0), "0");
}

}  // namespace
}  // namespace warpbook::tools::grading
