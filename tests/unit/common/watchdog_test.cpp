#include "program/watchdog.hpp"

#include <atomic>
#include <thread>

#include <gtest/gtest.h>

namespace warpbook {
namespace {

using namespace std::chrono_literals;

/// True once `holds` does; false when it does not within a minute, which is more than a busy machine needs.
template <class Predicate>
bool soon(Predicate holds)
{
    for (int i = 0; i < 12'000; ++i) {
        if (holds()) return true;
        std::this_thread::sleep_for(5ms);
    }
    return false;
}

TEST(WatchdogTest, BarksWhenNothingFinishes)
{
    std::atomic<int> barks = 0;
    Watchdog watchdog(0s, [&] { ++barks; });
    watchdog.start();
    EXPECT_TRUE(soon([&] { return barks == 1; }));
}

TEST(WatchdogTest, BarksAtOnceWhenToldTo)
{
    std::atomic<int> barks = 0;
    Watchdog watchdog(1h, [&] { ++barks; });
    watchdog.start();
    watchdog.expire();
    EXPECT_TRUE(soon([&] { return barks == 1; }));
}

TEST(WatchdogTest, BarksOnceForEachStart)
{
    std::atomic<int> barks = 0;
    Watchdog watchdog(0s, [&] { ++barks; });
    watchdog.start();
    ASSERT_TRUE(soon([&] { return barks == 1; }));
    std::this_thread::sleep_for(30ms);
    EXPECT_EQ(barks, 1);
    watchdog.start();
    EXPECT_TRUE(soon([&] { return barks == 2; }));
}

TEST(WatchdogTest, IsSilentBeforeItIsStarted)
{
    std::atomic<int> barks = 0;
    {
        Watchdog watchdog(0s, [&] { ++barks; });
        std::this_thread::sleep_for(30ms);
    }
    EXPECT_EQ(barks, 0);
}

TEST(WatchdogTest, IsSilentWhenAllFinishInTime)
{
    std::atomic<int> barks = 0;
    {
        Watchdog watchdog(1h, [&] { ++barks; });
        for (int i = 0; i < 1000; ++i) {
            watchdog.start();
            watchdog.finish();
        }
    }
    EXPECT_EQ(barks, 0);
}

/// Starts a watchdog and stops its time, until both were within the limit: a busy machine may take longer.
template <class Stop>
void start_and_stop_in_time(Watchdog& watchdog, std::chrono::seconds limit, const Stop& stop)
{
    for (auto start = std::chrono::steady_clock::now();; start = std::chrono::steady_clock::now()) {
        watchdog.start();
        stop();
        if (std::chrono::steady_clock::now() - start < limit) return;
    }
}

TEST(WatchdogTest, FinishingTakesTheDeadlineAway)
{
    std::atomic<int> barks = 0;
    Watchdog watchdog(1s, [&] { ++barks; });
    start_and_stop_in_time(watchdog, 1s, [&] { watchdog.finish(); });
    const int barks_before = barks;
    std::this_thread::sleep_for(1300ms);
    EXPECT_EQ(barks, barks_before);
}

TEST(WatchdogTest, IsSilentWhileItIsPaused)
{
    std::atomic<int> barks = 0;
    Watchdog watchdog(1s, [&] { ++barks; });
    start_and_stop_in_time(watchdog, 1s, [&] { watchdog.pause(); });
    const int barks_before = barks;
    std::this_thread::sleep_for(1300ms);
    EXPECT_EQ(barks, barks_before);
    watchdog.resume();
    EXPECT_TRUE(soon([&] { return barks == barks_before + 1; }));
}

TEST(WatchdogTest, APauseStartsNothing)
{
    std::atomic<int> barks = 0;
    Watchdog watchdog(0s, [&] { ++barks; });
    watchdog.pause();
    watchdog.resume();
    std::this_thread::sleep_for(30ms);
    EXPECT_EQ(barks, 0);
}

TEST(WatchdogTest, CallsFromAThreadOfItsOwn)
{
    std::atomic<bool> other = false;
    std::atomic<bool> called = false;
    const auto caller = std::this_thread::get_id();
    Watchdog watchdog(0s, [&] {
        other = std::this_thread::get_id() != caller;
        called = true;
    });
    watchdog.start();
    ASSERT_TRUE(soon([&] { return called.load(); }));
    EXPECT_TRUE(other);
}

}  // namespace
}  // namespace warpbook
