// KERNELS: cuda-samples/Samples/3_CUDA_Features/bindlessTexture/bindlessTexture_kernel.cu
#include "published.hpp"

void d_render(uchar4*, unsigned, unsigned, float level, cudaTextureObject_t atlas);
void d_mipmap(cudaSurfaceObject_t, cudaTextureObject_t, unsigned, unsigned);

std::vector<uchar4> random_image(int pixels)
{
    const auto drawn = random_unsigneds(std::size_t(pixels), 0, 0xffffffff);
    std::vector<uchar4> image(drawn.size());
    std::memcpy(image.data(), drawn.data(), drawn.size() * sizeof(unsigned));
    return image;
}

/// A kernel drops the fraction of what may be a little less than a whole number.
bool is_near(const uchar4& pixel, const std::array<double, 4>& wanted)
{
    return std::abs(pixel.x - wanted[0]) < 1.01 && std::abs(pixel.y - wanted[1]) < 1.01 &&
           std::abs(pixel.z - wanted[2]) < 1.01 && std::abs(pixel.w - wanted[3]) < 1.01;
}

std::array<double, 4> numbers_of(const uchar4& pixel)
{
    return {double(pixel.x), double(pixel.y), double(pixel.z), double(pixel.w)};
}

/// Images whose handles are the elements of a texture.
void render()
{
    const int side = 16, drawn_side = 2 * side;
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<uchar4>(), side, side};
    const auto left = random_image(side * side);
    const std::vector<uchar4> right(left.rbegin(), left.rend());
    const auto left_memory = backend().make_texture_memory(setup, left.data(), "left"),
               right_memory = backend().make_texture_memory(setup, right.data(), "right");
    const TextureSetup reading{.values = TextureValues::normalized_floats, .normalized_coordinates = true};
    const std::vector<cudaTextureObject_t> handles{left_memory->texture(reading), right_memory->texture(reading)};
    const TextureMemorySetup atlas_setup{TextureShape::two_dimensions, element_format_of<uint2>(), 2, 1};
    const auto atlas = backend().make_texture_memory(atlas_setup, handles.data(), "atlas");

    auto* out = unwritten<uchar4>(drawn_side * drawn_side, "out");
    run(d_render, Dim3(2, 2), Dim3(16, 16), out, drawn_side, drawn_side, 0.0f,
        atlas->texture({.normalized_coordinates = true}));
    const auto drawn = content(out, drawn_side * drawn_side);
    int wrong = 0;
    for (int i = 0; i < drawn_side * drawn_side; ++i) {
        const int x = i % drawn_side, y = i / drawn_side;
        const auto& image = x < side ? left : right;
        const int row = std::min(side - 1, (drawn_side - y) / 2);
        wrong += !is_near(drawn[std::size_t(i)], numbers_of(image[std::size_t(row * side + x / 2)]));
    }
    expect("drawn", wrong == 0);
}

void make_smaller_image()
{
    const int width = 16, height = 8;
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<uchar4>(), 2 * width, 2 * height};
    const TextureMemorySetup half{TextureShape::two_dimensions, element_format_of<uchar4>(), width, height};
    const auto image = random_image(4 * width * height);
    const auto memory = backend().make_texture_memory(setup, image.data(), "image");
    const std::vector<uchar4> black(std::size_t(width * height));
    const auto smaller = backend().make_texture_memory(half, black.data(), "smaller");
    run(d_mipmap, Dim3(1, 1), Dim3(16, 16), smaller->surface(),
        memory->texture({.filter = TextureFilter::linear,
                         .values = TextureValues::normalized_floats,
                         .normalized_coordinates = true}),
        width, height);
    std::vector<uchar4> written(black.size());
    smaller->copy_to_host(written.data());

    // Of four corners each is a mixture of the four pixels around it.
    int wrong = 0;
    for (int i = 0; i < width * height; ++i) {
        std::array<double, 4> sum{};
        for (int corner = 0; corner < 4; ++corner) {
            for (int pixel = 0; pixel < 4; ++pixel) {
                const int x = 2 * (i % width + corner % 2) - pixel % 2, y = 2 * (i / width + corner / 2) - pixel / 2;
                const auto value = numbers_of(
                    image[std::size_t(std::clamp(y, 0, 2 * height - 1) * 2 * width + std::clamp(x, 0, 2 * width - 1))]);
                for (std::size_t k = 0; k < 4; ++k) sum[k] += value[k] / 16;
            }
        }
        wrong += !is_near(written[std::size_t(i)], sum);
    }
    expect("smaller", wrong == 0);
}

void program()
{
    render();
    make_smaller_image();
}
