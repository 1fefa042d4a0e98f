#pragma once

#include <chrono>
#include <ostream>
#include <string>

namespace warpbook {

/// Tells somebody at a terminal where a run is that takes longer than two seconds: one line that is written again each
/// second, and cleared before anything else is printed. Prints nothing where there is no terminal.
class PhaseNotice {
public:
    using Clock = std::chrono::steady_clock;

    PhaseNotice(std::ostream& out, bool at_terminal) : out_(out), at_terminal_(at_terminal) {}
    PhaseNotice(const PhaseNotice&) = delete;
    PhaseNotice& operator=(const PhaseNotice&) = delete;
    ~PhaseNotice() { clear(); }

    /// "in the check values: are right"
    void begin(const std::string& where, Clock::time_point now = Clock::now())
    {
        clear();
        where_ = where;
        begin_ = now;
        shown_ = 1;
    }

    void end()
    {
        clear();
        where_.clear();
    }

    /// To be called at least once a second.
    void tick(Clock::time_point now = Clock::now())
    {
        if (!at_terminal_ || where_.empty()) return;
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - begin_).count();
        if (seconds <= shown_) return;
        out_ << start_of_cleared_line << "Still " << where_ << ", " << seconds << " s" << std::flush;
        shown_ = seconds;
        is_visible_ = true;
    }

    void clear()
    {
        if (is_visible_) out_ << start_of_cleared_line << std::flush;
        is_visible_ = false;
    }

private:
    static constexpr const char* start_of_cleared_line = "\r\033[K";

    std::ostream& out_;
    const bool at_terminal_;
    std::string where_;
    Clock::time_point begin_;
    long long shown_ = 0;
    bool is_visible_ = false;
};

}  // namespace warpbook
