#pragma once

#include <vector>

#include "course/course.hpp"
#include "grade_record.hpp"
#include "points.hpp"
#include "rubric.hpp"
#include "grade/submissions/submissions.hpp"

namespace warpbook::tools::grading {

/// The starters of these labs, as if somebody had worked on them and changed nothing. They are graded like everybody's
/// files, to see which checks pass without any work.
Submissions starters_as_handed_in(const std::vector<LabRubric>& labs, const Course& course, const Starters& starters);

/// What the starter of a lab passes, from the grades of starters. Nothing where it could not be found out.
PassedByStarter passed_by_starter(const std::string& lab, const std::vector<GradeRecord>& starters);

}  // namespace warpbook::tools::grading
