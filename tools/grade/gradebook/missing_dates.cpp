#include "missing_dates.hpp"

#include <algorithm>

#include "support/comma_separated.hpp"
#include "support/utf8.hpp"

namespace warpbook::tools::grading {

namespace {

constexpr std::size_t max_names = 10;

/// "ada, ben and 3 more"
std::string first_of(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), max_names); ++i) text += (i == 0 ? "" : ", ") + names[i];
    if (names.size() > max_names) text += " and " + std::to_string(names.size() - max_names) + " more";
    return text;
}

/// Whose points wait for a date: "ada (14-tile-transpose)".
struct Undated {
    std::vector<std::string> students;
    /// A row for the first of them, but for its date.
    std::string row;
};

Undated undated_in(const Gradebook& book)
{
    Undated undated;
    for (const StudentsGrades& student : book.students) {
        std::vector<std::string> labs;
        for (std::size_t i = 0; i < student.entries.size(); ++i)
            if (student.entries[i].points.lateness.is_unknown) labs.push_back(book.labs[i].rubric.lab);
        if (labs.empty()) continue;
        if (undated.students.empty()) undated.row = comma_separated({student.name, labs.front(), ""});
        undated.students.push_back(student.name + " (" + first_of(labs) + ")");
    }
    while (undated.row.ends_with('\n')) undated.row.pop_back();
    return undated;
}

/// Whether the rubric has a date for something that was handed in.
bool dates_matter(const Gradebook& book)
{
    return std::ranges::any_of(book.students, [&book](const StudentsGrades& student) {
        for (std::size_t i = 0; i < student.entries.size(); ++i)
            if (book.labs[i].rubric.has_dates() && student.entries[i].grade) return true;
        return false;
    });
}

}  // namespace

std::vector<std::string> problems_with_dates(const Gradebook& book, const Submissions& submissions)
{
    if (!submissions.has_dates) {
        if (!dates_matter(book)) return {};
        return {
            "The rubric has dates, and there is no handed-in.csv: the time when a file last changed counts, which "
            "archives and git clone alter, and students can set. Write down in SUBMISSIONS/handed-in.csv "
            "(student,lab,date) when each was handed in, and grade again: what was checked is kept."};
    }
    const Undated undated = undated_in(book);
    if (undated.students.empty()) return {};
    std::string text = "handed-in.csv has no date for " + first_of(undated.students) +
                       ", and the rubric has one: these files have no points until it is known whether they came late. "
                       "Add a line for each, such as " +
                       undated.row + "2026-03-01T23:59:00+01:00, and grade again: what was checked is kept.";
    if (!submissions.dated_without_folder.empty()) {
        std::vector<std::string> names;
        for (const std::string& name : submissions.dated_without_folder)
            names.push_back("'" + name_for_people(name) + "'");
        text += " It has dates for " + first_of(names) + ", who have no folder: are they meant?";
    }
    return {text};
}

}  // namespace warpbook::tools::grading
