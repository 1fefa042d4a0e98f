// What --time-limit counts: run with a second, of which the check's own work takes more than who watches would wait.

#include <warpbook/lab/check.hpp>
#include <warpbook/lab/clock_paused.hpp>

#include <chrono>
#include <thread>

#include "lab.hpp"

namespace warpbook {
namespace {

class Values : public Lab {
protected:
    static void work(std::chrono::milliseconds time)
    {
        const ClockPaused paused;
        std::this_thread::sleep_for(time);
    }
};

TEST_F(Values, TakeTheChecksTime)
{
    work(std::chrono::milliseconds(6500));
    const volatile bool never = false;
    go_on_while(&never);
}

TEST_F(Values, TakeTheSubmissionsTime)
{
    work(std::chrono::milliseconds(10));
    const volatile bool always = true;
    go_on_while(&always);
}

}  // namespace
}  // namespace warpbook
