#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "grade/submissions/date.hpp"
#include "groups.hpp"
#include "grade/submissions/submissions.hpp"

namespace warpbook::tools::grading {

/// What of a group counts when not all of its checks pass.
enum class Partial {
    /// Nothing.
    none,
    /// The share of its checks that passed.
    checks,
};

/// What a late file keeps of its points.
struct LatePolicy {
    /// Taken away for each day that has begun since the file was due: 0.1 is a tenth of the points.
    double per_day = 0;
    /// Kept at least, with per_day.
    double min = 0;
    /// Kept of any late file, on whatever day; in place of the two.
    std::optional<double> fixed;

    friend bool operator==(const LatePolicy&, const LatePolicy&) = default;
};

/// How one lab is graded.
struct LabRubric {
    /// "14-tile-transpose"
    std::string lab;
    double points = 100;
    /// Shares of the points; only their ratios count. Their sum is more than 0.
    ForGroups<double> weights = {30, 50, 20, 0, 0};
    ForGroups<Partial> partial = {Partial::checks, Partial::checks, Partial::checks, Partial::checks, Partial::checks};
    /// Whether a kernel with wrong values gets nothing for Accesses and Time: doing less is easily faster.
    bool accesses_need_values = true;
    /// Whether checks that the starter passes, too, count for files that do not pass all.
    bool starter_counts = false;
    std::optional<Time> due{};
    /// After `due`, and nothing is late yet.
    std::chrono::seconds grace{0};
    /// Without it late files keep all points, and are only marked.
    std::optional<LatePolicy> late{};
    /// What is handed in later has no points.
    std::optional<Time> not_after{};

    /// Whether it matters when a file was handed in.
    bool has_dates() const { return due || not_after; }
};

/// The rules of a class: those of a file, schema "warpbook.rubric/1", or the ones that apply without a file.
struct Rubric {
    /// Of the labs that are not named.
    LabRubric defaults;
    /// In the order of the course. Nothing: whatever anybody handed in is graded, by the defaults.
    std::optional<std::vector<LabRubric>> labs{};
};

/// Reads the text of a rubric; docs/records.md has its fields. Throws UsageError, which names `file` and all mistakes,
/// each by its place in the JSON, with what was found and what is possible.
Rubric read_rubric(const std::string& text, const std::string& file, const Course& course);

/// The labs to grade, in the order of the course: those that the rubric names, or else those of which at least one
/// student handed in more than the unchanged starter.
std::vector<LabRubric> labs_to_grade(const Rubric& rubric, const Course& course, const Submissions& submissions);

}  // namespace warpbook::tools::grading
