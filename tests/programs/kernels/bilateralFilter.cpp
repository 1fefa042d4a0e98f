// KERNELS: cuda-samples/Samples/5_Domain_Specific/bilateralFilter/bilateral_kernel.cu
// AND: void set_weight(int i, float weight) { cGaussian[i] = weight; }
#include "published.hpp"

void d_bilateral_filter(unsigned*, int, int, float, int, cudaTextureObject_t);
void set_weight(int, float);

void program()
{
    const int width = 40, height = 24, size = width * height, radius = 3;
    const float delta = 0.1f;
    const auto weight = [](int i) { return std::exp(-float(i * i) / 8); };
    for (int i = -radius; i <= radius; ++i) set_weight(i + radius, weight(i));
    const auto drawn = random_unsigneds(size, 0, 0xffffffff);
    // Neighbours of one shade, nearly, beside others.
    const auto image = numbers(size, [&](std::size_t i) {
        return (i % width < width / 2 ? 0x20406080 : 0x80a0c0e0) + (drawn[i] & 0x1f1f1f1f);
    });
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<uchar4>(), width, height};
    const auto memory = backend().make_texture_memory(setup, image.data(), "image");
    auto* out = unwritten<unsigned>(size, "out");
    run(d_bilateral_filter, Dim3((width + 15) / 16, (height + 15) / 16), Dim3(16, 16), out, width, height, delta,
        radius, memory->texture({.values = TextureValues::normalized_floats}));

    const auto channel = [&](int x, int y, int k) {
        const auto at = std::size_t(std::clamp(y, 0, height - 1) * width + std::clamp(x, 0, width - 1));
        return float(image[at] >> 8 * k & 255) / 255;
    };
    const auto filtered = content(out, size);
    int wrong = 0;
    for (int i = 0; i < size; ++i) {
        const int x = i % width, y = i / width;
        std::array<float, 4> sum{};
        float weights = 0;
        for (int dy = -radius; dy <= radius; ++dy) {
            for (int dx = -radius; dx <= radius; ++dx) {
                float distance = 0;
                for (int k = 0; k < 3; ++k) {
                    const float difference = channel(x + dx, y + dy, k) - channel(x, y, k);
                    distance += difference * difference;
                }
                const float its_weight = weight(dx) * weight(dy) * std::exp(-distance / (2 * delta * delta));
                for (int k = 0; k < 4; ++k) sum[std::size_t(k)] += its_weight * channel(x + dx, y + dy, k);
                weights += its_weight;
            }
        }
        for (int k = 0; k < 4; ++k)
            wrong +=
                std::abs(float(filtered[std::size_t(i)] >> 8 * k & 255) - 255 * sum[std::size_t(k)] / weights) > 1.01f;
    }
    expect("filtered", wrong == 0);
}
