// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/dct8x8/dct8x8_kernel2.cuh
// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/dct8x8/dct8x8_kernel_quantization.cuh
// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/dct8x8/dct8x8_kernel_short.cuh
#include "published.hpp"

void CUDAkernel2DCT(float*, float*, int);
void CUDAkernel2IDCT(float*, float*, int);
void CUDAkernelQuantizationFloat(float*, int);
void CUDAkernelQuantizationShort(short*, int);
void CUDAkernelShortDCT(short*, int);
void CUDAkernelShortIDCT(short*, int);

void program()
{
    const int width = 64, height = 32, size = width * height;
    const auto image = random_floats(size, -128, 127);
    auto *in = array(image, "in"), *coefficients = unwritten<float>(size, "coefficients"),
         *back = unwritten<float>(size, "back");
    const Dim3 grid(width / 32, height / 16), block(8, 4, 2);
    run(CUDAkernel2DCT, grid, block, coefficients, in, width);
    const auto transformed = [&](std::size_t i) {
        const int u = int(i) % 8, v = int(i) / width % 8, x0 = int(i) % width - u, y0 = int(i) / width - v;
        double sum = 0;
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x)
                sum += image[(y0 + y) * width + x0 + x] * std::cos((2 * x + 1) * u * M_PI / 16) *
                       std::cos((2 * y + 1) * v * M_PI / 16);
        return float(sum / 4 * (u == 0 ? M_SQRT1_2 : 1) * (v == 0 ? M_SQRT1_2 : 1));
    };
    expect_equal("coefficient", content(coefficients, size), numbers(size, transformed), 1e-3);
    run(CUDAkernel2IDCT, grid, block, back, coefficients, width);
    expect_equal("image", content(back, size), image, 1e-4);
    run(CUDAkernelQuantizationFloat, Dim3(width / 8, height / 8), Dim3(8, 8), coefficients, width);
    const auto first = content(coefficients, 1)[0];
    expect("multiple of 32", first == 32 * std::round(first / 32));

    const std::vector<short> shorts(image.begin(), image.end());
    auto* plane = array(shorts, "plane");
    run(CUDAkernelShortDCT, Dim3(width / 32, height / 32), Dim3(8, 4, 4), plane, width);
    run(CUDAkernelShortIDCT, Dim3(width / 32, height / 32), Dim3(8, 4, 4), plane, width);
    const auto there_and_back = content(plane, size);
    const auto is_far = [&](std::size_t i) { return int(std::abs(there_and_back[i] - shorts[i]) > 2); };
    expect_equal("short", numbers(size, is_far), std::vector<int>(size));
    run(CUDAkernelQuantizationShort, Dim3(width / 8, height / 8), Dim3(8, 8), plane, width);
    expect("multiple of 32", content(plane, 1)[0] % 32 == 0);
}
