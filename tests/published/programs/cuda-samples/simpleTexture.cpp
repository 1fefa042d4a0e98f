// KERNELS: cuda-samples/Samples/0_Introduction/simpleTexture/simpleTexture.cu
#include "published.hpp"

void transformKernel(float*, int, int, float, cudaTextureObject_t);

void program()
{
    const int width = 64, height = 64, size = width * height;
    const auto image = random_floats(size);
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<float>(), width, height};
    const auto memory = backend().make_texture_memory(setup, image.data(), "image");
    const auto texture =
        memory->texture({.address_modes = in_all_directions(AddressMode::wrap), .normalized_coordinates = true});
    auto* out = unwritten<float>(size, "out");
    const auto rotated_by = [&](float angle) {
        run(transformKernel, Dim3(width / 8, height / 8), Dim3(8, 8), out, width, height, angle, texture);
        return content(out, size);
    };
    expect_equal("not rotated", rotated_by(0), image);

    // Where a turn ends on the border of two elements, either may be read.
    const float angle = 0.5f;
    const auto rotated = rotated_by(angle);
    int wrong = 0;
    for (int i = 0; i < size; ++i) {
        const double u = i % width - width / 2.0, v = i / width - height / 2.0;
        const double x = u * std::cos(angle) - v * std::sin(angle) + width / 2.0,
                     y = v * std::cos(angle) + u * std::sin(angle) + height / 2.0;
        const auto element = [&](double dx, double dy) {
            const int column = int(std::floor(x + dx)) + width, row = int(std::floor(y + dy)) + height;
            return image[std::size_t(row % height * width + column % width)];
        };
        const double near = 1e-3;
        wrong += rotated[std::size_t(i)] != element(-near, -near) && rotated[std::size_t(i)] != element(near, -near) &&
                 rotated[std::size_t(i)] != element(-near, near) && rotated[std::size_t(i)] != element(near, near);
    }
    expect("rotated", wrong == 0);
}
