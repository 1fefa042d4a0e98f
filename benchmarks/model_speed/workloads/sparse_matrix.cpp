#include "sparse_matrix.hpp"

#include <algorithm>
#include <cstddef>
#include <random>

namespace warpbook::benchmarks {

SparseMatrix random_sparse_matrix(unsigned rows)
{
    std::mt19937 random(1);
    SparseMatrix matrix;
    matrix.begins.push_back(0);
    for (unsigned row = 0; row < rows; ++row) {
        const unsigned length = random() % 32;
        for (unsigned i = 0; i < length; ++i) {
            // Near the diagonal, as in most matrices that come from meshes.
            matrix.columns.push_back(static_cast<int>((row + random() % 1024) % rows));
            matrix.values.push_back(static_cast<float>(random() % 7));
        }
        matrix.begins.push_back(static_cast<int>(matrix.values.size()));
    }
    return matrix;
}

std::uint64_t turns_of_warps(const SparseMatrix& matrix)
{
    std::uint64_t turns = 0;
    for (std::size_t first = 0; first < matrix.rows(); first += 32) {
        int longest = 0;
        for (std::size_t row = first; row < first + 32; ++row)
            longest = std::max(longest, matrix.begins[row + 1] - matrix.begins[row]);
        turns += static_cast<std::uint64_t>(longest);
    }
    return turns;
}

std::vector<float> product(const SparseMatrix& matrix, const std::vector<float>& vector)
{
    std::vector<float> result(matrix.rows());
    for (std::size_t row = 0; row < result.size(); ++row)
        for (int i = matrix.begins[row]; i < matrix.begins[row + 1]; ++i)
            result[row] += matrix.values[static_cast<std::size_t>(i)] *
                           vector[static_cast<std::size_t>(matrix.columns[static_cast<std::size_t>(i)])];
    return result;
}

}  // namespace warpbook::benchmarks
