#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include <warpbook/launch.hpp>

namespace warpbook::model {

/// Which blocks of a launch are run with all observers, in which order. Without a sample those are all, or those that
/// the launch names. With one, it depends on how many steps blocks have made: they are given out in rounds, and a round
/// is decided when all blocks of the one before have ended, so that the choice is the same on any number of threads.
class BlockPlan {
public:
    /// `bytes_in_use`: of what the sample limits.
    explicit BlockPlan(const Launch& launch, std::function<std::size_t()> bytes_in_use = {});

    /// The next block's number, for a thread whose last block made so many steps, if it had one; nothing when there are
    /// no more. Waits where others' steps decide.
    std::optional<std::size_t> take(std::optional<std::uint64_t> steps_of_last);
    /// The same where blocks take turns on one thread, which have made so many steps in all so far.
    std::optional<std::size_t> take_in_turn(std::uint64_t steps_of_all);
    /// Blocks wait for others: from now on they are given out to the last.
    void note_waiting_blocks() { blocks_wait_ = true; }

    /// How many are still to be given out, as far as that is known.
    std::size_t left() const { return all_ - std::min<std::size_t>(given_out_, all_); }
    /// Gives out no more. From any thread.
    void end();

    /// Whether it is one of those that are spread over the grid. By the thread that runs it.
    bool is_of_spread(std::size_t block) const { return is_spread_ && block >= in_order_; }
    /// Those of a sample that were not given out, ascending.
    std::vector<std::size_t> left_out() const;
    std::size_t given_out() const { return all_ - left(); }
    bool is_sample() const { return sample_.has_value(); }

private:
    /// What blocks in their order have had of something, and may have.
    struct Allowance {
        std::uint64_t used;
        std::uint64_t all;

        bool is_used_up() const { return used >= all; }
        std::uint64_t blocks_for_half_of_rest(std::size_t blocks) const;
    };
    Allowance steps() const { return {steps_, sample_->steps_in_order}; }
    Allowance bytes() const { return {bytes_in_use_ ? bytes_in_use_() : 0, sample_->bytes}; }

    std::size_t block_at(std::size_t number) const;
    void decide_next_round();
    void begin_spread();

    const std::vector<std::size_t>& named_;
    const std::optional<BlockSample> sample_;
    const std::function<std::size_t()> bytes_in_use_;
    const std::size_t all_;

    mutable std::mutex mutex_;
    std::condition_variable round_is_decided_;
    std::atomic<std::size_t> given_out_ = 0;
    std::size_t end_of_round_ = 0;
    /// Blocks from 0 on in their order; then those of `spread_`.
    std::size_t in_order_ = 0;
    std::vector<std::size_t> spread_;
    unsigned running_ = 0;
    std::uint64_t steps_ = 0;
    bool is_spread_ = false;
    bool is_ended_ = false;
    bool blocks_wait_ = false;
};

}  // namespace warpbook::model
