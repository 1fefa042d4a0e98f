// KERNELS: cuda-samples/Samples/0_Introduction/simpleSurfaceWrite/simpleSurfaceWrite.cu
#include "published.hpp"

void surfaceWriteKernel(float*, int, int, cudaSurfaceObject_t);
void transformKernel(float*, int, int, float, cudaTextureObject_t);

void program()
{
    const int width = 64, height = 32, size = width * height;
    const auto image = random_floats(size);
    auto *in = array(image, "in"), *out = unwritten<float>(size, "out");
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<float>(), width, height};
    const auto memory = backend().make_texture_memory(setup, std::vector<float>(size).data(), "image");
    run(surfaceWriteKernel, Dim3(width / 8, height / 8), Dim3(8, 8), in, width, height, memory->surface());
    std::vector<float> written(size);
    memory->copy_to_host(written.data());
    expect_equal("surface", written, image);

    // By an angle of 0, each value is the mean of the four elements around its upper left corner.
    const auto texture = memory->texture({.address_modes = in_all_directions(AddressMode::wrap),
                                          .filter = TextureFilter::linear,
                                          .normalized_coordinates = true});
    run(transformKernel, Dim3(width / 8, height / 8), Dim3(8, 8), out, width, height, 0.0f, texture);
    expect_equal("rotated by 0", content(out, size),
                 numbers(size,
                         [&](std::size_t i) {
                             const std::size_t x = i % width, y = i / width;
                             const std::size_t left = (x + width - 1) % width, above = (y + height - 1) % height;
                             return (image[y * width + x] + image[y * width + left] + image[above * width + x] +
                                     image[above * width + left]) /
                                    4;
                         }),
                 1e-2);
}
