// KERNELS: cuda-samples/Samples/5_Domain_Specific/HSOpticalFlow/addKernel.cuh
// KERNELS: cuda-samples/Samples/5_Domain_Specific/HSOpticalFlow/solverKernel.cuh
// AND: using Solver = void(const float*, const float*, const float*, const float*, const float*, int, int, int,
//     float, float*, float*);
// AND: template __global__ void JacobiIteration<32, 6>(const float*, const float*, const float*, const float*, const
//     float*, int, int, int, float, float*, float*);
// AND: Solver* jacobi_kernel() { return JacobiIteration<32, 6>; }
#include "published.hpp"

using Solver = void(const float*, const float*, const float*, const float*, const float*, int, int, int, float, float*,
                    float*);
Solver* jacobi_kernel();
void AddKernel(const float*, const float*, int, float*);

void program()
{
    const int width = 80, height = 50, stride = 96, size = stride * height;
    const auto u = random_floats(size), v = random_floats(size), x = random_floats(size), y = random_floats(size),
               z = random_floats(size);
    auto *new_u = array(u, "new_u"), *new_v = array(v, "new_v"), *sum = unwritten<float>(size, "sum");
    run(jacobi_kernel(), Dim3(3, 9), Dim3(32, 6), array(u, "u"), array(v, "v"), array(x, "x"), array(y, "y"),
        array(z, "z"), width, height, stride, 0.5f, new_u, new_v);
    auto wanted = u;
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            const auto mean = [&](const std::vector<float>& field) {
                const auto at = [&](int r, int c) {
                    return field[std::clamp(r, 0, height - 1) * stride + std::clamp(c, 0, width - 1)];
                };
                return (at(row, column - 1) + at(row, column + 1) + at(row + 1, column) + at(row - 1, column)) * 0.25f;
            };
            const int i = row * stride + column;
            const float fraction = (x[i] * mean(u) + y[i] * mean(v) + z[i]) / (x[i] * x[i] + y[i] * y[i] + 0.5f);
            wanted[i] = mean(u) - x[i] * fraction;
        }
    expect_equal("u", content(new_u, size), wanted, 1e-5);
    run(AddKernel, (size + 255) / 256, 256, array(u, "u"), array(v, "v"), size, sum);
    expect_equal("sum", content(sum, size), numbers(size, [&](std::size_t i) { return u[i] + v[i]; }));
}
