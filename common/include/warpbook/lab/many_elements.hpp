#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include <warpbook/lab/comparison.hpp>

namespace warpbook {

// For launches on so many elements that not every variable counts them, of which a few blocks run.

/// How many elements a block takes, where block 1, which ran alone, has taken those after block 0's; else 0.
inline std::size_t share_of_a_block(std::span<const float> filled_by_block_1)
{
    const auto is_filled = [](float number) { return number != poisoned_value<float>(); };
    const auto begin = filled_by_block_1.begin();
    const auto first = std::find_if(begin, filled_by_block_1.end(), is_filled);
    const auto end = std::find_if_not(first, filled_by_block_1.end(), is_filled);
    return end - first == first - begin ? static_cast<std::size_t>(end - first) : 0;
}

/// No two neighbors are alike, nor elements of two blocks that are run.
inline float number_of_many(std::size_t i) { return static_cast<float>(1 + i % 9'999'991); }

}  // namespace warpbook
