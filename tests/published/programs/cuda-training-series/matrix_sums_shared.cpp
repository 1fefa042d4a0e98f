// KERNELS: cuda-training-series/exercises/hw5/matrix_sums_solution.cu
#include "published.hpp"

void row_sums(const float*, float*, std::size_t);
void column_sums(const float*, float*, std::size_t);

void program()
{
    const int n = 300;
    const auto matrix = random_floats(n * n);
    auto *in = array(matrix, "in"), *rows = unwritten<float>(n, "rows"), *columns = unwritten<float>(n, "columns");
    run(row_sums, n, 256, in, rows, std::size_t{n});
    run(column_sums, 2, 256, in, columns, std::size_t{n});
    std::vector<float> row(n), column(n);
    for (int i = 0; i < n * n; ++i) {
        row[i / n] += matrix[i];
        column[i % n] += matrix[i];
    }
    expect_equal("row", content(rows, n), row, 1e-5);
    expect_equal("column", content(columns, n), column, 1e-5);
}
