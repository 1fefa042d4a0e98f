#pragma once

#include <filesystem>
#include <string>

#include "course/course.hpp"
#include "grade/gradebook/compare_grades.hpp"
#include "grade_file.hpp"
#include "grade/submissions/submissions.hpp"

namespace warpbook::tools::grading {

/// A grade that is to be repeated, from the file that `grade` has kept of it.
// NOLINTNEXTLINE(bugprone-exception-escape): as GradeRecord
struct GradeToRepeat {
    GradeRecord then{};
    /// Null where it cannot be repeated.
    const Lab* lab = nullptr;
    /// The text that was graded.
    HandedIn handed_in{};
    /// Why it cannot be repeated, and what to do: sentences. Empty where it can.
    std::string problem{};
};

/// Reads the grade and the text beside it. Throws UnreadableRecord (../record.hpp) where `file` is no grade.
GradeToRepeat grade_to_repeat(const std::filesystem::path& file, const Course& course, const Starters& starters);

// NOLINTNEXTLINE(bugprone-exception-escape): as GradeRecord
struct RepeatedGrade {
    enum class Result { same, not_the_same, cannot_be_repeated };

    Result result = Result::cannot_be_repeated;
    /// Why it could not be repeated; empty where it was.
    std::string problem{};
    /// What this grade is: absent where it could not be repeated.
    GradeRecord now{};
    GradeComparison comparison{};
    /// Whether the lab's check, contract or starter, or Warpbook's version, is another one than then.
    bool is_other_lab = false;
};

/// Grades the text again with the grade's backend, seed and size, by grade_file(), in the empty folder `folder`.
/// Isolation and GPU are those of `setting`; the rest of it does not count.
RepeatedGrade repeat_grade(const GradeToRepeat& grade, GradingSetting setting, const std::filesystem::path& folder,
                           StarterTrials& trials);

}  // namespace warpbook::tools::grading
