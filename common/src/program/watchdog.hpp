#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "deadline.hpp"

namespace warpbook {

/// Calls `on_expiry` from a thread of its own when something that was started did not finish in time. It cannot stop
/// the something: a kernel that does not end ends with the process only.
class Watchdog {
public:
    Watchdog(std::chrono::seconds limit, std::function<void()> on_expiry);
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// Also when it has been started: the time begins again.
    void start();
    /// What was started took too much of something else.
    void expire();
    /// Waits for `on_expiry` when it has begun.
    void finish();

    /// Until resume() the time does not count. Waits for `on_expiry` when it has begun.
    void pause();
    void resume();

private:
    void watch();

    const std::chrono::seconds limit_;
    const std::function<void()> on_expiry_;
    std::mutex mutex_;
    std::condition_variable changed_;
    Deadline deadline_;
    bool closing_ = false;
    bool expiring_ = false;
    std::thread thread_;
};

}  // namespace warpbook
