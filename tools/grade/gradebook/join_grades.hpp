#pragma once

#include <vector>

#include "course/course.hpp"
#include "gradebook.hpp"

namespace warpbook::tools::grading {

/// Joins grades to those who handed in, whose files' paths and dates are those of today: an earlier run may have kept
/// the grades. A file without a grade is not graded; who has no file has nothing handed in. Grades of other students or
/// labs are left out. `starters`: the grades of the labs' starters. Throws UnreadableRecord
/// (course/record.hpp) where a grade's record is none.
Gradebook gradebook_of(const Submissions& submissions, const std::vector<LabRubric>& labs, const Course& course,
                       const std::vector<GradeRecord>& grades, const std::vector<GradeRecord>& starters);

}  // namespace warpbook::tools::grading
