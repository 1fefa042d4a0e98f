#pragma once

#include <sched.h>

#include <atomic>

namespace warpbook {

/// For handlers of signals, which must not lock a mutex.
class SpinLock {
public:
    explicit SpinLock(std::atomic_flag& flag) noexcept : flag_(flag)
    {
        while (flag_.test_and_set(std::memory_order_acquire)) sched_yield();
    }
    ~SpinLock() { flag_.clear(std::memory_order_release); }
    SpinLock(const SpinLock&) = delete;
    SpinLock& operator=(const SpinLock&) = delete;

private:
    std::atomic_flag& flag_;
};

}  // namespace warpbook
