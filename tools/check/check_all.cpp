#include <algorithm>
#include <chrono>
#include <iostream>
#include <string>
#include <vector>

#include <warpbook/system/process.hpp>

#include "build/build.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/overview.hpp"
#include "course/hand_out.hpp"
#include "build/lab_program.hpp"
#include "course/next_step.hpp"
#include "course/workbook_paths.hpp"
#include "support/progress.hpp"
#include "course/record_outcome.hpp"
#include "build/student_build.hpp"
#include "commands/commands.hpp"

namespace warpbook::tools {

namespace {

/// A kernel that never ends must not keep the other labs from being checked. The slowest lab needs seconds.
constexpr std::chrono::minutes time_limit{5};

struct CheckedLab {
    Outcome outcome;
    std::string report;
};

CheckedLab run_lab(const WorkbookPaths& paths, const Lab& lab)
{
    prepare_record(paths, lab);
    const CapturedProcess program =
        run_captured({paths.executable(program_for(lab, backend_of_environment(), paths.build).target).string(),
                      "--report", unfinished_record(paths, lab).string(), "--tries", paths.tries(lab.name).string()},
                     time_limit);
    // Without options of ours, only what the environment asks for can be wrong, and that is wrong for every lab.
    if (program.end.exited_with(exit_code::usage_error)) throw UsageError(program.output);
    return {record_outcome(paths, lab, program.end), program.output};
}

std::vector<std::string> targets_of(const WorkbookPaths& paths, const Lab& lab)
{
    const LabProgram program = program_for(lab, backend_of_environment(), paths.build);
    if (program.with_device_code.empty()) return {program.target};
    return {program.target, program.with_device_code};
}

/// Builds and runs one lab; `is_built` when that is known already.
CheckedLab check_lab(const WorkbookPaths& paths, const Lab& lab, Progress& progress, bool is_built)
{
    if (!is_built) {
        progress.show("Building " + lab.name + " …");
        for (const std::string& target : targets_of(paths, lab)) {
            const BuildResult built = Build(paths.build, &progress).build(target);
            if (!built.succeeded) return {record_not_compiling(paths, lab), built.messages};
        }
    }
    progress.show("Checking " + lab.name + " …");
    return run_lab(paths, lab);
}

/// What a student has not begun is OPEN without being built.
std::vector<CheckedLab> check_what_was_begun(const WorkbookPaths& paths, const Course& course)
{
    std::vector<bool> begun;
    std::vector<std::string> targets;
    for (const Lab& lab : course) {
        begun.push_back(!is_unchanged_starter(paths, lab));
        if (!begun.back()) continue;
        const std::vector<std::string> of_lab = targets_of(paths, lab);
        targets.insert(targets.end(), of_lab.begin(), of_lab.end());
    }
    Progress progress;
    bool everything_compiles = true;
    if (!targets.empty()) {
        const auto labs = std::ranges::count(begun, true);
        progress.show("Building " + std::to_string(labs) + (labs == 1 ? " lab …" : " labs …"));
        everything_compiles = Build(paths.build, &progress).build_what_compiles(targets);
    }

    std::vector<CheckedLab> checked;
    for (std::size_t i = 0; i < course.size(); ++i) {
        if (begun[i])
            checked.push_back(check_lab(paths, course[i], progress, everything_compiles));
        else
            checked.push_back({record_open(paths, course[i]), ""});
    }
    return checked;
}

void print_report(const Palette& palette, const Lab& lab, const CheckedLab& checked)
{
    std::cout << palette.bold("The next lab to solve") << "\n\n" << checked.report;
    if (!checked.report.empty() && checked.report.back() != '\n') std::cout << '\n';
    std::cout << '\n';
    if (!checked.outcome.is_told_by_the_lab()) {
        print_verdict_line(std::cout, palette, lab, checked.outcome);
        std::cout << '\n';
    }
}

}  // namespace

int check_all()
{
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const std::vector<std::string> changed = hand_out_starters(paths);
    const std::vector<CheckedLab> checked = check_what_was_begun(paths, course);

    std::vector<Outcome> outcomes;
    for (const CheckedLab& lab : checked) outcomes.push_back(lab.outcome);
    const Palette palette = palette_of_standard_output();
    print_overview(std::cout, palette, course, outcomes);

    const Lab* next = next_lab(course, outcomes);
    if (next == nullptr) {
        std::cout << '\n';
        print_course_is_solved(std::cout, palette);
        return exit_code::done;
    }
    std::cout << '\n';
    if (is_unchanged_starter(paths, *next)) {
        print_task(std::cout, palette, *next);
        return exit_code::done;
    }
    const CheckedLab& next_checked = checked[static_cast<std::size_t>(next - course.data())];
    print_report(palette, *next, next_checked);
    const bool has_another_starter = std::find(changed.begin(), changed.end(), next->name) != changed.end();
    print_next_step(std::cout, palette, *next, next_checked.outcome, has_another_starter);
    return exit_code::done;
}

}  // namespace warpbook::tools
