#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/hand_out.hpp"
#include "course/next_step.hpp"
#include "course/overview.hpp"
#include "build/prepare_checks.hpp"
#include "course/record_outcome.hpp"
#include "build/start_program.hpp"
#include "course/workbook_paths.hpp"
#include "command_programs.hpp"
#include "commands.hpp"

namespace warpbook::tools {

namespace {

/// As the last checks left what was begun.
std::vector<Outcome> outcomes_without_a_check(const WorkbookPaths& paths, const Course& course)
{
    std::vector<Outcome> outcomes;
    for (const Lab& lab : course)
        outcomes.push_back(is_unchanged_starter(paths, lab) ? record_open(paths, lab) : last_outcome(paths, lab));
    return outcomes;
}

void print_course(const WorkbookPaths& paths, const Course& course, const std::vector<std::string>& changed)
{
    const Palette palette = palette_of_standard_output();
    const std::vector<Outcome> outcomes = outcomes_without_a_check(paths, course);
    print_overview(std::cout, palette, course, outcomes);
    std::cout << '\n';
    const Lab* const next = next_lab(course, outcomes);
    if (next == nullptr) {
        print_course_is_solved(std::cout, palette);
    } else if (is_unchanged_starter(paths, *next)) {
        print_task(std::cout, palette, *next);
    } else {
        const bool has_another_starter = std::ranges::count(changed, next->name) > 0;
        print_next_step(std::cout, palette, *next, outcomes[static_cast<std::size_t>(next - course.data())],
                        has_another_starter);
    }
    std::cout << std::flush;
}

constexpr const char* build_begins =
    "\nwarpbook: what every check needs is built now, once: about a minute or two. You can read the lab's README "
    "meanwhile.\nCtrl-C stops it and does no harm: the next command goes on with it.\n";
constexpr const char* build_was_stopped =
    "\nwarpbook: stopped. Nothing is lost: the build goes on with the next command, such as ./warpbook\n";
constexpr int ended_by_ctrl_c = 130;

}  // namespace

int show_course()
{
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const std::vector<std::string> changed = hand_out_starters(paths);
    const bool any_is_begun =
        std::ranges::any_of(course, [&](const Lab& lab) { return !is_unchanged_starter(paths, lab); });
    const bool is_ready = !is_in_own_build_folder() || is_ready_to_check();
    if (any_is_begun && is_ready) start_program(std::string(lab_program), {});

    print_course(paths, course, changed);
    if (is_ready) return exit_code::done;
    std::cerr << build_begins << std::flush;
    if (!prepare_checks()) {
        std::cerr << build_was_stopped;
        return ended_by_ctrl_c;
    }
    if (any_is_begun) {
        std::cout << '\n';
        start_program(std::string(lab_program), {});
    }
    std::cerr << "warpbook: everything is built. ./warpbook check " << course.front().number()
              << " answers within seconds.\n";
    return exit_code::done;
}

}  // namespace warpbook::tools
