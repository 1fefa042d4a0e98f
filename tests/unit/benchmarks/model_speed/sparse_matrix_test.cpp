#include "workloads/sparse_matrix.hpp"

#include <gtest/gtest.h>

namespace warpbook::benchmarks {
namespace {

/// Row i has lengths[i] entries, all 1 and in column 0.
SparseMatrix matrix_with(const std::vector<int>& lengths)
{
    SparseMatrix matrix;
    matrix.begins = {0};
    for (const int length : lengths) matrix.begins.push_back(matrix.begins.back() + length);
    matrix.columns.assign(static_cast<std::size_t>(matrix.begins.back()), 0);
    matrix.values.assign(static_cast<std::size_t>(matrix.begins.back()), 1);
    return matrix;
}

TEST(SparseMatrix, AWarpTurnsAsOftenAsItsLongestRow)
{
    std::vector<int> lengths(64, 1);
    lengths[3] = 7;
    lengths[40] = 2;
    lengths[63] = 5;
    EXPECT_EQ(turns_of_warps(matrix_with(lengths)), 12u);
}

TEST(SparseMatrix, MultipliesRowByRow)
{
    const std::vector<float> result = product(matrix_with({0, 3, 1}), {2});
    EXPECT_EQ(result, (std::vector<float>{0, 6, 2}));
}

TEST(SparseMatrix, HasRowsOfDifferentLengths)
{
    const SparseMatrix matrix = random_sparse_matrix(64);
    EXPECT_EQ(matrix.rows(), 64u);
    EXPECT_EQ(matrix.columns.size(), matrix.entries());
    EXPECT_GT(32 * turns_of_warps(matrix), matrix.entries());
}

}  // namespace
}  // namespace warpbook::benchmarks
