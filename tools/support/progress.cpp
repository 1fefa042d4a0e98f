#include "progress.hpp"

#include <unistd.h>

#include <iostream>

namespace warpbook::tools {

namespace {

constexpr const char* start_of_cleared_line = "\r\033[K";

}  // namespace

Progress::Progress() : at_terminal_(isatty(STDERR_FILENO) == 1)
{
    if (at_terminal_) clock_ = std::thread([this] { keep_time(); });
}

Progress::~Progress()
{
    if (!at_terminal_) return;
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    end_.notify_all();
    clock_.join();
    std::cerr << start_of_cleared_line << std::flush;
}

void Progress::show(const std::string& text)
{
    if (!at_terminal_) return;
    const std::lock_guard lock(mutex_);
    text_ = text;
    step_.clear();
    begin_ = Clock::now();
    print();
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
    if (!at_terminal_) return;
    const std::lock_guard lock(mutex_);
    text_.clear();
    std::cerr << start_of_cleared_line << std::flush;
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
    while (!end_.wait_for(lock, std::chrono::seconds(1), [this] { return ended_; })) print();
}

}  // namespace warpbook::tools
