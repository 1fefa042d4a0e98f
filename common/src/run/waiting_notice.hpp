#pragma once

#include <chrono>
#include <cstddef>
#include <ostream>

namespace warpbook {

/// Tells who waits for a GPU how many programs are before theirs: at once, and then each five seconds in which that
/// number has changed.
class WaitingNotice {
public:
    using Clock = std::chrono::steady_clock;

    explicit WaitingNotice(std::ostream& out) : out_(out) {}

    void show(std::size_t before, Clock::time_point now = Clock::now())
    {
        constexpr std::chrono::seconds pause{5};
        if (before == 0 || before == shown_ || now < next_) return;
        out_ << "Waiting for the GPU: " << before << (before == 1 ? " program is" : " programs are")
             << " before this one." << std::endl;
        shown_ = before;
        next_ = now + pause;
    }

private:
    std::ostream& out_;
    std::size_t shown_ = 0;
    Clock::time_point next_ = Clock::time_point::min();
};

}  // namespace warpbook
