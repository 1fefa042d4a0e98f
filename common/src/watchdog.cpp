#include "watchdog.hpp"

#include <utility>

namespace warpbook {

Watchdog::Watchdog(std::chrono::seconds limit, std::function<void()> on_expiry)
    : limit_(limit), on_expiry_(std::move(on_expiry)), thread_([this] { watch(); })
{}

Watchdog::~Watchdog()
{
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void Watchdog::start()
{
    {
        const std::lock_guard lock(mutex_);
        deadline_ = Clock::now() + limit_;
    }
    changed_.notify_all();
}

void Watchdog::finish()
{
    std::unique_lock lock(mutex_);
    deadline_ = Clock::time_point::max();
    changed_.wait(lock, [this] { return !expiring_; });
}

void Watchdog::watch()
{
    std::unique_lock lock(mutex_);
    while (!closing_) {
        if (deadline_ == Clock::time_point::max())
            changed_.wait(lock);
        else
            changed_.wait_until(lock, deadline_);
        if (closing_ || Clock::now() < deadline_) continue;
        deadline_ = Clock::time_point::max();
        expiring_ = true;
        lock.unlock();
        on_expiry_();
        lock.lock();
        expiring_ = false;
        changed_.notify_all();
    }
}

}  // namespace warpbook
