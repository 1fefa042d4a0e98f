#pragma once

#include <cstdint>
#include <random>

#include <warpbook/machine.hpp>
#include "machine/rules/warp_access.hpp"

namespace warpbook {

/// Accesses of a machine's warps that have something in common with those of kernels: masks and addresses with some
/// order, and less of it now and then. Some lane always takes part; idle lanes have addresses without meaning. Shared
/// addresses are aligned to the width, which is at most that of all banks; global ones are sometimes not.
class RandomAccesses {
public:
    RandomAccesses(const Machine& machine, std::uint64_t seed) : machine_(machine), random_(seed) {}

    WarpAccess next();

private:
    std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
    bool one_in(std::uint64_t count) { return below(count) == 0; }

    unsigned width(Space space);
    std::uint32_t mask();
    std::int64_t stride();
    /// Places by lane, in elements; some are negative.
    std::array<std::int64_t, max_warp_size> elements();

    const Machine machine_;
    std::mt19937_64 random_;
};

}  // namespace warpbook
