#include "kept_grades.hpp"

#include <exception>

#include <warpbook/system/text_file.hpp>

namespace warpbook::tools::grading {

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
    replace_file(file_of(student, grade.lab), json_text(as_json(grade), 1) + "\n");
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
