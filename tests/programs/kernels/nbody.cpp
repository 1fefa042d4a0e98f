// KERNELS: cuda-samples/Samples/5_Domain_Specific/nbody/bodysystemcuda.cu
// AND: template __global__ void integrateBodies<float>(float4*, float4*, float4*, unsigned, unsigned, float, float,
//     int);
// AND: using Integrate = void(float4*, float4*, float4*, unsigned, unsigned, float, float, int);
// AND: Integrate* integrate_kernel() { return integrateBodies<float>; }
#include "published.hpp"

extern float softeningSquared;
using Integrate = void(float4*, float4*, float4*, unsigned, unsigned, float, float, int);
Integrate* integrate_kernel();

void program()
{
    const int n = 256;
    const float step = 0.01f, damping = 0.99f;
    softeningSquared = 0.01f;
    const auto position = random_floats(4 * n, 0.5f, 2), velocity = random_floats(4 * n, -1, 1);
    auto *next = unwritten<float>(4 * n, "next"), *velocities = array(velocity, "velocities");
    const auto vectors = [](float* memory) { return reinterpret_cast<float4*>(memory); };
    run_with_shared(integrate_kernel(), 4, 64, 64 * sizeof(float4), vectors(next),
                    vectors(array(position, "positions")), vectors(velocities), 0u, unsigned{n}, step, damping, n / 64);
    const auto moved = [&](std::size_t i) {
        const std::size_t body = i / 4, axis = i % 4;
        if (axis == 3) return position[i];
        double force = 0;
        for (int other = 0; other < n; ++other) {
            double distance = softeningSquared;
            for (int a = 0; a < 3; ++a)
                distance += std::pow(double(position[4 * other + a]) - position[4 * body + a], 2);
            force += (position[4 * other + axis] - position[i]) * position[4 * other + 3] / std::pow(distance, 1.5);
        }
        return float(position[i] + (velocity[i] + force * step) * damping * step);
    };
    expect_equal("position", content(next, 4 * n), numbers(4 * n, moved), 1e-4);
}
