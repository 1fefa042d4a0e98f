#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "lanes.hpp"
#include "warp_access.hpp"

namespace warpbook {

/// Counts the blocks of memory, aligned and of 2^`block_bits` bytes, in which any of at most 32 `addresses` lie: calls
/// `count(address, 1)` with one address of each block, and `count(address, 0)` with any. Adding 0 costs less than a
/// branch that cannot be foreseen.
///
/// Each address leaves its index in a slot of a hash table. The last one there, the winner, counts for its block. Those
/// that find the winner of another block in their slot try again among themselves.
template <class Counter>
void count_distinct_blocks(std::span<const std::uint64_t> addresses, unsigned block_bits, Counter count)
{
    // In so many slots 32 addresses rarely meet, and they stay in the first-level cache.
    constexpr unsigned slot_bits = 11;
    // Left uninitialized: only what was just written is read.
    std::array<std::uint8_t, std::size_t{1} << slot_bits> winners;
    std::array<std::uint16_t, max_warp_size> slots;

    for (std::size_t i = 0; i < addresses.size(); ++i) {
        // The factor is 2^64 / the golden ratio, so that blocks at any regular stride spread over the slots.
        const std::uint64_t hash = (addresses[i] >> block_bits) * 0x9E3779B97F4A7C15u;
        slots[i] = static_cast<std::uint16_t>(hash >> (64 - slot_bits));
        winners[slots[i]] = static_cast<std::uint8_t>(i);
    }
    std::uint64_t differences = 0;
    for (std::size_t i = 0; i < addresses.size(); ++i) {
        const std::size_t winner = winners[slots[i]];
        count(addresses[i], winner == i ? 1u : 0u);
        differences |= addresses[i] ^ addresses[winner];
    }
    const bool all_counted = differences >> block_bits == 0;
    if (all_counted) return;

    std::uint32_t trying = lanes_from(0, static_cast<unsigned>(addresses.size()));
    while (true) {
        std::uint32_t beaten = 0;
        for_each_lane(trying, [&](unsigned i) {
            const std::uint64_t difference = addresses[i] ^ addresses[winners[slots[i]]];
            beaten |= std::uint32_t{difference >> block_bits != 0} << i;
        });
        if (beaten == 0) return;
        trying = beaten;
        for_each_lane(trying, [&](unsigned i) { winners[slots[i]] = static_cast<std::uint8_t>(i); });
        for_each_lane(trying, [&](unsigned i) { count(addresses[i], winners[slots[i]] == i ? 1u : 0u); });
    }
}

}  // namespace warpbook
