#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "turn_queue.hpp"

namespace warpbook::cupti {

/// This process's turn to measure on a device, as one of those that take turns. To get a device's counters takes 0.13 s
/// and more, and to give them back 0.01 s (H200, CUPTI 13.0); a measurement takes milliseconds. So the turn is kept
/// from one measurement to the next, and given back when others wait: soon when nothing is measured, and after a while
/// otherwise. A thread of its own sees to that, as nobody else may be at work between two measurements.
class DeviceTurn {
public:
    /// How long it is kept while others wait. A whole check of a lab is one turn: where it was several, of half a
    /// second or one, 4 to 6 of 32 checks at once could not read their counters when they came back
    /// (cuptiRangeProfilerDecodeData returned CUPTI_ERROR_UNKNOWN; CUPTI 13.0, H200 and H100).
    struct Limits {
        std::chrono::milliseconds turn{5000};
        /// Without a measurement.
        std::chrono::milliseconds pause{1000};
    };

    /// `give_up_device` does what has to be done before others can measure; never while this process measures.
    DeviceTurn(std::unique_ptr<TurnQueue> queue, std::function<void()> give_up_device, Limits limits);
    DeviceTurn(std::unique_ptr<TurnQueue> queue, std::function<void()> give_up_device)
        : DeviceTurn(std::move(queue), std::move(give_up_device), Limits{})
    {}
    ~DeviceTurn();
    DeviceTurn(const DeviceTurn&) = delete;
    DeviceTurn& operator=(const DeviceTurn&) = delete;

    /// This process measures as long as the object lives.
    class Use {
    public:
        Use(DeviceTurn& turn, std::unique_lock<std::timed_mutex> lock) : turn_(&turn), lock_(std::move(lock)) {}
        Use(Use&& other) noexcept = default;
        Use& operator=(Use&&) = delete;
        ~Use()
        {
            if (lock_.owns_lock()) turn_->end_use();
        }

    private:
        DeviceTurn* turn_;
        std::unique_lock<std::timed_mutex> lock_;
    };

    /// Waits for the turn, and until no other thread of this process measures on the device. Nothing when the time was
    /// over before.
    std::optional<Use> begin(std::chrono::milliseconds timeout, const TurnQueue::Waiting& waiting = {});

    /// TurnQueue::others_are_here
    bool others_are_here() const { return queue_->others_are_here(); }

    /// For the end of the process, where CUPTI may be gone already: the turn is not given back any more by itself.
    static void keep_all();

private:
    using Clock = std::chrono::steady_clock;

    void begin_to_watch();
    void end_use();
    bool is_over(Clock::duration idle) const;
    void give_back();
    void watch();

    std::unique_ptr<TurnQueue> queue_;
    std::function<void()> give_up_device_;
    Limits limits_;
    /// Held while this process measures, and while it gives the device back.
    std::timed_mutex mutex_;
    std::optional<TurnQueue::Turn> turn_;
    /// Whether there is one, for the thread that watches.
    std::atomic<bool> has_turn_ = false;
    Clock::time_point begun_;
    Clock::time_point idle_since_;

    std::mutex watching_;
    std::condition_variable changed_;
    bool ends_ = false;
    std::thread watcher_;
};

}  // namespace warpbook::cupti
