#pragma once

// The same values on every computer.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

/// Marsaglia's xorshift; `state` is not 0.
struct Random {
    std::uint32_t state = 2463534242u;

    std::uint32_t next()
    {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return state;
    }
};

inline std::vector<unsigned> random_numbers(std::size_t n, unsigned below)
{
    Random random;
    std::vector<unsigned> numbers(n);
    for (unsigned& number : numbers) number = random.next() % below;
    return numbers;
}

/// From 0 to 1.
inline std::vector<float> random_floats(std::size_t n)
{
    Random random;
    std::vector<float> numbers(n);
    for (float& number : numbers) number = static_cast<float>(random.next() >> 8) / (1 << 24);
    return numbers;
}

inline constexpr unsigned mean_of_matrix = 16;
inline constexpr unsigned mean_of_graph = 8;
/// Bodies in one place pull each other only so much.
inline constexpr float softening = 1e-4f;
inline constexpr unsigned points_of_thread = 256;

/// The numbers of row i are first[i] to first[i + 1] - 1 in `columns`: a sparse matrix, or the neighbors in a graph.
struct Rows {
    std::vector<unsigned> first;
    std::vector<unsigned> columns;
};

/// As many columns as rows. Rows have from 0 to twice as many numbers as `mean`.
inline Rows random_rows(std::size_t n, unsigned mean)
{
    Random random;
    Rows rows;
    rows.first.push_back(0);
    for (std::size_t row = 0; row < n; ++row) {
        const unsigned length = random.next() % (2 * mean + 1);
        for (unsigned i = 0; i < length; ++i) rows.columns.push_back(static_cast<unsigned>(random.next() % n));
        rows.first.push_back(static_cast<unsigned>(rows.columns.size()));
    }
    return rows;
}

/// Goes up, and then down: what a bitonic sorter's last stage sorts.
inline std::vector<unsigned> up_and_down(std::size_t n)
{
    std::vector<unsigned> numbers = random_numbers(n, 1u << 30);
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(n / 2);
    std::sort(numbers.begin(), middle);
    std::sort(middle, numbers.end(), [](unsigned a, unsigned b) { return a > b; });
    return numbers;
}
