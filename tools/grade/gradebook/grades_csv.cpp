#include <string>

#include "support/comma_separated.hpp"
#include "backends.hpp"
#include "outputs.hpp"

namespace warpbook::tools::grading {

namespace {

std::string word_for(const Lateness& lateness)
{
    if (lateness.is_unknown) return "no date";
    return lateness.is_late ? "late" : "";
}

Cells cells_of(const StudentsGrades& student, const GradedLab& lab, const Entry& entry)
{
    const Evidence evidence = entry.grade ? entry.grade->evidence : Evidence{};
    return {student.name,
            lab.rubric.lab,
            entry.points.earned ? text_of_points(*entry.points.earned) : "",
            text_of_points(entry.points.possible),
            entry.verdict(),
            entry.points.earned ? entry.outcome() : "not graded",
            word_for(entry.points.lateness),
            entry.cause(),
            evidence.backend,
            evidence.device,
            evidence.source_hash,
            entry.state_by(model_backend),
            entry.state_by(gpu_backend)};
}

/// A word where there is no number: an empty cell would be a 0 in a sum.
std::string cell_of(const std::optional<double>& points) { return points ? text_of_points(*points) : "not graded"; }

}  // namespace

std::string grades_csv(const Gradebook& book)
{
    std::string text = comma_separated({"student", "lab", "points", "possible", "verdict", "outcome", "late", "message",
                                        "backend", "device", "file_hash", "by_model", "by_gpu"});
    for (const StudentsGrades& student : book.students)
        for (std::size_t i = 0; i < book.labs.size(); ++i)
            text += safe_comma_separated(cells_of(student, book.labs[i], student.entries[i]));
    return text;
}

std::string totals_csv(const Gradebook& book)
{
    Cells head = {"student"};
    for (const GradedLab& lab : book.labs) head.push_back(lab.rubric.lab);
    head.insert(head.end(), {"total", "possible"});
    std::string text = comma_separated(head);
    for (const StudentsGrades& student : book.students) {
        Cells cells = {student.name};
        for (const Entry& entry : student.entries) cells.push_back(cell_of(entry.points.earned));
        cells.push_back(cell_of(student.total()));
        cells.push_back(text_of_points(book.possible()));
        text += safe_comma_separated(cells);
    }
    return text;
}

}  // namespace warpbook::tools::grading
