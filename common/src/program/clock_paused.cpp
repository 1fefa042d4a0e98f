#include <warpbook/lab/clock_paused.hpp>

#include <mutex>

namespace warpbook {

namespace {

std::mutex mutex;
PausableClock* the_clock = nullptr;
int pauses = 0;

}  // namespace

// The lock is held while the clock is told: a pause and an end of one are told in their order.

ClockPaused::ClockPaused()
{
    const std::lock_guard lock(mutex);
    if (pauses++ == 0 && the_clock != nullptr) the_clock->pause();
}

ClockPaused::~ClockPaused()
{
    const std::lock_guard lock(mutex);
    if (--pauses == 0 && the_clock != nullptr) the_clock->resume();
}

void let_pause(PausableClock* clock)
{
    const std::lock_guard lock(mutex);
    the_clock = clock;
}

}  // namespace warpbook
