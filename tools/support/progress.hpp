#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace warpbook::tools {

/// One line on standard error that tells somebody at a terminal what takes so long, and disappears in the end. What
/// takes longer than two seconds is shown with its time, which goes on by itself.
class Progress {
public:
    /// Where standard error is no terminal.
    enum class Elsewhere {
        says_nothing,
        /// What takes longer than a second is said once, in a line that stays.
        says_once,
    };

    explicit Progress(Elsewhere elsewhere = Elsewhere::says_nothing);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    /// What is done now, such as "Building 01-map …".
    void show(const std::string& text);
    /// How far that is: "[3/12]".
    void show_step(const std::string& step);

    /// Clears the line for what is printed next; until the next show().
    void pause();

private:
    using Clock = std::chrono::steady_clock;

    void print() const;
    void keep_time();
    void say_once();

    const bool at_terminal_;
    const bool is_shown_;
    bool is_said_ = false;
    std::mutex mutex_;
    std::condition_variable end_;
    bool ended_ = false;
    std::string text_;
    std::string step_;
    Clock::time_point begin_ = Clock::now();
    std::thread clock_;
};

}  // namespace warpbook::tools
