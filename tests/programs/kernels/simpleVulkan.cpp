// KERNELS: cuda-samples/Samples/5_Domain_Specific/simpleVulkan/SineWaveSimulation.cu
#include "published.hpp"

void sinewave(float*, unsigned, unsigned, float);

void program()
{
    const unsigned width = 64, height = 48;
    auto* out = unwritten<float>(width * height, "out");
    run(sinewave, 8, 128, out, width, height, 0.5f);
    const auto wanted = [&](std::size_t i) {
        const float u = 2.0f * float(i % width) / width - 1, v = 2.0f * float(i / width) / height - 1;
        return 0.5f * std::sin(u * 4 + 0.5f) * std::cos(v * 4 + 0.5f);
    };
    expect_equal("out", content(out, width * height), numbers(width * height, wanted), 1e-5);
}
