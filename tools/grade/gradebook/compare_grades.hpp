#pragma once

#include <string>
#include <vector>

#include "grade_record.hpp"

namespace warpbook::tools::grading {

/// What two grades of one file say differently.
struct GradeDifference {
    /// "verdict", "Accesses.LoadsAreCoalesced: lines"
    std::string what;
    /// May have several lines. What is not there is said to be "(none)".
    std::string then;
    std::string now;

    friend bool operator==(const GradeDifference&, const GradeDifference&) = default;
};

struct GradeComparison {
    /// Of what must be the same. The grade was repeated where there are none.
    std::vector<GradeDifference> differences{};
    /// What graded: the GPU, versions, the sandbox. It may differ, and may be why something else does.
    std::vector<GradeDifference> circumstances{};
    /// Whether there were times, which no GPU measures twice the same: of them, only the checks' statuses were
    /// compared.
    bool has_times = false;

    bool is_same() const { return differences.empty(); }
};

/// Compares outcome, message, verdict, and each check: its status, its messages and the lines that they name; then
/// predictions; and on the model, which counts the same each time, what each launch counted. When and how fast
/// something was graded does not count.
GradeComparison compare_grades(const GradeRecord& then, const GradeRecord& now);

}  // namespace warpbook::tools::grading
