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
    changed_.notify_one();
    thread_.join();
}

void Watchdog::start()
{
    {
        const std::lock_guard lock(mutex_);
        deadline_ = Clock::now() + limit_;
    }
    changed_.notify_one();
}

void Watchdog::finish()
{
    const std::lock_guard lock(mutex_);
    deadline_ = Clock::time_point::max();
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
        lock.unlock();
        on_expiry_();
        lock.lock();
    }
}

}  // namespace warpbook
