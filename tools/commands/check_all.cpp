#include <chrono>
#include <iostream>
#include <vector>

#include "../build.hpp"
#include "../course.hpp"
#include "../errors.hpp"
#include "../glance.hpp"
#include "../next_step.hpp"
#include "../places.hpp"
#include "../process.hpp"
#include "../progress.hpp"
#include "../settle.hpp"
#include "commands.hpp"

namespace warpbook::tools {

namespace {

/// A kernel that never ends must not keep the other labs from being checked. The slowest lab needs seconds.
constexpr std::chrono::minutes time_limit{5};

struct CheckedLab {
    Outcome outcome;
    std::string report;
};

CheckedLab run_lab(const Places& places, const Lab& lab)
{
    prepare_record(places, lab);
    const CapturedProcess program = run_captured(
        {places.executable(lab.target()).string(), "--report", unfinished_record(places, lab).string()}, time_limit);
    // Without options of ours, only what the environment asks for can be wrong, and that is wrong for every lab.
    if (program.end.exited_with(exit_code::usage_error)) throw UsageError(program.output);
    return {settle(places, lab, program.end), program.output};
}

std::vector<CheckedLab> build_and_run(const Places& places, const Course& course)
{
    const Build build(places.build);
    Progress progress;
    progress.show("Building " + std::to_string(course.size()) + " labs …");
    const bool everything_compiles = build.build_what_compiles("labs");

    std::vector<CheckedLab> checked;
    for (const Lab& lab : course) {
        progress.show("Checking " + lab.name + " …");
        const BuildResult built = everything_compiles ? BuildResult{true, ""} : build.build(lab.target());
        checked.push_back(built.succeeded ? run_lab(places, lab)
                                          : CheckedLab{settle_as_not_compiling(places, lab), built.messages});
    }
    return checked;
}

void print_report(const Palette& palette, const Lab& lab, const CheckedLab& checked)
{
    std::cout << '\n' << palette.bold("The next lab to solve") << "\n\n" << checked.report;
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
    const Places places = find_places();
    const Course course = read_course(places.labs());
    const std::vector<CheckedLab> checked = build_and_run(places, course);

    std::vector<Outcome> outcomes;
    for (const CheckedLab& lab : checked) outcomes.push_back(lab.outcome);
    const Palette palette = palette_of_standard_output();
    print_glance(std::cout, palette, course, outcomes);

    const Lab* next = next_lab(course, outcomes);
    if (next == nullptr) {
        std::cout << '\n';
        print_next_lab(std::cout, palette, next);
        return exit_code::done;
    }
    const CheckedLab& next_checked = checked[static_cast<std::size_t>(next - course.data())];
    print_report(palette, *next, next_checked);
    print_next_step(std::cout, palette, places, *next, next_checked.outcome);
    return exit_code::done;
}

}  // namespace warpbook::tools
