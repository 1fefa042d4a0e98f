#pragma once

#include <string>
#include <vector>

#include "gradebook.hpp"
#include "grade/submissions/submissions.hpp"

namespace warpbook::tools::grading {

/// Sentences about dates that the rubric needs: whose are missing in handed-in.csv, with what to add there; or that
/// there is no such file, so that the files' own times count. Of the book its labs and students are read.
std::vector<std::string> problems_with_dates(const Gradebook& book, const Submissions& submissions);

}  // namespace warpbook::tools::grading
