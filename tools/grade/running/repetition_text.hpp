#pragma once

#include <cstddef>
#include <string>

#include "repeat_grade.hpp"

namespace warpbook::tools::grading {

/// What came of repeating a grade, for people: whether it is the same, and each difference with what was then and what
/// is now. `name` is the grade's: "ada, 14-tile-transpose".
std::string text_of_repetition(const std::string& name, const GradeRecord& then, const RepeatedGrade& repeated);

/// How many there are of each.
struct RepetitionCounts {
    std::size_t same = 0;
    std::size_t not_the_same = 0;
    std::size_t cannot_be_repeated = 0;
    /// No grades, or with mistakes in them.
    std::size_t unreadable = 0;

    std::size_t all() const { return same + not_the_same + cannot_be_repeated + unreadable; }
};

/// "3 grades: 1 same, 2 not the same"
std::string text_of_counts(const RepetitionCounts& counts);

}  // namespace warpbook::tools::grading
