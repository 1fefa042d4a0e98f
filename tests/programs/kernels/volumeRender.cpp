// KERNELS: cuda-samples/Samples/5_Domain_Specific/volumeRender/volumeRender_kernel.cu
// AND: void set_view(int row, float4 numbers) { c_invViewMatrix.m[row] = numbers; }
#include "published.hpp"

void d_render(unsigned*, unsigned, unsigned, float density, float brightness, float offset, float scale,
              cudaTextureObject_t volume, cudaTextureObject_t transfer);
void set_view(int, float4);

using Numbers = std::array<double, 4>;

constexpr int side = 6, image_side = 24;
constexpr double density = 0.03, eye = 4;

/// Between two elements, of a row of them: the lower one, and the part of the other.
std::pair<int, double> place_between(double coordinate, int elements)
{
    const double at = coordinate * elements - 0.5;
    return {int(std::floor(at)), at - std::floor(at)};
}

double volume_at(const std::vector<unsigned char>& volume, double x, double y, double z)
{
    const std::array<std::pair<int, double>, 3> places{place_between(x, side), place_between(y, side),
                                                       place_between(z, side)};
    double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
        double part = 1;
        int element = 0;
        for (int direction = 2; direction >= 0; --direction) {
            const auto& [lower, fraction] = places[std::size_t(direction)];
            const int is_upper = corner >> direction & 1;
            part *= is_upper ? fraction : 1 - fraction;
            element = element * side + std::clamp(lower + is_upper, 0, side - 1);
        }
        sum += part * volume[std::size_t(element)] / 255;
    }
    return sum;
}

Numbers color_of(const std::vector<float4>& transfer, double value)
{
    const int last = int(transfer.size()) - 1;
    const auto [lower, fraction] = place_between(value, last + 1);
    const float4 a = transfer[std::size_t(std::clamp(lower, 0, last))],
                 b = transfer[std::size_t(std::clamp(lower + 1, 0, last))];
    const auto between = [part = fraction](double one, double other) { return one + part * (other - one); };
    return {between(a.x, b.x), between(a.y, b.y), between(a.z, b.z), between(a.w, b.w)};
}

/// What an eye in front of the volume, which reaches from -1 to 1, sees in direction (u, v).
Numbers seen(const std::vector<unsigned char>& volume, const std::vector<float4>& transfer, double u, double v)
{
    const double length = std::sqrt(u * u + v * v + 4);
    const std::array<double, 3> direction{u / length, v / length, -2 / length};
    // Of the sides of the volume.
    double begin = (1 - eye) / direction[2], end = (-1 - eye) / direction[2];
    for (const std::size_t i : {0, 1}) end = std::min(end, 1 / std::abs(direction[i]));
    Numbers sum{};
    for (double t = begin; t <= end && sum[3] <= 0.95; t += 0.01) {
        Numbers color = color_of(transfer, volume_at(volume, direction[0] * t / 2 + 0.5, direction[1] * t / 2 + 0.5,
                                                     (eye + direction[2] * t) / 2 + 0.5));
        color[3] *= density;
        const double left = 1 - sum[3];
        for (std::size_t i = 0; i < 3; ++i) sum[i] += color[i] * color[3] * left;
        sum[3] += color[3] * left;
    }
    return sum;
}

void program()
{
    for (int row = 0; row < 3; ++row)
        set_view(row, {float(row == 0), float(row == 1), float(row == 2), row == 2 ? float(eye) : 0});
    const auto drawn = random_ints(side * side * side, 0, 255);
    const std::vector<unsigned char> volume(drawn.begin(), drawn.end());
    const std::vector<float4> transfer{{0, 0, 0, 0}, {1, 0, 0, 1}, {1, 1, 0, 0.5f}, {0, 0.5f, 1, 1}};
    const TextureMemorySetup volume_setup{TextureShape::three_dimensions, element_format_of<unsigned char>(), side,
                                          side, side};
    const TextureMemorySetup transfer_setup{TextureShape::one_dimension, element_format_of<float4>(),
                                            unsigned(transfer.size())};
    const auto volume_memory = backend().make_texture_memory(volume_setup, volume.data(), "volume"),
               transfer_memory = backend().make_texture_memory(transfer_setup, transfer.data(), "transfer");
    auto* out = zeros<unsigned>(image_side * image_side, "out");
    run(d_render, Dim3(2, 2), Dim3(16, 16), out, image_side, image_side, float(density), 1.0f, 0.0f, 1.0f,
        volume_memory->texture({.filter = TextureFilter::linear,
                                .values = TextureValues::normalized_floats,
                                .normalized_coordinates = true}),
        transfer_memory->texture({.filter = TextureFilter::linear, .normalized_coordinates = true}));
    const auto image = content(out, image_side * image_side);
    int wrong = 0;
    for (int i = 0; i < image_side * image_side; ++i) {
        const auto color =
            seen(volume, transfer, i % image_side * 2.0 / image_side - 1, i / image_side * 2.0 / image_side - 1);
        // One step more or less, where a ray leaves the volume, is as good.
        for (std::size_t k = 0; k < 4; ++k)
            wrong += std::abs(double(image[std::size_t(i)] >> 8 * k & 255) - 255 * color[k]) > 255 * density + 1;
    }
    expect("seen", wrong == 0);
    expect("something is seen", image[image_side * image_side / 2 + image_side / 2] != 0 && image[0] == 0);
}
