// KERNELS: cuda-training-series/exercises/hw12/task1.cu
#include "published.hpp"

struct Matrix {
    int width, height, stride;
    float* elements;
};
void MatMulKernel(Matrix, Matrix, Matrix);

void program()
{
    // The exercise is to find these two with compute-sanitizer: one index too many, and no barrier at the loop's end.
    expect_finding(FindingKind::out_of_bounds, "task1.cu:128");
    expect_finding(FindingKind::race, "task1.cu:128", "task1.cu:120");
    expect_finding(FindingKind::race, "task1.cu:128", "task1.cu:121");
    const int n = 64;
    const auto a = random_floats(n * n), b = random_floats(n * n);
    auto* c = unwritten<float>(n * n, "c");
    run(MatMulKernel, Dim3(2, 2), Dim3(32, 32), Matrix{n, n, n, array(a, "a")}, Matrix{n, n, n, array(b, "b")},
        Matrix{n, n, n, c});
}
