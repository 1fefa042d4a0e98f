// KERNELS: cuda-samples/Samples/0_Introduction/simpleLayeredTexture/simpleLayeredTexture.cu
#include "published.hpp"

void transformKernel(float*, int, int, int, cudaTextureObject_t);

void program()
{
    const int width = 64, height = 64, layers = 5, size = width * height;
    const auto image = numbers(size * layers, [](std::size_t i) { return float(i); });
    const TextureMemorySetup setup{TextureShape::layers_of_two_dimensions, element_format_of<float>(), width, height,
                                   layers};
    const auto memory = backend().make_texture_memory(setup, image.data(), "image");
    const auto texture = memory->texture({.address_modes = in_all_directions(AddressMode::wrap),
                                          .filter = TextureFilter::linear,
                                          .normalized_coordinates = true});
    auto* out = unwritten<float>(size * layers, "out");
    for (int layer = 0; layer < layers; ++layer)
        run(transformKernel, Dim3(width / 8, height / 8), Dim3(8, 8), out, width, height, layer, texture);
    expect_equal("layers", content(out, size * layers),
                 numbers(size * layers, [&](std::size_t i) { return -image[i] + float(i / size); }));
}
