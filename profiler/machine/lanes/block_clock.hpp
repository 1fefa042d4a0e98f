#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <vector>

#include "machine/synchronization/thread_epoch.hpp"

namespace warpbook::model {

/// A block's part of a vector clock: how far its threads had come. Who has joined it is ordered after what they did
/// until then.
class BlockClock {
public:
    bool covers(const ThreadEpoch& earlier) const;
    /// Of an asynchronous copy: that it is complete.
    bool covers_copy(const ThreadEpoch& begun) const;

    /// What the thread did before `at`, its block before a barrier, and what else comes before it.
    void add(const ThreadEpoch& at, const LocalClock& local_clock);
    /// The copies that the thread began before `at`.
    void add_copies(const ThreadEpoch& at);
    void join(const BlockClock& other);

private:
    /// A number of barriers of the block, and of those of parts of it since the last of them.
    struct BarrierCounts {
        std::uint32_t barriers = 0;
        std::uint32_t since = 0;

        friend auto operator<=>(const BarrierCounts&, const BarrierCounts&) = default;
    };
    /// Of one thread: what it did after fewer of these is covered.
    struct Limits {
        std::uint32_t fences = 0;
        BarrierCounts syncwarps;
        /// The same as `fences` of the copies that it began.
        std::uint32_t copies = 0;
    };

    Limits& of(std::uint32_t thread);
    const Limits* find(std::uint32_t thread) const { return thread < threads_.size() ? &threads_[thread] : nullptr; }

    /// What any thread of the block did after fewer barriers is covered.
    std::uint32_t barriers_ = 0;
    /// By number in the block; as long as it must be.
    std::vector<Limits> threads_;
    /// By warp: what it did after fewer barriers of tiles is covered. Empty when there were none.
    std::vector<BarrierCounts> warps_;
};

/// By block.
using BlockClocks = std::map<std::uint64_t, BlockClock>;

}  // namespace warpbook::model
