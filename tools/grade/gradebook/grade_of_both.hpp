#pragma once

#include <vector>

#include <warpbook/record/check_status.hpp>

#include "grade_record.hpp"

namespace warpbook::tools::grading {

/// How a check ended that the model and a GPU have judged. It has passed where one of them has passed it and the other
/// one has no objection: what does not apply to one backend is decided by the other. What could not be counted is not
/// made up for by the other: it looks at other things.
CheckStatus status_by_both(CheckStatus by_model, CheckStatus by_gpu);

/// One grade from those of its parts, which are about the same file: by the model, and by a GPU where that was asked,
/// too. `grade` has what does not depend on a backend, and keeps the parts.
///
/// The outcome is `checked` where that of each part is. Otherwise it is that of the first part that leaves the file
/// without points, or else `not_graded`, with the message of this part. The record has each check of the parts once, by
/// the table of status_by_both(); its messages, each with who says it; and the faults and predictions of both.
GradeRecord grade_of_both(GradeRecord grade, std::vector<GradeRecord> parts);

}  // namespace warpbook::tools::grading
