// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/boxFilter/boxFilter_kernel.cu
#include "published.hpp"

void d_boxfilter_x_tex(float*, int, int, int, cudaTextureObject_t);
void d_boxfilter_y_tex(float*, int, int, int, cudaTextureObject_t);
void d_boxfilter_rgba_x(unsigned*, int, int, int, cudaTextureObject_t);

void program()
{
    const int width = 48, height = 32, size = width * height, radius = 3, parts = 2 * radius + 1;
    const TextureMemorySetup floats{TextureShape::two_dimensions, element_format_of<float>(), width, height};
    // Small integers, so that sums are exact in any order.
    const auto image = numbers(size, [](std::size_t i) { return float(i * 37 % 101); });
    const auto memory = backend().make_texture_memory(floats, image.data(), "image");
    auto* out = unwritten<float>(size, "out");
    const auto mean = [&](std::size_t i, int dx, int dy) {
        float sum = 0;
        for (int step = -radius; step <= radius; ++step) {
            const int x = std::clamp(int(i) % width + step * dx, 0, width - 1);
            const int y = std::clamp(int(i) / width + step * dy, 0, height - 1);
            sum += image[y * width + x];
        }
        return sum * (1.0f / parts);
    };
    run(d_boxfilter_x_tex, 1, height, out, width, height, radius, memory->texture({}));
    expect_equal("along rows", content(out, size), numbers(size, [&](std::size_t i) { return mean(i, 1, 0); }));
    run(d_boxfilter_y_tex, 1, width, out, width, height, radius, memory->texture({}));
    expect_equal("along columns", content(out, size), numbers(size, [&](std::size_t i) { return mean(i, 0, 1); }));

    const auto pixels = numbers(size, [](std::size_t i) { return uchar4{static_cast<unsigned char>(i), 0, 255, 128}; });
    const TextureMemorySetup colors{TextureShape::two_dimensions, element_format_of<uchar4>(), width, height};
    const auto rgba = backend().make_texture_memory(colors, pixels.data(), "rgba");
    auto* filtered = unwritten<unsigned>(size, "filtered");
    run(d_boxfilter_rgba_x, 1, height, filtered, width, height, 0,
        rgba->texture({.values = TextureValues::normalized_floats}));
    // With a radius of 0 the filter gives back what it was given, but for the rounding.
    const auto found = content(filtered, size);
    const auto is_wrong = [&](std::size_t i) {
        const auto differs = [](unsigned a, unsigned b) { return std::abs(int(a & 0xff) - int(b)) > 1; };
        return int(differs(found[i], pixels[i].x) || differs(found[i] >> 16, 255) || differs(found[i] >> 24, 128));
    };
    expect_equal("rgba", numbers(size, is_wrong), std::vector<int>(size));
}
