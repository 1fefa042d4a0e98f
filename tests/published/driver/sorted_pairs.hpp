#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

/// Is each batch of `keys` sorted, and does `value` say of each key where it was?
inline bool are_sorted_pairs(const std::vector<unsigned>& key, std::vector<unsigned> value,
                             const std::vector<unsigned>& keys, std::size_t batch)
{
    for (std::size_t i = 0; i < key.size(); ++i) {
        if (keys.at(value[i]) != key[i] || value[i] / batch != i / batch) return false;
        if (i % batch != 0 && key[i - 1] > key[i]) return false;
    }
    std::sort(value.begin(), value.end());
    return std::adjacent_find(value.begin(), value.end()) == value.end();
}
