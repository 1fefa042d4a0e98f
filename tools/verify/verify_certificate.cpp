#include "verify_certificate.hpp"

#include <algorithm>
#include <iostream>
#include <set>

#include <warpbook/record/lab_record.hpp>
#include <warpbook/record/verdict.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "certificate/certificate.hpp"
#include "course/course.hpp"
#include "grade/running/grade_file.hpp"
#include "grade/running/preparation.hpp"
#include "support/errors.hpp"
#include "verify_setting.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;
using namespace grading;

Certificate read_certificate(const fs::path& file)
{
    if (!fs::exists(file)) throw UsageError("There is no certificate " + file.string() + ".");
    if (std::optional<Certificate> certificate = certificate_in(read_text(file))) return *std::move(certificate);
    throw UsageError(file.string() + " is no certificate: ./warpbook certificate writes one.");
}

/// The labs of the course that the certificates name, and that can be checked again.
std::vector<std::string> labs_of(const std::vector<Certificate>& certificates, const Course& course)
{
    std::set<std::string> labs;
    for (const Certificate& certificate : certificates)
        for (const SolvedLab& solved : certificate.labs)
            if (const auto lab = std::ranges::find(course, solved.lab, &Lab::name);
                lab != course.end() && !lab->is_program)
                labs.insert(solved.lab);
    return {labs.begin(), labs.end()};
}

/// "SOLVED", or what else came of it.
std::string result_of(const GradeRecord& grade)
{
    if (!grade.record.is_null()) return std::string(name_of(lab_record_from(grade.record).verdict));
    return std::string(name_of(grade.outcome)) + ": " + grade.message;
}

class Verification {
public:
    Verification(const GradingSetting& setting, const Course& course)
        : setting_(setting), course_(course), starters_(starters_of(setting.paths, course))
    {}

    /// Returns whether the lab is SOLVED.
    bool verify(const SolvedLab& solved)
    {
        std::cout << solved.lab << ": " << std::flush;
        const auto lab = std::ranges::find(course_, solved.lab, &Lab::name);
        if (lab == course_.end()) {
            std::cout << "this course has no such lab\n";
            return false;
        }
        if (lab->is_program) {
            std::cout
                << "not checked: its file is a whole program, which nothing isolates here. If you trust it, put it "
                   "into labs/"
                << lab->name << " and run ./warpbook check " << lab->name.substr(0, 2) << ".\n";
            return false;
        }
        const TemporaryFolder folder;
        const HandedIn handed_in = handed_in_text(lab->name, lab->student_file, solved.source, starters_);
        const std::string result =
            result_of(grade_file(setting_, *lab, "certificate", handed_in, folder.path(), trials_));
        std::cout << result << '\n';
        return result == name_of(Verdict::solved);
    }

private:
    const GradingSetting& setting_;
    const Course& course_;
    const Starters starters_;
    StarterTrials trials_;
};

}  // namespace

bool are_certificates(const std::vector<fs::path>& files)
{
    const auto is_page = [](const fs::path& file) { return file.extension() == ".html"; };
    if (std::ranges::none_of(files, is_page)) return false;
    if (!std::ranges::all_of(files, is_page))
        throw UsageError("These are certificates (.html) and grades together: verify them one after the other.");
    return true;
}

int verify_certificates(const VerifyRequest& request)
{
    std::vector<Certificate> certificates;
    for (const fs::path& file : request.records) certificates.push_back(read_certificate(file));
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const std::vector<std::string> labs = labs_of(certificates, course);
    GpuTurns turns({request.gpu});
    const GradingSetting setting = setting_of(request, paths, labs, turns);
    build_for_grading(paths, labs);

    Verification verification(setting, course);
    bool all_solved = true;
    for (const Certificate& certificate : certificates) {
        std::size_t solved = 0;
        for (const SolvedLab& lab : certificate.labs) solved += verification.verify(lab) ? 1 : 0;
        std::cout << (certificate.name.empty() ? "The certificate" : certificate.name) << ": " << solved << " of "
                  << certificate.labs.size() << " labs that it names are SOLVED\n";
        all_solved &= solved == certificate.labs.size();
    }
    return all_solved ? exit_code::done : exit_code_of(Verdict::failed);
}

}  // namespace warpbook::tools
