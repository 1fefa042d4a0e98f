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
        deadline_.set(limit_);
    }
    changed_.notify_all();
}

void Watchdog::expire()
{
    {
        const std::lock_guard lock(mutex_);
        deadline_.set(Deadline::Clock::duration::zero());
    }
    changed_.notify_all();
}

void Watchdog::finish()
{
    std::unique_lock lock(mutex_);
    deadline_.clear();
    changed_.wait(lock, [this] { return !expiring_; });
}

void Watchdog::pause()
{
    std::unique_lock lock(mutex_);
    deadline_.pause();
    changed_.wait(lock, [this] { return !expiring_; });
}

void Watchdog::resume()
{
    {
        const std::lock_guard lock(mutex_);
        deadline_.resume();
    }
    changed_.notify_all();
}

void Watchdog::watch()
{
    std::unique_lock lock(mutex_);
    while (!closing_) {
        if (const auto end = deadline_.end())
            changed_.wait_until(lock, *end);
        else
            changed_.wait(lock);
        if (closing_ || !deadline_.is_over()) continue;
        deadline_.clear();
        expiring_ = true;
        lock.unlock();
        on_expiry_();
        lock.lock();
        expiring_ = false;
        changed_.notify_all();
    }
}

}  // namespace warpbook
