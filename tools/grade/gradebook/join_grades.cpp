#include "join_grades.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "kept_grades.hpp"
#include "missing_dates.hpp"
#include "starters.hpp"

namespace warpbook::tools::grading {

namespace {

Entry entry_of(GradeRecord grade, const HandedIn& handed_in, const LabRubric& rubric, const PassedByStarter& passed)
{
    take_what_the_folder_says(grade, handed_in);
    Entry entry{{}, checks_in(grade.record), points_of(grade, rubric, passed)};
    entry.grade = std::move(grade);
    return entry;
}

Entry entry_of_nothing(bool has_file, const LabRubric& rubric)
{
    Entry entry{std::nullopt, {}, points_of_nothing(rubric)};
    if (!has_file) return entry;
    entry.points.earned.reset();
    entry.points.lost.clear();
    entry.points.not_graded = "The file has not been graded. Grade again.";
    return entry;
}

}  // namespace

Gradebook gradebook_of(const Submissions& submissions, const std::vector<LabRubric>& labs, const Course& course,
                       const std::vector<GradeRecord>& grades, const std::vector<GradeRecord>& starters)
{
    std::map<std::pair<std::string, std::string>, const GradeRecord*> by_student_and_lab;
    for (const GradeRecord& grade : grades) by_student_and_lab[{grade.student, grade.lab}] = &grade;

    Gradebook book;
    std::map<std::string, PassedByStarter> passed;
    for (const LabRubric& rubric : labs) {
        passed[rubric.lab] = passed_by_starter(rubric.lab, starters);
        const auto lab = std::ranges::find(course, rubric.lab, &Lab::name);
        book.labs.push_back({lab != course.end() ? lab->title : "", rubric});
    }
    for (const Student& student : submissions.students) {
        StudentsGrades row{student.name, student.file_name, {}, student.problems};
        for (const LabRubric& rubric : labs) {
            const auto grade = by_student_and_lab.find({student.name, rubric.lab});
            const auto file = std::ranges::find(student.files, rubric.lab, &HandedIn::lab);
            const bool has_file = file != student.files.end();
            row.entries.push_back(has_file && grade != by_student_and_lab.end()
                                      ? entry_of(*grade->second, *file, rubric, passed[rubric.lab])
                                      : entry_of_nothing(has_file, rubric));
        }
        book.students.push_back(std::move(row));
    }
    book.problems = problems_with_dates(book, submissions);
    book.problems.insert(book.problems.end(), submissions.problems.begin(), submissions.problems.end());
    return book;
}

}  // namespace warpbook::tools::grading
