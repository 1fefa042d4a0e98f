// KERNELS: cuda-samples/Samples/4_CUDA_Libraries/conjugateGradientMultiBlockCG/conjugateGradientMultiBlockCG.cu
#include "published.hpp"

extern "C" void gpuConjugateGradient(int*, int*, float*, float*, float*, float*, float*, double*, int, int, float);

void program()
{
    // 4 on the diagonal, -1 beside it; the right side is that for which all unknowns are 1.
    const int n = 512;
    std::vector<int> rows{0}, columns;
    std::vector<float> values, right;
    for (int row = 0; row < n; ++row) {
        float sum = 0;
        for (int column = std::max(row - 1, 0); column <= std::min(row + 1, n - 1); ++column) {
            columns.push_back(column);
            values.push_back(column == row ? 4 : -1);
            sum += values.back();
        }
        rows.push_back(int(columns.size()));
        right.push_back(sum);
    }
    auto* x = zeros<float>(n, "x");
    run_cooperatively(gpuConjugateGradient, 4, 128, 128 * sizeof(double), array(rows, "rows"),
                      array(columns, "columns"), array(values, "values"), x, unwritten<float>(n, "Ax"),
                      unwritten<float>(n, "p"), array(right, "r"), zeros<double>(1, "dot"), int(values.size()), n,
                      1e-5f);
    expect_equal("x", content(x, n), std::vector<float>(n, 1), 1e-3);
}
