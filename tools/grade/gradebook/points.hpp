#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grade_record.hpp"
#include "rubric.hpp"

namespace warpbook::tools::grading {

/// What one group of checks brought. Before lateness, and not rounded.
struct GroupPoints {
    /// "Accesses"
    std::string group;
    double earned = 0;
    double possible = 0;
    std::size_t passed = 0;
    /// Those that apply and count.
    std::size_t checks = 0;
    /// Why it is not all of them: a sentence, empty where it is.
    std::string lost;
};

/// Whether a file came in time.
struct Lateness {
    bool is_late = false;
    /// What is kept of the points: 1 where nothing is lost.
    double factor = 1;
    /// "Handed in 2 days late (…)"; empty where it came in time, or nothing was due.
    std::string text;
    /// Whether the rubric has a date and nobody knows the file's, which has points to lose: it is not graded then.
    bool is_unknown = false;
};

struct Points {
    double possible = 0;
    /// Of this lab, rounded to 2 decimals. Nothing where it was not graded: then there is no number, not even 0.
    std::optional<double> earned;
    /// Why it was not graded, and what to do; empty where it was.
    std::string not_graded;
    /// Those that can have points here, in their order. Empty where there were no checks.
    std::vector<GroupPoints> groups;
    /// Why there are not all points, where no group says it: a sentence, such as that the file does not compile.
    std::string lost;
    Lateness lateness;

    /// All reasons for points that are missing, in a row.
    std::vector<std::string> reasons() const;
};

/// The checks that a lab's starter passes, "Accesses.LoadsAreCoalesced" each. Nothing where that is not known.
using PassedByStarter = std::optional<std::set<std::string>>;

/// What a grade is worth by the rubric of its lab. The same for the same arguments, always.
///
/// Of the checks that count, each group has its share of the points, and in it, each check the same. What does not
/// apply (time on the model) and what passes without any work, since the starter passes it, too, counts as if it did
/// not exist. A check that could not be made leaves the lab without a grade, unless its group can have no points
/// anyway.
Points points_of(const GradeRecord& grade, const LabRubric& rubric,
                 const PassedByStarter& passed_by_starter = std::set<std::string>{});

/// Of a student who handed in nothing for the lab: 0.
Points points_of_nothing(const LabRubric& rubric);

/// Rounded to 2 decimals, halves up.
double to_cents(double points);

/// A number of points, as people read it: "87.5", "100".
std::string text_of_points(double points);

}  // namespace warpbook::tools::grading
