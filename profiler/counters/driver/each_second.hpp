#pragma once

#include <chrono>

namespace warpbook::cupti {

/// For who waits in a loop, and tells of it each second.
class EachSecond {
public:
    using Clock = std::chrono::steady_clock;

    explicit EachSecond(Clock::time_point begin) : next_(begin + second) {}

    /// Once for each second that has passed.
    bool has_passed(Clock::time_point now)
    {
        if (now < next_) return false;
        next_ += second;
        return true;
    }

private:
    static constexpr std::chrono::seconds second{1};
    Clock::time_point next_;
};

}  // namespace warpbook::cupti
