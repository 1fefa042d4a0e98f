// KERNELS: cuda-samples/Samples/5_Domain_Specific/stereoDisparity/stereoDisparity_kernel.cuh
#include "published.hpp"

void stereoDisparityKernel(unsigned*, unsigned*, unsigned*, int, int, int, int, cudaTextureObject_t,
                           cudaTextureObject_t);

namespace {

constexpr int width = 64, height = 16, radius = 8, first_shift = -6, last_shift = 0;

unsigned distance(unsigned one, unsigned other)
{
    unsigned sum = 0;
    for (unsigned byte = 0; byte < 32; byte += 8)
        sum += unsigned(std::abs(int(one >> byte & 255) - int(other >> byte & 255)));
    return sum;
}

/// Pixels outside are those of the border.
unsigned pixel(const std::vector<unsigned>& image, int x, int y)
{
    return image[std::size_t(std::clamp(y, 0, height - 1) * width + std::clamp(x, 0, width - 1))];
}

unsigned best_shift(const std::vector<unsigned>& left, const std::vector<unsigned>& right, int x, int y)
{
    unsigned least = 9999999, best = 0;
    for (int shift = first_shift; shift <= last_shift; ++shift) {
        unsigned cost = 0;
        for (int i = -radius; i <= radius; ++i)
            for (int j = -radius; j <= radius; ++j)
                cost += distance(pixel(left, x + j, y + i), pixel(right, x + j + shift, y + i));
        if (cost < least) {
            least = cost;
            best = unsigned(shift + 8);
        }
    }
    return best;
}

}  // namespace

void program()
{
    const std::size_t size = width * height;
    const auto left = random_unsigneds(size, 0, 0xffffffffu);
    // The scene of the left image, the more to the left the lower, and a little brighter.
    const auto right = numbers(size, [&](std::size_t i) {
        const int x = int(i) % width, y = int(i) / width;
        return pixel(left, x + y / 4, y) | 0x01010101u;
    });
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<unsigned>(), width, height};
    const auto of_left = backend().make_texture_memory(setup, left.data(), "left");
    const auto of_right = backend().make_texture_memory(setup, right.data(), "right");
    auto* disparities = unwritten<unsigned>(size, "disparities");
    run(stereoDisparityKernel, Dim3(width / 32, height / 8), Dim3(32, 8), nullptr, nullptr, disparities, width, height,
        first_shift, last_shift, of_left->texture({}), of_right->texture({}));
    expect_equal("disparities", content(disparities, size),
                 numbers(size, [&](std::size_t i) { return best_shift(left, right, int(i) % width, int(i) / width); }));
}
