#include "prepare_checks.hpp"

#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "build.hpp"
#include "support/errors.hpp"
#include "support/progress.hpp"
#include "support/stop_request.hpp"
#include "up_to_date.hpp"
#include "course/workbook_paths.hpp"

namespace warpbook::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// In CMakeLists.txt.
const std::string its_target = "ready_to_check";

/// Each step to the terminal; a line each half a minute to whatever else reads.
class StepsShown {
public:
    StepsShown() { progress_.show("Building …"); }

    void operator()(const std::string& step)
    {
        const auto now = Clock::now();
        const auto elapsed = std::chrono::duration_cast<std::chrono::seconds>(now - begin_);
        const std::string text = steps_for_people(step, elapsed);
        if (at_terminal_) {
            progress_.show_step(text);
        } else if (now >= next_line_) {
            std::cerr << "warpbook: " << elapsed.count() << " s  " << text << '\n' << std::flush;
            next_line_ = now + between_lines;
        }
    }

private:
    static constexpr std::chrono::seconds between_lines{30};

    Progress progress_;
    const bool at_terminal_ = isatty(STDERR_FILENO) == 1;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point next_line_ = begin_ + between_lines;
};

}  // namespace

std::string steps_for_people(const std::string& step, std::chrono::seconds elapsed)
{
    // The first steps are the largest files, and tell nothing of the others.
    constexpr double enough_is_done = 0.1;
    int done = 0;
    int all = 0;
    std::string text;
    if (std::sscanf(step.c_str(), "[%d/%d]", &done, &all) == 2) {
        text = std::to_string(done) + " of " + std::to_string(all) + " steps";
    } else if (std::sscanf(step.c_str(), "[ %d%%]", &done) == 1) {
        text = std::to_string(done) + " %";
        all = 100;
    } else {
        return step;
    }
    if (done >= all || done < enough_is_done * all || elapsed.count() < 2) return text;
    const double left = static_cast<double>(elapsed.count()) * (all - done) / done;
    // Rounded up to 5 s: nobody knows better.
    return text + ", about " + std::to_string((static_cast<int>(left) / 5 + 1) * 5) + " s left";
}

bool is_ready_to_check() { return was_built(its_target); }

bool prepare_checks()
{
    // Ctrl-C reaches the compilers, too.
    const std::atomic<StopRequest>& request = end_when_asked();
    UpToDateMark mark(its_target);
    BuildResult built;
    {
        StepsShown shown;
        built =
            Build(find_workbook_paths().build, [&shown](const std::string& step) { shown(step); }).build(its_target);
    }
    if (request != StopRequest::none) return false;
    if (!built.succeeded) {
        throw SetupError("What every check needs could not be built:\n\n" + built.messages +
                         "\nIf you did not change it, delete " + find_workbook_paths().build.string() +
                         " and run ./warpbook again.");
    }
    mark.set();
    return true;
}

}  // namespace warpbook::tools
