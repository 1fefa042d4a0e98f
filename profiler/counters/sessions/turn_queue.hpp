#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "base/opened_file.hpp"

namespace warpbook::cupti {

/// Processes that take turns, first come, first served. They meet in a file: each holds a lock on the byte of that file
/// that has the number of the nanosecond in which it came, and has its turn when no earlier byte is locked. Nothing is
/// written, so the file can be a device. The system gives up the locks of a process that ends, however it ends: nobody
/// waits for one that is gone.
class TurnQueue {
public:
    /// A file that this process may read and write. Where it cannot be opened, nobody is waited for.
    explicit TurnQueue(const std::string& file);
    ~TurnQueue();
    TurnQueue(const TurnQueue&) = delete;
    TurnQueue& operator=(const TurnQueue&) = delete;

    /// Ends with the object.
    class Turn {
    public:
        /// `queue`: null when the time was over before the turn came.
        explicit Turn(TurnQueue* queue) : queue_(queue) {}
        Turn(Turn&& other) noexcept : queue_(std::exchange(other.queue_, nullptr)) {}
        Turn& operator=(Turn&&) = delete;
        ~Turn()
        {
            if (queue_ != nullptr) queue_->leave();
        }

        bool came() const { return queue_ != nullptr; }

    private:
        TurnQueue* queue_;
    };

    /// Told how many processes are before this one: when it has waited for a second, and each second after that.
    using Waiting = std::function<void(std::size_t before)>;

    /// Waits for the turn. Not to be called again before the turn ended.
    Turn take(std::chrono::milliseconds timeout, const Waiting& waiting = {});

    /// Whether somebody came after this process, who has the turn.
    bool others_wait() const;

    /// Whether there is another queue of the same file, in any process: somebody who may work on the device at any
    /// time, with a turn or without.
    bool others_are_here() const;

private:
    friend void forget_queues_of_parent();

    bool take_ticket();
    bool is_first() const;
    void leave() noexcept;
    /// How many bytes from `first` on are locked by others, up to `end`, which is left out.
    std::size_t locked_between(std::int64_t first, std::int64_t end) const;

    bool has_file() const { return opened_.is_still(file_); }
    bool try_lock(short kind, std::int64_t first, std::int64_t count) const;

    int file_;
    OpenedFile opened_{file_};
    std::int64_t ticket_ = 0;
};

}  // namespace warpbook::cupti
