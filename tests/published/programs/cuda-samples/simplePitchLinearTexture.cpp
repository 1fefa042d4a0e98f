// KERNELS: cuda-samples/Samples/0_Introduction/simplePitchLinearTexture/simplePitchLinearTexture.cu
#include "published.hpp"

void shiftPitchLinear(float*, int, int, int, int, int, cudaTextureObject_t);
void shiftArray(float*, int, int, int, int, int, cudaTextureObject_t);

void program()
{
    // Powers of two: coordinates are exact.
    const int width = 64, height = 32, pitch = 80, shift_x = 5, shift_y = 7;
    const auto image = random_floats(std::size_t(width * height));
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<float>(), width, height};
    const auto memory = backend().make_texture_memory(setup, image.data(), "image");
    const auto texture =
        memory->texture({.address_modes = in_all_directions(AddressMode::wrap), .normalized_coordinates = true});
    const auto shifted = numbers(std::size_t(pitch * height), [&](std::size_t i) {
        const int x = int(i) % pitch, y = int(i) / pitch;
        return x < width ? image[std::size_t((y + shift_y) % height * width + (x + shift_x) % width)] : 0;
    });
    for (const auto kernel : {shiftPitchLinear, shiftArray}) {
        auto* out = zeros<float>(std::size_t(pitch * height), "out");
        run(kernel, Dim3(width / 16, height / 16), Dim3(16, 16), out, pitch, width, height, shift_x, shift_y, texture);
        expect_equal("shifted", content(out, std::size_t(pitch * height)), shifted);
    }
}
