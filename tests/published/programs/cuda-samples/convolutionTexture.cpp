// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/convolutionTexture/convolutionTexture.cu
// AND: void set_weight(int i, float weight) { c_Kernel[i] = weight; }
#include "published.hpp"

void convolutionRowsKernel(float*, int, int, cudaTextureObject_t);
void convolutionColumnsKernel(float*, int, int, cudaTextureObject_t);
void set_weight(int, float);

void program()
{
    const int radius = 8, width = 70, height = 50;
    const auto image = random_floats(std::size_t(width * height)), weights = random_floats(2 * radius + 1);
    for (int i = 0; i <= 2 * radius; ++i) set_weight(i, weights[std::size_t(i)]);
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<float>(), width, height};
    const auto memory = backend().make_texture_memory(setup, image.data(), "image");
    const auto texture = memory->texture({.address_modes = in_all_directions(AddressMode::clamp)});
    const auto convolution = [&](int dx, int dy) {
        return numbers(image.size(), [&](std::size_t i) {
            float sum = 0;
            for (int k = -radius; k <= radius; ++k) {
                const int x = std::clamp(int(i) % width + k * dx, 0, width - 1);
                const int y = std::clamp(int(i) / width + k * dy, 0, height - 1);
                sum += image[std::size_t(y * width + x)] * weights[std::size_t(radius - k)];
            }
            return sum;
        });
    };
    auto *rows = unwritten<float>(image.size(), "rows"), *columns = unwritten<float>(image.size(), "columns");
    const Dim3 grid((width + 15) / 16, (height + 11) / 12), block(16, 12);
    run(convolutionRowsKernel, grid, block, rows, width, height, texture);
    expect_equal("rows", content(rows, image.size()), convolution(1, 0), 1e-5);
    run(convolutionColumnsKernel, grid, block, columns, width, height, texture);
    expect_equal("columns", content(columns, image.size()), convolution(0, 1), 1e-5);
}
