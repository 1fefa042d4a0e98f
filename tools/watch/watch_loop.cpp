#include "watch_loop.hpp"

#include <poll.h>
#include <signal.h>

#include <array>
#include <cerrno>
#include <ctime>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>

#include <warpbook/record/exit_codes.hpp>
#include <warpbook/system/process_group.hpp>
#include <warpbook/system/text_file.hpp>

#include "hint/hints.hpp"
#include "course/record_outcome.hpp"
#include "current_lab.hpp"
#include "file_watch.hpp"
#include "signal_queue.hpp"

namespace warpbook::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// As a shell says it of a program that a signal ended.
constexpr int exit_code_of_signal = 128;

std::string clock_time()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    std::array<char, 16> text{};
    if (localtime_r(&now, &parts) == nullptr) return "";
    return {text.data(), std::strftime(text.data(), text.size(), "%H:%M:%S", &parts)};
}

std::size_t number_of_hints(const WorkbookPaths& paths, const Lab& lab)
{
    try {
        return hints_of(read_text(paths.source / lab.path_of("README.md"))).size();
    } catch (const FileError&) {
        // `./warpbook hint` says what is wrong with it.
        return 1;
    }
}

class WatchLoop {
public:
    WatchLoop(const WorkbookPaths& paths, const Course& course, const WatchOptions& options, Display& display)
        : paths_(paths),
          options_(options),
          display_(display),
          state_(course, last_outcomes(paths, course), options.first_lab, options.longest_check,
                 [&paths](const Lab& lab) { return number_of_hints(paths, lab); })
    {}

    int run()
    {
        obey(state_.begin(Clock::now()));
        while (!exit_code_) {
            show();
            wait();
            hear_signals();
            hear_keys();
            look_at_file();
            hear_check();
            hear_command();
            obey(state_.time_passed(Clock::now()));
        }
        return *exit_code_;
    }

private:
    /// Nothing is drawn while nothing happens: a watcher runs for hours.
    void show()
    {
        if (has_changed_ || state_.phase() != WatchState::Phase::idle) display_.show(state_, Clock::now());
        has_changed_ = false;
    }

    void wait()
    {
        // poll() leaves out what is negative.
        std::array<pollfd, 4> files{{{signals_.file(), POLLIN, 0},
                                     {display_.key_file(), POLLIN, 0},
                                     {check_ ? check_->output_file() : -1, POLLIN, 0},
                                     {command_ ? command_->output_file() : -1, POLLIN, 0}}};
        const int ready = poll(files.data(), files.size(), static_cast<int>(FileWatch::interval.count()));
        if (ready < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category(), "poll");
        has_changed_ = ready > 0;
    }

    void hear_signals()
    {
        while (const std::optional<int> signal = signals_.next()) {
            if (*signal == SIGWINCH) {
                display_.resize();
            } else if (*signal == SIGCONT) {
                display_.resume();
            } else if (*signal == SIGTSTP) {
                display_.suspend();
                stop_this_process();
                display_.resume();
            } else if (!exit_code_) {
                exit_code_ = exit_code_of_signal + *signal;
            }
        }
    }

    void hear_keys()
    {
        while (const std::optional<Key> key = display_.key()) obey(state_.press(*key, Clock::now()));
        if (display_.is_left() && !exit_code_) exit_code_ = exit_code::done;
    }

    void look_at_file()
    {
        if (!file_) return;
        const bool was_saved = file_->was_saved(Clock::now());
        if (file_->is_missing() != state_.is_file_missing()) has_changed_ = true;
        state_.file_is_missing(file_->is_missing());
        if (was_saved) obey(state_.saved(Clock::now()));
    }

    void hear_check()
    {
        if (!check_) return;
        const std::optional<ProcessEnd> end = check_->end();
        if (!check_->output().empty()) state_.check_printed(check_->output());
        if (!end) return;
        const CommandResult result{*end, check_->output()};
        check_.reset();
        obey(state_.check_ended(result, last_outcomes(paths_, state_.course()), clock_time(), Clock::now()));
        has_changed_ = true;
    }

    void hear_command()
    {
        if (!command_) return;
        const std::optional<ProcessEnd> end = command_->end();
        // Read even while nobody looks: whose pipe is full waits.
        command_->output();
        if (!end) return;
        const CommandResult result{*end, command_->output()};
        command_.reset();
        obey(state_.command_ended(result, Clock::now()));
        has_changed_ = true;
    }

    void obey(const Actions& actions)
    {
        for (const Action& action : actions) std::visit([this](const auto& what) { obey(what); }, action);
        if (!actions.empty()) has_changed_ = true;
    }

    void obey(const WatchLab&)
    {
        const Lab& lab = state_.lab();
        command_.reset();
        file_.emplace(reader_of(paths_.source / lab.path_of(lab.student_file)), Clock::now());
        remember_lab(paths_.current_lab(), lab);
    }

    void obey(const StartCheck& start)
    {
        // Nothing of the old one may write when the new one does.
        check_.reset();
        Arguments words = {"check", state_.lab().name};
        const Arguments& options = start.on_gpu ? options_.gpu_options : options_.check_options;
        words.insert(words.end(), options.begin(), options.end());
        check_ = this_program(words);
    }

    void obey(const StopCheck&) { check_.reset(); }

    void obey(const StartCommand& start)
    {
        command_.reset();
        command_ = this_program(start.words);
    }

    void obey(const Quit&) { exit_code_ = exit_code::done; }

    static std::unique_ptr<ProcessGroup> this_program(const Arguments& words)
    {
        Command command = {neighbor("warpbook").string()};
        command.insert(command.end(), words.begin(), words.end());
        return std::make_unique<ProcessGroup>(command, std::vector<std::string>{"FORCE_COLOR=1"});
    }

    const WorkbookPaths& paths_;
    const WatchOptions& options_;
    Display& display_;
    SignalQueue signals_;
    WatchState state_;
    std::optional<FileWatch> file_;
    std::unique_ptr<ProcessGroup> check_;
    std::unique_ptr<ProcessGroup> command_;
    std::optional<int> exit_code_;
    bool has_changed_ = true;
};

}  // namespace

int watch_course(const WorkbookPaths& paths, const Course& course, const WatchOptions& options, Display& display)
{
    return WatchLoop(paths, course, options, display).run();
}

}  // namespace warpbook::tools
