#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "observer.hpp"

namespace warpbook::model {

/// Counts the asynchronous copies for which threads waited at once (AsyncCopies::awaited_at_once).
class CopyWaits {
public:
    void on_access(const AccessEvent& event)
    {
        if (event.kind == StepKind::copied_store) [[unlikely]]
            begin_copy(event);
        else if (!warps_.empty() && event.access.space == Space::shared && event.access.operation == Operation::load &&
                 event.warp < warps_.size())
            ++warps_[event.warp].shared_loads;
    }
    void on_copies(const AccessEvent& event);
    void on_block() { warps_.clear(); }

    std::uint64_t awaited_at_once() const { return awaited_at_once_; }

private:
    struct Lane {
        /// Of each copy that it has not waited for, the oldest first: Warp::shared_loads when it began.
        std::vector<std::uint64_t> under_way;
        /// How many of these belong to the batches that have ended: up to the end of each, the oldest first.
        std::vector<std::size_t> ends_of_batches;
    };
    struct Warp {
        std::uint64_t shared_loads = 0;
        std::array<Lane, max_warp_size> lanes;
    };

    void begin_copy(const AccessEvent& event);
    void wait(Lane& lane, std::uint64_t batches_left, std::uint64_t shared_loads);

    /// Of the present block, up to the last that has begun a copy.
    std::vector<Warp> warps_;
    std::uint64_t awaited_at_once_ = 0;
};

}  // namespace warpbook::model
