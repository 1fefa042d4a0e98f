#pragma once

#include <cstdint>

#include <warpbook/access.hpp>
#include <warpbook/measured.hpp>

namespace warpbook {

/// What the accesses of one space and one operation cost, summed over all warps.
struct AccessCounts {
    /// Warp instructions that touched memory. To global memory an instruction is one request.
    std::uint64_t instructions = 0;
    /// Sectors (global) or wavefronts (shared).
    std::uint64_t units = 0;
    /// The units that the same lanes and widths need at best: packed into full sectors, or without bank conflicts, and
    /// never more than `units`. The GPU reads it in a measurement of its own, so it can be missing where the other two
    /// are there.
    Measured<std::uint64_t> ideal_units = std::uint64_t{0};

    AccessCounts& operator+=(const AccessCounts& other);
    friend bool operator==(const AccessCounts&, const AccessCounts&) = default;
};

/// Sectors per request, or wavefronts per instruction. Unavailable when there was no instruction.
Measured<double> units_per_instruction(const AccessCounts& counts);
Measured<double> ideal_units_per_instruction(const AccessCounts& counts);

/// Units beyond the ideal; for shared memory these are the bank conflicts.
Measured<std::uint64_t> excess_units(const AccessCounts& counts);
Measured<double> excess_units_per_instruction(const AccessCounts& counts);

/// The counts of every space and operation.
class Counters : public ByAccess<AccessCounts> {
public:
    Counters& operator+=(const Counters& other);
    friend bool operator==(const Counters&, const Counters&) = default;
};

}  // namespace warpbook
