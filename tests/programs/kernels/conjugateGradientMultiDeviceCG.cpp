// KERNELS: cuda-samples/Samples/4_CUDA_Libraries/conjugateGradientMultiDeviceCG/conjugateGradientMultiDeviceCG.cu
#include "published.hpp"

struct MultiDeviceData {
    unsigned char* hostMemoryArrivedList;
    unsigned int numDevices;
    unsigned int deviceRank;
};
extern "C" void multiGpuConjugateGradient(int*, int*, float*, float*, float*, float*, float*, double*, int, int, float,
                                          MultiDeviceData);

void program()
{
    // 4 on the diagonal, -1 beside it; the kernel's right side is 1 for all.
    const int n = 512;
    std::vector<int> rows{0}, columns;
    std::vector<float> values;
    for (int row = 0; row < n; ++row) {
        for (int column = std::max(row - 1, 0); column <= std::min(row + 1, n - 1); ++column) {
            columns.push_back(column);
            values.push_back(column == row ? 4 : -1);
        }
        rows.push_back(int(columns.size()));
    }
    auto* x = zeros<float>(n, "x");
    // The only device has nobody to wait for.
    run_cooperatively(multiGpuConjugateGradient, 4, 128, 128 * sizeof(double), array(rows, "rows"),
                      array(columns, "columns"), array(values, "values"), x, unwritten<float>(n, "Ax"),
                      unwritten<float>(n, "p"), unwritten<float>(n, "r"), zeros<double>(1, "dot"), int(values.size()),
                      n, 1e-5f, MultiDeviceData{nullptr, 1, 0});
    const auto found = content(x, n);
    std::vector<float> right;
    for (int row = 0; row < n; ++row) {
        float sum = 0;
        for (int i = rows[std::size_t(row)]; i < rows[std::size_t(row) + 1]; ++i)
            sum += values[std::size_t(i)] * found[std::size_t(columns[std::size_t(i)])];
        right.push_back(sum);
    }
    expect_equal("right side", right, std::vector<float>(n, 1), 1e-3);
}
