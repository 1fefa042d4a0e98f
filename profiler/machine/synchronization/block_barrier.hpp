#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "machine/lanes/lane_states.hpp"

namespace warpbook::model {

/// The barrier of a block: __syncthreads() and its counting forms, wherever in the code they stand.
class BlockBarrier {
public:
    explicit BlockBarrier(std::size_t threads) : waits_at_(threads) {}

    /// What the threads that passed the barrier said of its predicate.
    struct Vote {
        unsigned arrived = 0;
        unsigned agreed = 0;
    };

    void begin_block();

    /// Notes that a thread has come to the barrier at `return_address`. Returns that of the thread that came first,
    /// which is another one when the block's threads are at different barriers.
    std::uintptr_t arrive(unsigned thread, std::uintptr_t return_address, bool predicate)
    {
        waits_at_[thread] = return_address;
        ++vote_.arrived;
        vote_.agreed += predicate ? 1 : 0;
        if (first_ == 0) first_ = return_address;
        return first_;
    }

    /// Lets all threads go on when every thread of the block that has not left the kernel is here. False when some are
    /// missing, or nobody is here.
    bool release_if_complete(std::span<LaneStates> warps);

    /// Of the barrier that was passed last.
    const Vote& last_vote() const { return last_vote_; }
    /// Of a thread that waits.
    std::uintptr_t waits_at(unsigned thread) const { return waits_at_[thread]; }

private:
    /// Return addresses, by thread.
    std::vector<std::uintptr_t> waits_at_;
    std::uintptr_t first_ = 0;
    Vote vote_;
    Vote last_vote_;
};

}  // namespace warpbook::model
