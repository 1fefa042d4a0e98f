#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>

#include "warp_access.hpp"

namespace warpbook {

/// A set of the sectors or words that one warp access touches: a hash table on the stack, since this is no
/// place to allocate.
class DistinctNumbers {
public:
    /// True when `number` was not in the set yet.
    bool insert(std::uint64_t number)
    {
        std::size_t slot = first_slot(number);
        while (taken_[slot]) {
            if (numbers_[slot] == number) return false;
            slot = (slot + 1) % capacity;
        }
        taken_[slot] = true;
        numbers_[slot] = number;
        ++size_;
        return true;
    }

    unsigned size() const { return size_; }

private:
    /// Never too few: a warp touches no more sectors or words than bytes.
    static constexpr std::size_t capacity = max_warp_size * max_width;

    /// The factor is 2^64 / the golden ratio, so that numbers at any regular stride spread over the table.
    static std::size_t first_slot(std::uint64_t number)
    {
        static_assert(capacity == 512, "the shift keeps as many bits as number a slot");
        return static_cast<std::size_t>((number * 0x9E3779B97F4A7C15u) >> (64 - 9));
    }

    std::bitset<capacity> taken_;
    std::array<std::uint64_t, capacity> numbers_;  // left uninitialised: only slots in taken_ are read
    unsigned size_ = 0;
};

}  // namespace warpbook
