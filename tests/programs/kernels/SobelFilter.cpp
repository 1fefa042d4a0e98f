// KERNELS: cuda-samples/Samples/5_Domain_Specific/SobelFilter/SobelFilter_kernels.cu
#include "published.hpp"

void SobelShared(uchar4*, unsigned short pitch, short block_width, short shared_pitch, short w, short h, float,
                 cudaTextureObject_t);
void SobelCopyImage(unsigned char*, unsigned pitch, int w, int h, float, cudaTextureObject_t);
void SobelTex(unsigned char*, unsigned pitch, int w, int h, float, cudaTextureObject_t);

void program()
{
    const int width = 72, height = 21, size = width * height;
    const float scale = 0.4f;
    const auto drawn = random_ints(size, 0, 255);
    const std::vector<unsigned char> image(drawn.begin(), drawn.end());
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<unsigned char>(), width, height};
    const auto memory = backend().make_texture_memory(setup, image.data(), "image");
    const auto texture = memory->texture({});

    auto* copy = unwritten<unsigned char>(size, "copy");
    run(SobelCopyImage, height, 64, copy, width, width, height, scale, texture);
    expect_equal("copy", content(copy, size),
                 numbers(size, [&](std::size_t i) { return static_cast<unsigned char>(float(image[i]) * scale); }));

    const auto edges = numbers(size, [&](std::size_t i) {
        const auto pixel = [&](int dx, int dy) {
            const int x = std::clamp(int(i) % width + dx, 0, width - 1);
            const int y = std::clamp(int(i) / width + dy, 0, height - 1);
            return int(image[std::size_t(y * width + x)]);
        };
        int across = 0, down = 0;
        for (const int k : {-1, 0, 1}) {
            across += (2 - k * k) * (pixel(1, k) - pixel(-1, k));
            down += (2 - k * k) * (pixel(k, -1) - pixel(k, 1));
        }
        return static_cast<unsigned char>(std::min(255, int(scale * float(std::abs(across) + std::abs(down)))));
    });
    auto *by_texture = unwritten<unsigned char>(size, "by_texture"), *shared = unwritten<unsigned char>(size, "shared");
    run(SobelTex, height, 64, by_texture, width, width, height, scale, texture);
    expect_equal("by texture", content(by_texture, size), edges);

    // Each block filters 4 rows of 4 * block_width pixels, with a border of one.
    const short block_width = 16, shared_pitch = 128;
    run_with_shared(SobelShared, Dim3(2, (height + 3) / 4), Dim3(16, 4), shared_pitch * (4 + 2),
                    reinterpret_cast<uchar4*>(shared), width, block_width, shared_pitch, width, height, scale, texture);
    expect_equal("by shared memory", content(shared, size), edges);
}
