#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>

#include "grade/gradebook/grade_record.hpp"
#include "graded_programs.hpp"
#include "grade/submissions/submissions.hpp"

namespace warpbook::tools::grading {

/// What a lab's files are checked with counts as one version of the course: SHA-256 of its check, contract and starter,
/// and of this program's version.
std::string course_hash_of(const WorkbookPaths& paths, const Lab& lab);

/// Tells a file that does not compile from a machine on which none does: does the lab's starter compile? To be asked by
/// several threads.
class StarterTrials {
public:
    /// Empty when it does, or else what the compiler says. Tries each lab once, in a folder below `work_folder`.
    std::string failure_of(const GradingSetting& setting, const Lab& lab, const std::filesystem::path& work_folder);

private:
    std::mutex mutex_;
    std::map<std::string, std::string> failures_;
};

/// Whether this grade says what grading the file again would say.
bool is_up_to_date(const GradeRecord& grade, const GradingSetting& setting, const HandedIn& handed_in,
                   const std::string& course_hash);

/// Grades one file in `folder`, which is empty and is left to whoever calls. Throws nothing that is the file's fault.
GradeRecord grade_file(const GradingSetting& setting, const Lab& lab, const std::string& student,
                       const HandedIn& handed_in, const std::filesystem::path& folder, StarterTrials& trials);

}  // namespace warpbook::tools::grading
