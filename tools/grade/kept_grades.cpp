#include "kept_grades.hpp"

#include <exception>

#include <warpbook/system/text_file.hpp>

namespace warpbook::tools::grading {

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

void KeptGrades::keep(const Student& student, const GradeRecord& grade) const
{
    const std::filesystem::path file = file_of(student, grade.lab);
    std::filesystem::create_directories(file.parent_path());
    replace_file(file, json_text(as_json(grade), 1) + "\n");
}

}  // namespace warpbook::tools::grading
