#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <warpbook/access.hpp>

namespace warpbook {

/// How many sectors of one array a launch asks for by one kind of access, and how many of them are different: what
/// caches can save at most. Sectors are 32 bytes, as those that AccessCounts::units counts.
struct ArrayFootprint {
    /// As findings name it; a variable by its name.
    std::string array;
    Operation operation = Operation::load;
    /// By all warps: a sector counts once for each request that touches it.
    std::uint64_t requested = 0;
    /// Each once in each group of blocks that touches it, summed over the groups.
    std::uint64_t by_groups = 0;
    /// Each once: what memory must deliver, or take, at least.
    std::uint64_t by_grid = 0;

    friend bool operator==(const ArrayFootprint&, const ArrayFootprint&) = default;
};

/// What a launch touches of global memory. A group is so many blocks whose numbers in the grid (x first, then y, then
/// z) follow each other, from a multiple of `blocks_together` on; the last group may have fewer.
struct Footprint {
    std::size_t blocks_together = 1;
    /// By name, then by address and operation; only what is touched.
    std::vector<ArrayFootprint> arrays;

    friend bool operator==(const Footprint&, const Footprint&) = default;
};

/// Why a GPU's profile has none.
inline constexpr const char* sectors_not_told_apart =
    "a GPU does not count which requests ask for the same sector; the model does, and a GPU's metric groups l2 and "
    "dram tell what caches and memory delivered";

/// The same of all arrays together, for one kind of access; `array` is empty.
ArrayFootprint sum_of(const Footprint& footprint, Operation operation);

}  // namespace warpbook
