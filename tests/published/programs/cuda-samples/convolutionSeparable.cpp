// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/convolutionSeparable/convolutionSeparable.cu
#include "published.hpp"

extern float c_Kernel[17];
void convolutionRowsKernel(float*, float*, int, int, int);
void convolutionColumnsKernel(float*, float*, int, int, int);

void program()
{
    const int width = 256, height = 128, radius = 8;
    const auto image = random_floats(width * height), weights = random_floats(17, -1, 1);
    std::copy(weights.begin(), weights.end(), c_Kernel);
    auto *rows = unwritten<float>(width * height, "rows"), *columns = unwritten<float>(width * height, "columns");
    run(convolutionRowsKernel, Dim3(width / (8 * 16), height / 4), Dim3(16, 4), rows, array(image, "image"), width,
        height, width);
    run(convolutionColumnsKernel, Dim3(width / 16, height / (8 * 8)), Dim3(16, 8), columns, rows, width, height, width);
    const auto convolved = [&](const std::vector<float>& in, int step_x, int step_y) {
        return numbers(width * height, [&](std::size_t i) {
            float sum = 0;
            for (int k = -radius; k <= radius; ++k) {
                const int x = int(i) % width + k * step_x, y = int(i) / width + k * step_y;
                if (x >= 0 && x < width && y >= 0 && y < height) sum += weights[radius - k] * in[y * width + x];
            }
            return sum;
        });
    };
    const auto wanted_rows = convolved(image, 1, 0);
    expect_equal("row", content(rows, width * height), wanted_rows, 1e-5);
    expect_equal("column", content(columns, width * height), convolved(wanted_rows, 0, 1), 1e-5);
}
