#pragma once

#include <cstdint>
#include <vector>

namespace warpbook::benchmarks {

/// Square, its rows of 0 to 31 entries, so that the lanes of a warp have different numbers of turns.
struct SparseMatrix {
    std::vector<int> begins;
    std::vector<int> columns;
    std::vector<float> values;

    std::uint64_t rows() const { return begins.size() - 1; }
    std::uint64_t entries() const { return values.size(); }
};

SparseMatrix random_sparse_matrix(unsigned rows);

/// How many turns the warps' loops over their rows take: a warp takes as many as its longest row.
std::uint64_t turns_of_warps(const SparseMatrix& matrix);

std::vector<float> product(const SparseMatrix& matrix, const std::vector<float>& vector);

}  // namespace warpbook::benchmarks
