#pragma once

#include <optional>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "checks.hpp"
#include "grade_record.hpp"
#include "points.hpp"
#include "rubric.hpp"
#include "grade/submissions/submissions.hpp"

namespace warpbook::tools::grading {

/// What came of a file, in a word: the verdict of its check, or why there was none ("not compiled").
std::string state_of(const GradeRecord& grade);

/// What one student has for one lab.
struct Entry {
    /// Nothing where nothing was handed in, or it has not been graded.
    std::optional<GradeRecord> grade{};
    /// Those of the grade's record.
    std::vector<CheckResult> checks{};
    Points points{};

    /// One word for all of it: "SOLVED", "FAILED", "OPEN", "not compiled", "refused", "ended early", "out of time",
    /// "not graded" or "nothing handed in".
    std::string state() const;
    /// "SOLVED"; empty where there was no check.
    std::string verdict() const;
    /// "checked"; "nothing handed in" where that is so.
    std::string outcome() const;
    /// state_of() by this backend; empty where it was not asked.
    std::string state_by(const std::string& backend) const;
    /// The first reason why there are not all points, on one line: the failed check and what it says, or why there was
    /// none. Empty where there is no such reason.
    std::string cause() const;
};

struct StudentsGrades {
    std::string name;
    /// For files about the student; unique.
    std::string file_name;
    /// In the order of the gradebook's labs.
    std::vector<Entry> entries{};
    /// Student::problems
    std::vector<std::string> problems{};

    /// Of all labs, rounded to 2 decimals. Nothing where a lab was not graded: a sum without it would be a sum of
    /// something else.
    std::optional<double> total() const;
    std::size_t not_graded() const;
};

struct GradedLab {
    std::string title;
    LabRubric rubric{};
};

/// All that the outputs are made of. The same for the same arguments: it has no date of its own.
struct Gradebook {
    std::vector<GradedLab> labs{};
    std::vector<StudentsGrades> students{};
    /// About dates (missing_dates.hpp), and Submissions::problems.
    std::vector<std::string> problems{};

    /// By a student who has all points.
    double possible() const;
};

}  // namespace warpbook::tools::grading
