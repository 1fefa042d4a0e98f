// KERNELS: cuda-samples/Samples/0_Introduction/simpleTextureDrv/simpleTexture_kernel.cu
#include "published.hpp"

extern "C" void transformKernel(float*, int, int, float, cudaTextureObject_t);

void program()
{
    const int width = 64, height = 32, size = width * height;
    const auto image = random_floats(size);
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<float>(), width, height};
    const auto memory = backend().make_texture_memory(setup, image.data(), "image");
    const auto texture =
        memory->texture({.address_modes = in_all_directions(AddressMode::wrap), .normalized_coordinates = true});
    auto* out = unwritten<float>(size, "out");
    run(transformKernel, Dim3(width / 8, height / 8), Dim3(8, 8), out, width, height, 0.0f, texture);
    expect_equal("not rotated", content(out, size), image);
}
