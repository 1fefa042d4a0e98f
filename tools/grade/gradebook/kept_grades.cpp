#include "kept_grades.hpp"

#include <exception>

#include <warpbook/system/text_file.hpp>

namespace warpbook::tools::grading {

namespace {

std::string text_of_grade(const GradeRecord& grade) { return json_text(as_json(grade), 1) + "\n"; }

}  // namespace

void take_what_the_folder_says(GradeRecord& grade, const HandedIn& handed_in)
{
    grade.file = handed_in.path;
    grade.handed_in = handed_in.handed_in;
    for (GradeRecord& part : grade.parts) take_what_the_folder_says(part, handed_in);
}

std::filesystem::path text_beside(std::filesystem::path grade) { return grade.replace_extension(".cu"); }

std::filesystem::path KeptGrades::file_of(const std::string& student, const std::string& lab) const
{
    return folder_ / student / (lab + ".json");
}

std::optional<GradeRecord> KeptGrades::find(const Student& student, const std::string& lab) const
{
    const std::filesystem::path file = file_of(student, lab);
    try {
        if (!std::filesystem::exists(file)) return std::nullopt;
        return read_grade(read_text(file), file.string());
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void KeptGrades::keep(const Student& student, const GradeRecord& grade, const HandedIn& handed_in) const
{
    keep_text(student, handed_in);
    replace_file(file_of(student, grade.lab), text_of_grade(grade));
}

void KeptGrades::keep_up_to_date(const Student& student, GradeRecord grade, const HandedIn& handed_in) const
{
    keep_text(student, handed_in);
    take_what_the_folder_says(grade, handed_in);
    const std::filesystem::path file = file_of(student, grade.lab);
    const std::string text = text_of_grade(grade);
    if (read_text(file) != text) replace_file(file, text);
}

void KeptGrades::keep_text(const Student& student, const HandedIn& handed_in) const
{
    const std::filesystem::path file = text_beside(file_of(student, handed_in.lab));
    std::filesystem::create_directories(file.parent_path());
    if (!handed_in.has_text())
        std::filesystem::remove(file);
    else if (!std::filesystem::exists(file) || read_text(file) != handed_in.text)
        replace_file(file, handed_in.text);
}

}  // namespace warpbook::tools::grading
