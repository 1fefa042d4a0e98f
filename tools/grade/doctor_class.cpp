#include "doctor_class.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <system_error>
#include <thread>

#include <warpbook/record/exit_codes.hpp>
#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "course/build_facts.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "grade/gradebook/backends.hpp"
#include "grade/running/grading_run.hpp"
#include "grade/running/measure_grading.hpp"
#include "grade/running/preparation.hpp"
#include "build/lab_program.hpp"
#include "support/progress.hpp"
#include "course/workbook_paths.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;
using namespace grading;

struct TrialOfIsolation {
    Isolation isolation;
    /// Why students' files cannot be kept apart here, and what to do; empty where they can.
    std::string problem;
};

TrialOfIsolation try_isolation()
{
    try {
        return {Isolation::by_bubblewrap(), ""};
    } catch (const SetupError& error) {
        return {Isolation::none(), error.what()};
    }
}

fs::path solution_file(const WorkbookPaths& paths, const Lab& lab)
{
    return paths.solution(lab.name) / lab.student_file;
}

/// The exercise in the middle of those whose solution is here: neither the shortest nor the longest.
const Lab& typical_lab(const WorkbookPaths& paths, const Course& course)
{
    std::vector<const Lab*> labs;
    for (const Lab& lab : course)
        if (lab.kind == "exercise" && fs::is_regular_file(solution_file(paths, lab))) labs.push_back(&lab);
    if (labs.empty())
        throw SetupError(
            "How fast files are graded is measured with the solution of an exercise, and this copy of the workbook has "
            "none in solutions/. Measure where the full workbook is.");
    return *labs[labs.size() / 2];
}

std::vector<GradingSpeed> measure(const WorkbookPaths& paths, const Isolation& isolation, const Lab& lab)
{
    const std::string text = read_text(solution_file(paths, lab));
    const TemporaryFolder temporary;
    Progress progress;
    const auto follow = [&](const std::string& what) { progress.show("Measuring: " + what + " …"); };
    std::vector<GradingSpeed> speeds;
    GradingSetting setting{.paths = paths, .isolation = isolation, .backend = model_backend};
    speeds.push_back(measure_grading(setting, lab, text, temporary.path(),
                                     {.files_at_once = best_number_of_workers(setting.backend, 0)}, follow));
    for (const char* const backend : {gpu_backend, both_backends}) {
        setting.backend = backend;
        if (const std::string reason = why_no_gpu(); !reason.empty())
            speeds.push_back({.backend = setting.backend, .unavailable = reason});
        else
            speeds.push_back(measure_grading(setting, lab, text, temporary.path(),
                                             {.files_at_once = best_number_of_workers(backend, 1)}, follow));
    }
    return speeds;
}

/// What is to be said of the cluster's command: a sentence without its subject.
std::string state_of_sbatch()
{
    try {
        const CapturedProcess asked = run_captured({"sbatch", "--version"}, std::chrono::seconds(10));
        const std::string first_line = asked.output.substr(0, asked.output.find('\n'));
        if (asked.end.exited_with(0))
            return "is here (" + first_line +
                   "): parts of a class can be graded on several machines, see --part of grade";
        return "is here, but does not work (" + first_line + "): ask whoever runs the cluster; this machine needs none";
    } catch (const std::system_error&) {
        return "is not here: this is no machine of a Slurm cluster, and none is needed";
    }
}

void print_isolation(const TrialOfIsolation& trial)
{
    if (trial.problem.empty())
        std::cout << "  bubblewrap   works (" << trial.isolation.name()
                  << "): what students have written runs apart from everything else\n";
    else
        std::cout << "  bubblewrap   " << trial.problem << "\n               The times below are without it.\n";
}

}  // namespace

int doctor_for_a_class()
{
    constexpr int cannot_grade_safely = 1;
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Lab& lab = typical_lab(paths, course);
    const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
    const TrialOfIsolation trial = try_isolation();
    build_for_grading(paths, {lab.name});
    const std::vector<GradingSpeed> speeds = measure(paths, trial.isolation, lab);

    std::cout << "Grading a class on this machine (" << processors << (processors == 1 ? " processor" : " processors")
              << ")\n\n";
    print_isolation(trial);
    std::cout << "  sbatch       " << state_of_sbatch() << "\n\n" << table_of_speeds(speeds);
    std::cout << "\nMeasured with the solution of " << lab.name
              << ": the median, and the range in parentheses. Other labs take more or less.\n"
                 "The first run prepares each lab once, which takes longer than a file.\n";
    return speeds.front().unavailable.empty() && trial.problem.empty() ? exit_code::done : cannot_grade_safely;
}

}  // namespace warpbook::tools
