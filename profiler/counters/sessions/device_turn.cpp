#include "device_turn.hpp"

#include <cstdlib>
#include <set>
#include <system_error>
#include <utility>

#include "base/signals_blocked.hpp"

namespace warpbook::cupti {

namespace {

using namespace std::chrono_literals;

constexpr auto between_looks = 10ms;

struct AllTurns {
    std::mutex mutex;
    std::set<DeviceTurn*> turns;
};

AllTurns& all_turns()
{
    static AllTurns& never_destroyed = *new AllTurns;
    return never_destroyed;
}

}  // namespace

DeviceTurn::DeviceTurn(std::unique_ptr<TurnQueue> queue, std::function<void()> give_up_device, Limits limits)
    : queue_(std::move(queue)), give_up_device_(std::move(give_up_device)), limits_(limits)
{
    // After CUPTI was loaded, and so called before what CUPTI does at the end.
    static const int registered = std::atexit(keep_all);
    static_cast<void>(registered);
    const std::lock_guard lock(all_turns().mutex);
    all_turns().turns.insert(this);
}

DeviceTurn::~DeviceTurn()
{
    {
        const std::lock_guard lock(all_turns().mutex);
        all_turns().turns.erase(this);
    }
    {
        const std::lock_guard lock(watching_);
        ends_ = true;
    }
    changed_.notify_all();
    if (watcher_.joinable()) watcher_.join();
}

void DeviceTurn::keep_all()
{
    const std::lock_guard lock(all_turns().mutex);
    for (DeviceTurn* turn : all_turns().turns) {
        {
            const std::lock_guard ending(turn->watching_);
            turn->ends_ = true;
        }
        // What it has begun it ends; a launch that is being measured in another thread is not waited for.
        if (turn->mutex_.try_lock_for(1s)) turn->mutex_.unlock();
    }
}

std::optional<DeviceTurn::Use> DeviceTurn::begin(std::chrono::milliseconds timeout, const TurnQueue::Waiting& waiting)
{
    const auto end = Clock::now() + timeout;
    std::unique_lock lock(mutex_, end);
    if (!lock) return std::nullopt;
    if (turn_ && is_over(Clock::duration::zero())) give_back();
    if (!turn_) {
        TurnQueue::Turn turn =
            queue_->take(std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()), waiting);
        if (!turn.came()) return std::nullopt;
        turn_.emplace(std::move(turn));
        begun_ = Clock::now();
        {
            const std::lock_guard watching(watching_);
            has_turn_ = true;
        }
        changed_.notify_all();
    }
    begin_to_watch();
    return Use(*this, std::move(lock));
}

void DeviceTurn::begin_to_watch()
{
    if (watcher_.joinable()) return;
    const AllSignalsBlocked in_the_new_thread;
    try {
        watcher_ = std::thread([this] { watch(); });
    } catch (const std::system_error&) {
        // Then others wait until this process measures again, or ends.
    }
}

void DeviceTurn::end_use()
{
    idle_since_ = Clock::now();
    if (is_over(Clock::duration::zero())) give_back();
}

bool DeviceTurn::is_over(Clock::duration idle) const
{
    return (idle >= limits_.pause || Clock::now() - begun_ >= limits_.turn) && queue_->others_wait();
}

void DeviceTurn::give_back()
{
    give_up_device_();
    has_turn_ = false;
    turn_.reset();
}

void DeviceTurn::watch()
{
    std::unique_lock watching(watching_);
    while (!ends_) {
        if (has_turn_)
            changed_.wait_for(watching, between_looks);
        else
            changed_.wait(watching, [this] { return ends_ || has_turn_; });
        if (ends_) return;
        // While somebody measures there is nothing to do.
        const std::unique_lock lock(mutex_, std::try_to_lock);
        if (lock && turn_ && is_over(Clock::now() - idle_since_)) give_back();
    }
}

}  // namespace warpbook::cupti
