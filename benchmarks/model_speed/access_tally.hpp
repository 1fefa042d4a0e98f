#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <warpbook/counters.hpp>

namespace warpbook::benchmarks {

/// How often a kernel touches memory, worked out from its source and its input.
class AccessTally {
public:
    /// What warps executed, and how many lanes took part in it, all together.
    struct Executed {
        std::uint64_t instructions = 0;
        std::uint64_t lanes = 0;
    };

    /// Accesses by lanes of warps in which every lane takes part.
    AccessTally& add_full_warps(Space space, Operation operation, std::uint64_t lanes);
    AccessTally& add(Space space, Operation operation, Executed executed);

    Executed of(Space space, Operation operation) const;
    std::uint64_t lane_accesses() const;

private:
    std::map<std::pair<Space, Operation>, Executed> executed_;
};

/// Where the counters show another number of instructions, a line each; empty when they agree.
std::string disagreement(const AccessTally& expected, const Counters& counted);

}  // namespace warpbook::benchmarks
