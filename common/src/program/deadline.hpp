#pragma once

#include <chrono>
#include <optional>

namespace warpbook {

/// A point in time that moves on while the clock stands still.
class Deadline {
public:
    using Clock = std::chrono::steady_clock;

    void set(Clock::duration from_now, Clock::time_point now = Clock::now())
    {
        end_ = now + from_now;
        paused_at_.reset();
    }
    void clear()
    {
        end_.reset();
        paused_at_.reset();
    }

    /// Where no deadline is set, neither means anything.
    void pause(Clock::time_point now = Clock::now())
    {
        if (end_ && !paused_at_) paused_at_ = now;
    }
    void resume(Clock::time_point now = Clock::now())
    {
        if (paused_at_) *end_ += now - *paused_at_;
        paused_at_.reset();
    }

    /// When time will be over; nothing while none is set, or it is paused.
    std::optional<Clock::time_point> end() const { return paused_at_ ? std::nullopt : end_; }
    bool is_over(Clock::time_point now = Clock::now()) const { return end() && now >= *end(); }

private:
    std::optional<Clock::time_point> end_;
    std::optional<Clock::time_point> paused_at_;
};

}  // namespace warpbook
