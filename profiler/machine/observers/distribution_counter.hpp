#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include <warpbook/distribution.hpp>

#include "copy_waits.hpp"
#include "observer.hpp"

namespace warpbook::model {

/// Counts which blocks and warps make the accesses, and how often their threads wait for each other, and for copies.
class DistributionCounter : public Observer {
public:
    void on_access(const AccessEvent& event) override;
    bool asks_for_overwritten() const override { return false; }
    void on_block(const Dim3& block) override;
    void on_copies(const AccessEvent& event) override { copy_waits_.on_copies(event); }
    void on_barrier() override { ++synchronizations_.barriers; }
    void on_syncwarp(const WarpLanes& lanes) override { count_synchronization(lanes); }
    void on_exchange(const WarpLanes& lanes) override { count_synchronization(lanes); }
    void on_active_mask() override { ++synchronizations_.active_masks; }
    void on_heap_call(const WarpLanes& lanes) override
    {
        synchronizations_.heap_calls += static_cast<std::uint64_t>(std::popcount(lanes.mask));
    }

    /// Of all blocks so far, the present one included.
    Distributions distributions() const;
    const Synchronizations& synchronizations() const { return synchronizations_; }
    std::uint64_t copies_awaited_at_once() const { return copy_waits_.awaited_at_once(); }

private:
    struct Work {
        std::uint64_t instructions = 0;
        std::uint64_t lanes = 0;
        std::uint64_t bytes = 0;
    };
    using WorkOfWarp = ByAccess<Work>;

    void count_synchronization(const WarpLanes& lanes);
    void add_present_block(Distributions& sums) const;

    Distributions of_past_blocks_;
    std::vector<WorkOfWarp> present_block_;
    /// Of the present block, by warp.
    std::vector<std::uint64_t> synchronizations_of_warps_;
    Synchronizations synchronizations_;
    CopyWaits copy_waits_;
};

}  // namespace warpbook::model
