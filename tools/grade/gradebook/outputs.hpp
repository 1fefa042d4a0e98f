#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/record/json.hpp>

#include "gradebook.hpp"

namespace warpbook::tools::grading {

// What is written of a gradebook, each as the text of a file; docs/records.md describes them. What was not graded is
// in none of them a number.

/// grades.csv: a row for each student and lab.
std::string grades_csv(const Gradebook& book);

/// totals.csv: a row for each student, a column for each lab, and the total.
std::string totals_csv(const Gradebook& book);

/// grades.json, schema "warpbook.grades/1"; also the data of the page.
Json grades_json(const Gradebook& book);

/// grades.junit.xml: a testsuite for each student, a testcase for each check.
std::string grades_junit(const Gradebook& book);

/// results.json of a Gradescope autograder. Nothing where a lab was not graded: Gradescope has no word for that, and
/// shows a submission without this file as one to be graded again.
std::optional<Json> gradescope_results(const Gradebook& book, const StudentsGrades& student);

/// What a runner of GitHub Classroom hands to the action autograding-grading-reporter, there encoded in base64.
Json classroom_results(const Gradebook& book, const StudentsGrades& student);

struct OutputFile {
    /// Below the folder of the outputs.
    std::filesystem::path path;
    std::string text;
};

/// All of them, with index.html, which is made of the template in this folder (tools/grade/page). Throws SetupError.
std::vector<OutputFile> outputs_of(const Gradebook& book, const std::filesystem::path& page_folder);

}  // namespace warpbook::tools::grading
