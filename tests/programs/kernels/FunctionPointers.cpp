// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/FunctionPointers/FunctionPointers_kernels.cu
// AND: __global__ void fill_tables() { blockFunction_table[0] = pComputeSobel; blockFunction_table[1] = pComputeBox; }
#include "published.hpp"

using PointFunction = unsigned char (*)(unsigned char, float);
void fill_tables();
void SobelCopyImage(unsigned char*, unsigned, int, int, float, cudaTextureObject_t);
void SobelTex(unsigned char*, unsigned, int, int, float, int, PointFunction, cudaTextureObject_t);
void SobelShared(uchar4*, unsigned short, short, short, short, short, float, int, PointFunction, cudaTextureObject_t);

void program()
{
    const int width = 80, height = 24, size = width * height;
    const auto image = numbers(size, [](std::size_t i) { return static_cast<unsigned char>(i * i / 7); });
    const TextureMemorySetup setup{TextureShape::two_dimensions, element_format_of<unsigned char>(), width, height};
    const auto memory = backend().make_texture_memory(setup, image.data(), "image");
    const auto texture = memory->texture({});
    auto* out = unwritten<unsigned char>(size, "out");
    run(SobelCopyImage, height, 64, out, width, width, height, 1.0f, texture);
    expect_equal("image", content(out, size), image);

    run(fill_tables, 1, 1);
    const auto box = numbers(size, [&](std::size_t i) {
        int sum = 0;
        for (const int dy : {-1, 0, 1})
            for (const int dx : {-1, 0, 1})
                sum += image[std::clamp(int(i) / width + dy, 0, height - 1) * width +
                             std::clamp(int(i) % width + dx, 0, width - 1)];
        return static_cast<unsigned char>(sum / 9);
    });
    run(SobelTex, height, 64, out, width, width, height, 1.0f, 1, nullptr, texture);
    expect_equal("box", content(out, size), box);
    // A block of 4 rows, with 20 columns of 4 pixels.
    const short pitch = 128;
    run_with_shared(SobelShared, Dim3(1, height / 4), Dim3(16, 4), pitch * 6, reinterpret_cast<uchar4*>(out), width, 20,
                    pitch, width, height, 1.0f, 1, nullptr, texture);
    // All threads of all blocks store the same pointer in one `__device__` variable, and call through it: nothing
    // orders one thread's store and another's load ("Memory Fence Functions": a weakly-ordered memory model).
    for (const char* const call : {"226", "231", "236", "241"})
        expect_finding(FindingKind::race, std::string("FunctionPointers_kernels.cu:") + call,
                       "FunctionPointers_kernels.cu:211");
    expect_equal("box in shared memory", content(out, size), box);
}
