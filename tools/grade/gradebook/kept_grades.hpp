#pragma once

#include <filesystem>
#include <optional>

#include "grade_record.hpp"
#include "grade/submissions/submissions.hpp"

namespace warpbook::tools::grading {

/// What has nothing to do with the text: where it lies, and when it was handed in. Whoever grades may correct it.
void take_what_the_folder_says(GradeRecord& grade, const HandedIn& handed_in);

/// The text that the grade in this file is about.
std::filesystem::path text_beside(std::filesystem::path grade);

/// The grades that a run has come to, a file each, in DIR/grades/STUDENT/LAB.json, and beside each the text that was
/// graded, LAB.cu, so that the grade can be repeated (repeat_grade.hpp). A run that is killed at any time leaves whole
/// files; the text is there before the grade.
class KeptGrades {
public:
    explicit KeptGrades(std::filesystem::path folder) : folder_(std::move(folder)) {}

    std::filesystem::path file_of(const Student& student, const std::string& lab) const
    {
        return file_of(student.file_name, lab);
    }
    /// The same of a Student::file_name.
    std::filesystem::path file_of(const std::string& student, const std::string& lab) const;

    /// Nothing where there is no file, or one that cannot be read: it is graded again then.
    std::optional<GradeRecord> find(const Student& student, const std::string& lab) const;

    /// Throws FileError.
    void keep(const Student& student, const GradeRecord& grade, const HandedIn& handed_in) const;

    /// Of a grade that was found and stays: its text, and what the folder of submissions says today. Throws FileError.
    void keep_up_to_date(const Student& student, GradeRecord grade, const HandedIn& handed_in) const;

    /// The text alone. Where none was read, there is none afterwards.
    void keep_text(const Student& student, const HandedIn& handed_in) const;

private:
    std::filesystem::path folder_;
};

}  // namespace warpbook::tools::grading
