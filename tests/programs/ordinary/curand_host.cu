// Arrays of random numbers by cuRAND's host API, for a kernel that uses them.
// COUNTS: add global load 256 1024
// MISTAKE 1, as many pairs as the array has numbers: out_of_bounds @uniform
// MISTAKE 2, an odd number of normally distributed ones, and nobody looks at the status: unchecked_error @normal
// MISTAKE 3, the array of the host is filled by a generator for the device: invalid_pointer @uniform
#include <cmath>
#include <cstdio>
#include <vector>

#include <curand.h>

constexpr int count = 4096;

__global__ void add(float* sums, const float* uniform, const float* normal)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) sums[i] = uniform[i] + normal[i];
}

int main()
{
    float *uniform, *normal, *sums;
    cudaMalloc(&uniform, count * sizeof(float));
    cudaMalloc(&normal, count * sizeof(float));
    cudaMalloc(&sums, count * sizeof(float));
    cudaMemset(normal, 0, count * sizeof(float));
    std::vector<float> on_host(count);

    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandSetPseudoRandomGeneratorSeed(generator, 1234ULL);
    float* const to = MISTAKE == 3 ? on_host.data() : uniform;
    curandGenerateUniform(generator, to, MISTAKE == 1 ? 2 * count : count);                  // @uniform
    curandGenerateNormal(generator, normal, MISTAKE == 2 ? count - 1 : count, 10.0f, 2.0f);  // @normal
    curandDestroyGenerator(generator);

    add<<<count / 256, 256>>>(sums, uniform, normal);
    cudaMemcpy(on_host.data(), sums, count * sizeof(float), cudaMemcpyDeviceToHost);
    double mean = 0;
    for (const float sum : on_host) mean += sum / count;
    std::printf("%s\nmean %.2f\n", std::fabs(mean - 10.5) < 0.2 ? "OK" : "WRONG", mean);
    cudaFree(uniform);
    cudaFree(normal);
    cudaFree(sums);
}
