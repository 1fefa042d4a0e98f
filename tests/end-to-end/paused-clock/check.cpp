// What --time-limit counts: run with a second, of which the check's own work takes more than who watches would wait,
// or, where the environment's PAUSED_CLOCK_UNTIL names a file, until that is there.

#include <warpbook/lab/check.hpp>
#include <warpbook/lab/clock_paused.hpp>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "lab.hpp"

namespace warpbook {
namespace {

class Values : public Lab {
protected:
    static void work(std::chrono::milliseconds time)
    {
        const ClockPaused paused;
        const char* const file = std::getenv("PAUSED_CLOCK_UNTIL");
        if (file == nullptr) std::this_thread::sleep_for(time);
        while (file != nullptr && !std::filesystem::exists(file))
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
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
