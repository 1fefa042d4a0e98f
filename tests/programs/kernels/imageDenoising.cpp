// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/imageDenoising/imageDenoising.cu
#include "published.hpp"

#include <functional>

using Denoise = void(unsigned*, int, int, float noise, float lerp, cudaTextureObject_t);
Denoise KNN, KNNdiag, NLM, NLM2, NLM2diag;
void NLMdiag(unsigned*, unsigned, unsigned, float noise, float lerp, cudaTextureObject_t);
void Copy(unsigned*, int, int, cudaTextureObject_t);

constexpr int width = 24, height = 16, size = width * height, radius = 3;
constexpr float area = 49, noise = 10, part = 0.2f;

using Color = std::array<float, 3>;

struct Image {
    std::vector<uchar4> pixels;

    Color at(int x, int y) const
    {
        const uchar4 pixel = pixels[std::size_t(std::clamp(y, 0, height - 1) * width + std::clamp(x, 0, width - 1))];
        return {float(pixel.x) / 255, float(pixel.y) / 255, float(pixel.z) / 255};
    }
    float distance(int x, int y, int other_x, int other_y) const
    {
        const Color a = at(x, y), b = at(other_x, other_y);
        return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]);
    }
    /// Of the pixels around both, up to `last` to the right and below.
    float distance_of_surroundings(int x, int y, int dx, int dy, int last) const
    {
        float sum = 0;
        for (int n = -radius; n <= last; ++n)
            for (int m = -radius; m <= last; ++m) sum += distance(x + m, y + n, x + dx + m, y + dy + n);
        return sum;
    }
};

float weight(float distance, int dx, int dy) { return std::exp(-(distance * noise + float(dx * dx + dy * dy) / area)); }

/// How a filter looks at the pixels around one.
struct Filter {
    /// To the right and below.
    int last;
    float counts_from;
    float parts_at;
    std::function<float(int x, int y, int dx, int dy)> weight;
};

struct Filtered {
    Color sum{};
    bool has_many_alike = false;
};

Filtered filtered(const Image& image, const Filter& filter, int x, int y)
{
    Filtered result;
    float weights = 0, alike = 0;
    for (int dy = -radius; dy <= filter.last; ++dy) {
        for (int dx = -radius; dx <= filter.last; ++dx) {
            const float its_weight = filter.weight(x, y, dx, dy);
            const Color color = image.at(x + dx, y + dy);
            for (std::size_t i = 0; i < 3; ++i) result.sum[i] += color[i] * its_weight;
            weights += its_weight;
            alike += its_weight > filter.counts_from ? 1 / area : 0;
        }
    }
    for (float& each : result.sum) each /= weights;
    result.has_many_alike = alike > filter.parts_at;
    return result;
}

template <class Kernel>
std::vector<uchar4> denoised(Kernel* kernel, cudaTextureObject_t texture)
{
    auto* out = unwritten<unsigned>(size, "out");
    run(kernel, Dim3(width / 8, height / 8), Dim3(8, 8), out, width, height, noise, part, texture);
    return content(reinterpret_cast<const uchar4*>(out), size);
}

void compare_colors(const Image& image, Denoise* kernel, cudaTextureObject_t texture, const Filter& filter)
{
    const auto got = denoised(kernel, texture);
    int wrong = 0;
    for (int i = 0; i < size; ++i) {
        const int x = i % width, y = i / width;
        const Filtered result = filtered(image, filter, x, y);
        const Color own = image.at(x, y);
        const float its_part = result.has_many_alike ? part : 1 - part;
        const uchar4 pixel = got[std::size_t(i)];
        const Color drawn{float(pixel.x), float(pixel.y), float(pixel.z)};
        for (std::size_t k = 0; k < 3; ++k)
            wrong += std::abs(drawn[k] - 255 * (result.sum[k] + (own[k] - result.sum[k]) * its_part)) > 1.01f;
    }
    expect("denoised", wrong == 0);
}

/// Red where many pixels are alike, blue elsewhere.
template <class Kernel>
void compare_diagram(const Image& image, Kernel* kernel, cudaTextureObject_t texture, const Filter& filter)
{
    const auto got = denoised(kernel, texture);
    int wrong = 0, red = 0;
    for (int i = 0; i < size; ++i) {
        const bool is_red = filtered(image, filter, i % width, i / width).has_many_alike;
        red += is_red;
        const uchar4 pixel = got[std::size_t(i)];
        wrong += pixel.x != (is_red ? 255 : 0) || pixel.z != (is_red ? 0 : 255);
    }
    expect("diagram", wrong == 0);
    expect("both colours", red > 0 && red < size);
}

void program()
{
    // Half of it is even, the other half noisy.
    const auto drawn = random_ints(size, -120, 120);
    const Image image{numbers(size, [&](std::size_t i) {
        const int shade = 128 + (i % width < width / 2 ? 0 : drawn[i]);
        return uchar4{static_cast<unsigned char>(shade), static_cast<unsigned char>(255 - shade),
                      static_cast<unsigned char>(i % 7), 0};
    })};
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<uchar4>(), width, height};
    const auto memory = backend().make_texture_memory(setup, image.pixels.data(), "image");
    const auto texture = memory->texture({.filter = TextureFilter::linear, .values = TextureValues::normalized_floats});

    auto* out = unwritten<unsigned>(size, "out");
    run(Copy, Dim3(width / 8, height / 8), Dim3(8, 8), out, width, height, texture);
    const auto copied = content(reinterpret_cast<const uchar4*>(out), size);
    int wrong = 0;
    for (std::size_t i = 0; i < size; ++i)
        wrong += std::abs(copied[i].x - image.pixels[i].x) > 1 || std::abs(copied[i].y - image.pixels[i].y) > 1 ||
                 std::abs(copied[i].z - image.pixels[i].z) > 1;
    expect("copy", wrong == 0);

    const Filter nearest_pixels{radius, 0.02f, 0.79f, [&](int x, int y, int dx, int dy) {
                                    return weight(image.distance(x, y, x + dx, y + dy), dx, dy);
                                }};
    const auto by_surroundings = [&](int last) {
        return [&image, last](int x, int y, int dx, int dy) {
            return weight(image.distance_of_surroundings(x, y, dx, dy, last), dx, dy);
        };
    };
    /// The weights around the middle of a block, for all of it.
    const auto for_block = [&](int last) {
        return [of_pixel = by_surroundings(last)](int x, int y, int dx, int dy) {
            return of_pixel(x / 8 * 8 + radius, y / 8 * 8 + radius, dx, dy);
        };
    };
    compare_colors(image, KNN, texture, nearest_pixels);
    compare_diagram(image, KNNdiag, texture, nearest_pixels);
    compare_colors(image, NLM, texture, {radius, 0.1f, 0.1f, by_surroundings(radius)});
    compare_diagram(image, NLMdiag, texture, {radius, 0.1f, 0.1f, by_surroundings(radius)});
    compare_colors(image, NLM2, texture, {radius + 1, 0.1f, 0.1f, for_block(radius)});
    compare_diagram(image, NLM2diag, texture, {radius + 1, 0.1f, 0.1f, for_block(radius + 1)});
}
