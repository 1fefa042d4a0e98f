// KERNELS: cuda-training-series/exercises/hw8/task2/task2_solution.cu
#include "published.hpp"

void smem_cuda_transpose(int, const double*, double*);

void program()
{
    const int n = 96;
    const auto values = random_floats(n * n);
    const std::vector<double> matrix(values.begin(), values.end());
    auto* out = unwritten<double>(n * n, "out");
    run(smem_cuda_transpose, Dim3(3, 3), Dim3(32, 32), n, array(matrix, "in"), out);
    expect_equal("transpose", content(out, n * n),
                 numbers(n * n, [&](std::size_t i) { return matrix[i % n * n + i / n]; }));
}
