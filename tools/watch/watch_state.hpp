#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <warpbook/system/process.hpp>

#include "support/arguments.hpp"
#include "course/course.hpp"
#include "support/outcome.hpp"
#include "keys.hpp"

namespace warpbook::tools {

/// What is shown below the head of the screen.
enum class Page { report, hint, overview, gpu, view, keys };

// What `./warpbook watch` is to do next.

/// Begins to watch the current lab's file, and remembers the lab for the next time.
struct WatchLab {
    friend bool operator==(const WatchLab&, const WatchLab&) = default;
};
/// Checks the current lab. A check that runs is ended first.
struct StartCheck {
    bool on_gpu = false;
    friend bool operator==(const StartCheck&, const StartCheck&) = default;
};
struct StopCheck {
    friend bool operator==(const StopCheck&, const StopCheck&) = default;
};
/// Runs another command of this program. One that runs is ended first.
struct StartCommand {
    Arguments words;
    friend bool operator==(const StartCommand&, const StartCommand&) = default;
};
struct Quit {
    friend bool operator==(const Quit&, const Quit&) = default;
};

using Action = std::variant<WatchLab, StartCheck, StopCheck, StartCommand, Quit>;
using Actions = std::vector<Action>;

/// How a command of ours ended, and what it printed.
struct CommandResult {
    ProcessEnd end;
    std::string output;
};

/// What the student sees, and what happens next: events come in, and actions go out. Knows no terminal, no process and
/// no clock.
class WatchState {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// A check that runs is in one of these; `ending`: its verdict is out, and nvcc may still compile.
    enum class Phase { idle, building, checking, ending };

    /// The last check of the current lab.
    struct Checked {
        Outcome outcome;
        std::string report;
        std::chrono::milliseconds took{0};
        bool on_gpu = false;
        /// "14:03:59", the student's clock.
        std::string at;
    };

    /// A check that takes longer than `longest_check`, its build included, is ended. `hints_of` says how many hints a
    /// lab has.
    WatchState(const Course& course, std::vector<Outcome> outcomes, std::size_t current,
               std::chrono::milliseconds longest_check, std::function<std::size_t(const Lab&)> hints_of);

    // Events

    Actions begin(Time now);
    Actions press(Key key, Time now);
    Actions saved(Time now);
    void file_is_missing(bool missing) { is_missing_ = missing; }
    /// All that the check has printed so far. The build is over with its first line.
    void check_printed(const std::string& output);
    /// `outcomes`: of the whole course, as they are now.
    Actions check_ended(const CommandResult& result, std::vector<Outcome> outcomes, const std::string& at, Time now);
    Actions command_ended(const CommandResult& result, Time now);
    Actions time_passed(Time now);

    // What there is to see

    const Course& course() const { return course_; }
    const std::vector<Outcome>& outcomes() const { return outcomes_; }
    std::size_t current() const { return current_; }
    const Lab& lab() const { return course_[current_]; }
    /// Where `n` goes: after a lab that is SOLVED by the map, otherwise to the one after it. Null after the last.
    const Lab* next() const;

    Page page() const { return page_; }
    /// What a command said for this page; nothing while it runs.
    const std::optional<std::string>& page_text() const { return page_text_; }
    Phase phase() const { return phase_; }
    bool is_checked_on_gpu() const { return runs_on_gpu_; }
    std::chrono::milliseconds running_for(Time now) const;
    /// When the last check began.
    Time began() const { return began_; }
    const std::optional<Checked>& checked() const { return checked_; }
    /// What the check that is ending has printed.
    const std::string& report_so_far() const { return report_so_far_; }
    bool is_file_missing() const { return is_missing_; }

private:
    Actions go_to(const Lab* lab, Time now);
    Actions check(bool on_gpu, Time now);
    Actions show(Page page, const Arguments& words);
    void toggle(Page page);
    Actions give_hint();
    Actions ask_for_gpu(Time now);

    const Course& course_;
    std::vector<Outcome> outcomes_;
    std::size_t current_;
    std::chrono::milliseconds longest_check_;
    std::function<std::size_t(const Lab&)> hints_of_;

    Page page_ = Page::report;
    std::optional<std::string> page_text_;
    std::map<std::string, std::size_t> hints_given_;
    bool gpu_can_count_ = false;

    Phase phase_ = Phase::idle;
    bool runs_on_gpu_ = false;
    Time began_{};
    std::string report_so_far_;
    /// Pressed while a check was ending: to go away then would lose its verdict.
    std::optional<Key> waiting_key_;
    std::optional<Checked> checked_;
    bool is_missing_ = false;
};

}  // namespace warpbook::tools
