// KERNELS: cuda-samples/Samples/5_Domain_Specific/bicubicTexture/bicubicTexture_cuda.cu
#include "published.hpp"

using Render = void(uchar4*, unsigned, unsigned, float tx, float ty, float scale, float cx, float cy,
                    cudaTextureObject_t);
Render d_render, d_renderBicubic, d_renderFastBicubic, d_renderCatRom;

constexpr int width = 40, height = 30;

/// What the neighbours at -1, 0, 1 and 2 weigh for a place between 0 and 1.
using Weights = std::array<double, 4> (*)(double);

std::array<double, 4> nearest(double a) { return {0, double(a < 0.5), double(a >= 0.5), 0}; }

std::array<double, 4> linear(double a) { return {0, 1 - a, a, 0}; }

std::array<double, 4> cubic_spline(double a)
{
    const double b = 1 - a;
    return {b * b * b / 6, (4 - 6 * a * a + 3 * a * a * a) / 6, (4 - 6 * b * b + 3 * b * b * b) / 6, a * a * a / 6};
}

std::array<double, 4> catmull_rom(double a)
{
    return {(-a + 2 * a * a - a * a * a) / 2, (2 - 5 * a * a + 3 * a * a * a) / 2, (a + 4 * a * a - 3 * a * a * a) / 2,
            (a * a * a - a * a) / 2};
}

double mixture(const std::vector<unsigned char>& image, Weights weights, double u, double v)
{
    const double left = std::floor(u - 0.5), top = std::floor(v - 0.5);
    const auto in_x = weights(u - 0.5 - left), in_y = weights(v - 0.5 - top);
    double sum = 0;
    for (int j = 0; j < 4; ++j) {
        for (int i = 0; i < 4; ++i) {
            const int x = std::clamp(int(left) + i - 1, 0, width - 1), y = std::clamp(int(top) + j - 1, 0, height - 1);
            sum += in_x[std::size_t(i)] * in_y[std::size_t(j)] * image[std::size_t(y * width + x)];
        }
    }
    return sum;
}

void program()
{
    // Smooth: what is mixed stays between 0 and 255.
    const auto image = numbers(width * height, [](std::size_t i) {
        return static_cast<unsigned char>(120 + 60 * std::sin(0.5 * double(i % width)) +
                                          50 * std::cos(0.4 * double(i / width)));
    });
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<unsigned char>(), width, height};
    const auto memory = backend().make_texture_memory(setup, image.data(), "image");
    const auto by_points = memory->texture({.values = TextureValues::normalized_floats});
    const auto by_lines =
        memory->texture({.filter = TextureFilter::linear, .values = TextureValues::normalized_floats});

    const float tx = 0.3f, ty = -1.2f, scale = 0.37f, cx = 20, cy = 15;
    const auto rendered = [&](Render* kernel, cudaTextureObject_t texture) {
        auto* out = unwritten<uchar4>(width * height, "out");
        run(kernel, Dim3((width + 15) / 16, (height + 15) / 16), Dim3(16, 16), out, width, height, tx, ty, scale, cx,
            cy, texture);
        const auto pixels = content(out, width * height);
        return numbers(pixels.size(), [&](std::size_t i) { return double(pixels[i].x); });
    };
    const auto wanted = [&](Weights weights) {
        return numbers(width * height, [&](std::size_t i) {
            return mixture(image, weights, (double(i % width) - cx) * scale + cx + tx,
                           (double(i / width) - cy) * scale + cy + ty);
        });
    };
    // Kernels drop the fraction; filters have 8 bits for theirs.
    const auto compare = [&](const std::string& what, const std::vector<double>& got, const std::vector<double>& want) {
        bool is_near = got.size() == want.size();
        for (std::size_t i = 0; is_near && i < got.size(); ++i) is_near = std::abs(got[i] - want[i]) <= 1.5;
        expect(what, is_near);
    };
    compare("nearest", rendered(d_render, by_points), wanted(nearest));
    compare("linear", rendered(d_render, by_lines), wanted(linear));
    compare("cubic", rendered(d_renderBicubic, by_points), wanted(cubic_spline));
    compare("fast cubic", rendered(d_renderFastBicubic, by_lines), wanted(cubic_spline));
    compare("Catmull-Rom", rendered(d_renderCatRom, by_points), wanted(catmull_rom));
}
