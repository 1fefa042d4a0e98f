#pragma once

#include <array>
#include <cstdint>

#include "machine/rules/warp_access.hpp"
#include "machine/lanes/lane_states.hpp"

namespace warpbook::model {

/// Where the lanes of one warp wait for each other and show each other a value each: at shuffles, votes and
/// __syncwarp(), which name the lanes that they wait for, and at __activemask(), which names none.
class WarpSynchronization {
public:
    struct Result {
        /// By lane; those of others than `lanes` mean nothing.
        std::array<unsigned long long, max_warp_size> values{};
        std::uint32_t lanes = 0;
    };

    /// What a lane that waits has called.
    struct Call {
        /// CUDA's name of it, for messages.
        const char* name = nullptr;
        std::uintptr_t return_address = 0;
        /// The lanes that it waits for, itself among them; 0 of __activemask().
        std::uint32_t awaited = 0;
        /// It is __syncwarp(). Shuffles and votes put no accesses to memory in order.
        bool orders_memory = false;
        /// The lanes that the source names, for messages: they can lack the lane itself.
        std::uint32_t mask = 0;
    };

    void arrive(unsigned lane, const Call& call, std::uint64_t value)
    {
        calls_[lane] = call;
        values_[lane] = value;
    }

    const Call& call_of(unsigned lane) const { return calls_[lane]; }

    /// Those of the lanes whose last call orders memory.
    std::uint32_t ordering_memory(std::uint32_t lanes) const;

    /// Lets the lanes of one call go on whose awaited lanes have all come with the same mask, or left the kernel.
    /// Returns these lanes; 0 when there is no such call.
    std::uint32_t release_complete(LaneStates& warp);

    /// Lets the lanes at one __activemask() go on; for when no lane of the warp can run. Returns these lanes; 0 when
    /// there are none.
    std::uint32_t release_converged(LaneStates& warp);

    /// Lets each lane go on alone that has called with a mask which lacks the lane itself. Returns these lanes.
    std::uint32_t release_outside_their_masks(LaneStates& warp);

    /// Those lanes for which `lane` waits that have come with another mask than its own.
    std::uint32_t with_another_mask(unsigned lane, const LaneStates& warp) const;

    /// What came of the lane's last call; valid up to its next one.
    const Result& result_of(unsigned lane) const { return results_[result_of_[lane]]; }

private:
    /// Keeps the values for `lanes`, who have all come.
    void conclude(std::uint32_t lanes);

    // A lane that was released reads its result before other lanes have synchronized 31 times without it: each of them
    // runs at most once before it does.
    static constexpr unsigned kept_results = 64;

    std::array<Call, max_warp_size> calls_{};
    std::array<unsigned long long, max_warp_size> values_{};
    std::array<Result, kept_results> results_{};
    std::array<unsigned, max_warp_size> result_of_{};
    unsigned next_result_ = 0;
};

}  // namespace warpbook::model
