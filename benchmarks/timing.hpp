#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace warpbook::benchmarks {

/// Of several measurements of one thing.
struct Spread {
    double min = 0;
    double median = 0;
    double max = 0;
};

inline Spread spread_of(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t above = values.size() / 2;
    const std::size_t below = (values.size() - 1) / 2;
    return {values.front(), (values[below] + values[above]) / 2, values.back()};
}

template <class Action>
double seconds_of(Action action)
{
    const auto begin = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace warpbook::benchmarks
