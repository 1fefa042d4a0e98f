#include "progress.hpp"

#include <unistd.h>

#include <iostream>

namespace warpbook::tools {

namespace {

constexpr const char* start_of_cleared_line = "\r\033[K";

}  // namespace

Progress::Progress(Elsewhere elsewhere)
    : at_terminal_(isatty(STDERR_FILENO) == 1), is_shown_(at_terminal_ || elsewhere == Elsewhere::says_once)
{
    if (is_shown_) clock_ = std::thread([this] { keep_time(); });
}

Progress::~Progress()
{
    if (!is_shown_) return;
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    end_.notify_all();
    clock_.join();
    if (at_terminal_) std::cerr << start_of_cleared_line << std::flush;
}

void Progress::show(const std::string& text)
{
    if (!is_shown_) return;
    const std::lock_guard lock(mutex_);
    text_ = text;
    step_.clear();
    begin_ = Clock::now();
    is_said_ = false;
    if (at_terminal_) print();
}

void Progress::show_step(const std::string& step)
{
    if (!at_terminal_) return;
    const std::lock_guard lock(mutex_);
    if (step == step_) return;
    step_ = step;
    print();
}

void Progress::pause()
{
    if (!is_shown_) return;
    const std::lock_guard lock(mutex_);
    text_.clear();
    if (at_terminal_) std::cerr << start_of_cleared_line << std::flush;
}

void Progress::print() const
{
    if (text_.empty()) return;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin_).count();
    std::cerr << start_of_cleared_line << text_;
    if (!step_.empty()) std::cerr << ' ' << step_;
    if (seconds >= 2) std::cerr << ' ' << seconds << " s";
    std::cerr << std::flush;
}

void Progress::keep_time()
{
    std::unique_lock lock(mutex_);
    while (!end_.wait_for(lock, std::chrono::seconds(1), [this] { return ended_; }))
        at_terminal_ ? print() : say_once();
}

void Progress::say_once()
{
    const bool takes_long = Clock::now() - begin_ >= std::chrono::seconds(1);
    if (text_.empty() || is_said_ || !takes_long) return;
    std::cerr << text_ << std::endl;
    is_said_ = true;
}

}  // namespace warpbook::tools
