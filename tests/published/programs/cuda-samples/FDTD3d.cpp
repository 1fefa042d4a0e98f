// KERNELS: cuda-samples/Samples/5_Domain_Specific/FDTD3d/inc/FDTD3dGPUKernel.cuh
#include "published.hpp"

extern float stencil[5];
void FiniteDifferencesKernel(float*, const float*, int, int, int);

void program()
{
    const int nx = 64, ny = 32, nz = 12, radius = 4, row = nx + 2 * radius, plane = row * (ny + 2 * radius);
    const int size = plane * (nz + 2 * radius);
    const float weights[5] = {0.5f, 0.1f, 0.05f, 0.02f, 0.01f};
    std::copy(weights, weights + 5, stencil);
    const auto volume = random_floats(size);
    auto* out = array(volume, "out");
    run(FiniteDifferencesKernel, Dim3(nx / 32, ny / 16), Dim3(32, 16), out,
        static_cast<const float*>(array(volume, "in")), nx, ny, nz);
    auto wanted = volume;
    for (int z = radius; z < nz + radius; ++z)
        for (int y = radius; y < ny + radius; ++y)
            for (int x = radius; x < nx + radius; ++x) {
                const float* at = &volume[z * plane + y * row + x];
                float value = weights[0] * *at;
                for (int i = 1; i <= radius; ++i)
                    value +=
                        weights[i] * (at[i * plane] + at[-i * plane] + at[-i * row] + at[i * row] + at[-i] + at[i]);
                wanted[z * plane + y * row + x] = value;
            }
    expect_equal("out", content(out, size), wanted, 1e-5);
}
