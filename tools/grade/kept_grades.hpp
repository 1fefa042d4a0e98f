#pragma once

#include <filesystem>
#include <optional>

#include "grade_record.hpp"
#include "submissions.hpp"

namespace warpbook::tools::grading {

/// The grades that a run has come to, a file each, in DIR/grades/STUDENT/LAB.json. A run that is killed at any time
/// leaves whole files.
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
    void keep(const Student& student, const GradeRecord& grade) const;

private:
    std::filesystem::path folder_;
};

}  // namespace warpbook::tools::grading
