#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <warpbook/distribution.hpp>

#include "observer.hpp"

namespace warpbook::model {

/// Counts which blocks and warps make the accesses, and how often their threads wait for each other.
class DistributionCounter : public Observer {
public:
    void on_access(const AccessEvent& event) override;
    void on_block(const Dim3& block) override;
    void on_barrier() override { ++synchronizations_.barriers; }
    void on_syncwarp(const WarpLanes&) override { ++synchronizations_.of_warps; }
    void on_exchange(const WarpLanes&) override { ++synchronizations_.of_warps; }

    /// Of all blocks so far, the present one included.
    Distributions distributions() const;
    const Synchronizations& synchronizations() const { return synchronizations_; }

private:
    /// Bytes of a warp of the present block.
    using BytesOfWarp = ByAccess<std::uint64_t>;

    void add_present_block(Distributions& sums) const;

    Distributions of_past_blocks_;
    std::vector<BytesOfWarp> present_block_;
    Synchronizations synchronizations_;
};

}  // namespace warpbook::model
