#include "memory_watch.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/own_threads.hpp"
#include "base/signals_blocked.hpp"

namespace warpbook::model {

MemoryWatch::MemoryWatch(std::function<void(Shortage)> tell, HostMemory memory)
    : tell_(std::move(tell)), memory_(std::move(memory))
{
    const AllSignalsBlocked in_the_new_thread;
    thread_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
    ++own_threads;
}

void MemoryWatch::watch(const std::stop_token& stop)
{
    const std::size_t reserve = memory_.reserve();
    while (!stop.stop_requested()) {
        const std::size_t available = memory_.available();
        if (available < 2 * reserve && memory_.is_used_by_process())
            tell_(available < reserve ? Shortage::here : Shortage::near);
        // Until then not even many cores can use it up.
        constexpr std::size_t bytes_of_millisecond = std::size_t{32} << 20;
        const std::size_t free = available - std::min(available, 2 * reserve);
        const std::chrono::milliseconds time(std::clamp<std::size_t>(free / bytes_of_millisecond, 10, 500));
        std::unique_lock lock(mutex_);
        stopped_.wait_for(lock, stop, time, [] { return false; });
    }
}

}  // namespace warpbook::model
