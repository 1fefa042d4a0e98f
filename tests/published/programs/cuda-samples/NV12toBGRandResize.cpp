// KERNELS: cuda-samples/Samples/5_Domain_Specific/NV12toBGRandResize/nv12_to_bgr_planar.cu
// AND: auto* convert_kernel() { return nv12ToBGRplanarBatchKernel; }
#include "published.hpp"

void (*convert_kernel())(const std::uint8_t*, int, float*, int, int, int, int);

void program()
{
    // Grey images: U and V are 128, and all three planes hold the luma.
    const int width = 256, height = 40, images = 2, pixels = width * height;
    const auto drawn = random_unsigneds(images * pixels, 0, 200);
    std::vector<std::uint8_t> bytes(images * pixels * 3 / 2, 128);
    for (int i = 0; i < images * pixels; ++i)
        bytes[i / pixels * (pixels * 3 / 2) + i % pixels] = std::uint8_t(drawn[i]);
    auto* planes = unwritten<float>(images * 3 * pixels, "planes");
    run(convert_kernel(), Dim3(1, 2, 1), Dim3(64, 10), static_cast<const std::uint8_t*>(array(bytes, "images")), width,
        planes, int(width * sizeof(float)), width, height, images);
    const auto wanted = [&](std::size_t i) { return 1.1644f * float(drawn[i / (3 * pixels) * pixels + i % pixels]); };
    expect_equal("plane", content(planes, images * 3 * pixels), numbers(images * 3 * pixels, wanted), 1e-6);
}
