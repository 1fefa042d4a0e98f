#pragma once

#include <cstdint>
#include <optional>

#include <warpbook/lab/advice.hpp>
#include <warpbook/lab/launch_contract.hpp>
#include <warpbook/traffic.hpp>

namespace warpbook {

// Each says nothing where it does not know the cause: on a GPU, whose counters know no lane's address, and where the
// lanes' addresses have no shape that one sentence describes. A wrong advice is worse than none.

/// Why lanes that lie like this move more sectors than they need, or take more wavefronts.
std::optional<Advice> advice_on_lanes(Space space, Operation operation, const LanePattern& lanes);

/// The same of the line that wastes most.
std::optional<Advice> advice_on_waste(const Traffic& traffic);

/// The same where `limits` ask for accesses that waste nothing.
std::optional<Advice> advice_on_best(const Traffic& traffic, const AccessLimits& limits);

/// Why there are more instructions than `limits` allow.
std::optional<Advice> advice_on_instructions(const Traffic& traffic, const AccessLimits& limits);

/// Why they take more sectors or wavefronts in all.
std::optional<Advice> advice_on_units(const Traffic& traffic, const AccessLimits& limits);

/// Who leaves the work to others, in a launch of so many blocks, where `limits` do not leave it to them.
std::optional<Advice> advice_on_sharing(const Traffic& traffic, const AccessLimits& limits, std::uint64_t blocks,
                                        std::uint64_t warps_of_block);

}  // namespace warpbook
