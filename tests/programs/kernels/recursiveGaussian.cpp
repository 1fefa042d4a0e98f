// KERNELS: cuda-samples/Samples/5_Domain_Specific/recursiveGaussian/recursiveGaussian_kernel.cuh
#include "published.hpp"

void d_transpose(unsigned*, unsigned*, int, int);
void d_simpleRecursive_rgba(unsigned*, unsigned*, int, int, float);
void d_recursiveGaussian_rgba(unsigned*, unsigned*, int, int, float, float, float, float, float, float, float, float);

void program()
{
    const int width = 72, height = 40, size = width * height;
    const auto image = random_unsigneds(size, 0, 0xffffffffu);
    auto *in = array(image, "in"), *out = unwritten<unsigned>(size, "out");
    run(d_transpose, Dim3((width + 15) / 16, (height + 15) / 16), Dim3(16, 16), out, in, width, height);
    expect_equal("transpose", content(out, size),
                 numbers(size, [&](std::size_t i) { return image[i % height * width + i / height]; }));
    run(d_simpleRecursive_rgba, 2, 64, in, out, width, height, 0.0f);
    // With a = 0 the filter gives back what it was given, but for the rounding.
    const auto filtered = content(out, size);
    const auto red = [](unsigned color) { return float(color & 0xff); };
    const auto differs = [&](std::size_t i) { return float(std::abs(red(filtered[i]) - red(image[i])) > 1); };
    expect_equal("red", numbers(size, differs), std::vector<float>(size));
    run(d_recursiveGaussian_rgba, 2, 64, in, out, width, height, 0.5f, 0.0f, 0.5f, 0.0f, 0.0f, 0.0f, 0.5f, 0.5f);
    // Half of the pixel itself, and half of the one below it; each is rounded towards 0.
    const auto gaussian = content(out, size);
    const auto is_wrong = [&](std::size_t i) {
        const float below = red(image[i + width < std::size_t(size) ? i + width : i]);
        return float(std::abs(red(gaussian[i]) - (red(image[i]) + below) / 2) > 2);
    };
    expect_equal("gaussian", numbers(size, is_wrong), std::vector<float>(size));
}
