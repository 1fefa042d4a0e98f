#pragma once

#include "grade/gradebook/gradebook.hpp"
#include "grade/gradebook/join_grades.hpp"
#include "lab_records.hpp"

namespace warpbook::tools::grading {

inline const Course course_of_two_labs = {
    {"14-tile-transpose", "Tile", "exercise", "Part 3", "tile_transpose.cu", "S."},
    {"15-bank-conflicts", "Banks", "assessment", "Part 3", "bank_conflicts.cu", "S."}};

/// A failed check as labs record it: with parts, and the fault that it found.
inline Json record_with_a_fault()
{
    Json failed = check_json("Accesses.StoresAreCoalesced", "failed", "global store: <32.00> & more\nsecond line");
    failed["details"] = Json::array(
        {{{"text", "global store: <32.00> & more\nsecond line"},
          {"locations", Json::array({{{"file", "labs/14/tile.cu"}, {"line", 9}, {"text", "a[i] = \"b\";"}}})}},
         {{"finding", 0}}});
    Json record = record_json("FAILED", {check_json("Values.AreTransposed", "passed"), failed,
                                         check_json("Time.IsFast", "not_applicable", "no clock")});
    record["findings"] = Json::array({{{"file", "labs/14/tile.cu"}, {"line", 11}, {"text", "race"}}});
    record["predictions"] = Json::array();
    return record;
}

/// Of a starter that passes nothing.
inline GradeRecord starter_of(const LabRubric& rubric)
{
    return grade_with(record_json("FAILED", {check_json("Values.AreTransposed", "failed")}, rubric.lab), rubric.lab);
}

/// When grade_with() says.
inline HandedIn handed_in_at_noon(const std::string& lab, const std::string& path)
{
    HandedIn handed_in{lab, path};
    handed_in.handed_in = date_from("2026-03-01T12:00:00Z").time;
    return handed_in;
}

/// =ada has solved one lab and failed another, ben was not graded and has handed in nothing for the second.
inline Gradebook class_of_two()
{
    Submissions submissions;
    submissions.has_dates = true;
    submissions.students = {{"=ada",
                             "=ada",
                             "_ada-1",
                             {handed_in_at_noon("14-tile-transpose", "=ada/tile_transpose.cu"),
                              handed_in_at_noon("15-bank-conflicts", "=ada/bank_conflicts.cu")}},
                            {"ben",
                             "ben",
                             "ben",
                             {handed_in_at_noon("14-tile-transpose", "ben/tile_transpose.cu")},
                             {"'ben/work.zip' is an archive."}}};
    submissions.problems = {"'stray.cu' belongs to no student."};
    LabRubric first;
    first.lab = "14-tile-transpose";
    LabRubric second;
    second.lab = "15-bank-conflicts";
    second.points = 50;
    second.due = date_from("2026-03-01T11:00:00Z").time;
    second.late = LatePolicy{0, 0, 0.5};
    GradeRecord failed = grade_with(record_with_a_fault());
    failed.student = "=ada";
    GradeRecord solved = grade_with(
        record_json("SOLVED", {check_json("Values.AreRight", "passed")}, "15-bank-conflicts"), "15-bank-conflicts");
    solved.student = "=ada";
    GradeRecord unread = grade_with(record_json("UNVERIFIED", {check_json("Values.AreTransposed", "passed"),
                                                               check_json("Accesses.B", "unavailable", "no rights")}));
    unread.student = "ben";
    return gradebook_of(submissions, {first, second}, course_of_two_labs, {failed, solved, unread},
                        {starter_of(first), starter_of(second)});
}

}  // namespace warpbook::tools::grading
