// KERNELS: cuda-samples/Samples/0_Introduction/simpleTexture3D/simpleTexture3D_kernel.cu
#include "published.hpp"

void d_render(unsigned*, unsigned, unsigned, float, cudaTextureObject_t);

void program()
{
    const unsigned width = 32, size = width * width;
    const auto volume = numbers(size * 4, [](std::size_t i) { return static_cast<unsigned char>(i * 7); });
    const TextureMemorySetup setup{TextureShape::three_dimensions, element_format_of<unsigned char>(), width, width, 4};
    const auto memory = backend().make_texture_memory(setup, volume.data(), "volume");
    const auto texture = memory->texture({.address_modes = in_all_directions(AddressMode::wrap),
                                          .values = TextureValues::normalized_floats,
                                          .normalized_coordinates = true});
    auto* out = unwritten<unsigned>(size, "out");
    for (const unsigned slice : {0u, 3u}) {
        run(d_render, Dim3(2, 2), Dim3(16, 16), out, width, width, (float(slice) + 0.5f) / 4, texture);
        expect_equal("slice", content(out, size), numbers(size, [&](std::size_t i) {
                         return static_cast<unsigned>(float(volume[slice * size + i]) / 255 * 255);
                     }));
    }
}
