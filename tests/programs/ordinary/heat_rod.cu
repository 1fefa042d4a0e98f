// Heat spreads along a rod whose ends keep their temperatures; two arrays take turns.
// COUNTS: spread global store 64 320
// MISTAKE 1, one array for both, before and after: race @spread
// MISTAKE 2, the right end is not left out: out_of_bounds @spread
// MISTAKE 3, the second array is never given its ends: uninitialized @spread
#include <cstdio>
#include <vector>

__global__ void spread(float* after, const float* before, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    const int end = MISTAKE == 2 ? n : n - 1;
    if (i < end) after[i] = before[i] + 0.25f * (before[i - 1] - 2 * before[i] + before[i + 1]);  // @spread
}

int main()
{
    const int n = 258, steps = 8;
    std::vector<float> rod(n, 20.0f), result(n);
    rod.front() = 100;
    rod.back() = 0;

    float* arrays[2];
    for (auto& array : arrays) cudaMalloc(&array, n * sizeof(float));
    cudaMemcpy(arrays[0], rod.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    if (MISTAKE != 3) cudaMemcpy(arrays[1], arrays[0], n * sizeof(float), cudaMemcpyDeviceToDevice);

    const int block = 64, grid = (n - 2 + block - 1) / block;
    for (int step = 0; step < steps; ++step) {
        const float* before = arrays[step % 2];
        float* after = MISTAKE == 1 ? arrays[step % 2] : arrays[1 - step % 2];
        spread<<<MISTAKE == 2 ? grid + 1 : grid, block>>>(after, before, n);
    }
    cudaMemcpy(result.data(), arrays[steps % 2], n * sizeof(float), cudaMemcpyDeviceToHost);
    for (auto array : arrays) cudaFree(array);

    for (int step = 0; step < steps; ++step) {
        const std::vector<float> before = rod;
        for (int i = 1; i < n - 1; ++i) rod[i] = before[i] + 0.25f * (before[i - 1] - 2 * before[i] + before[i + 1]);
    }
    for (int i = 0; i < n; ++i)
        if (result[i] < rod[i] - 1e-3f || result[i] > rod[i] + 1e-3f) {
            std::printf("%f instead of %f at %d\nWRONG\n", result[i], rod[i], i);
            return 1;
        }
    std::printf("OK\n");
    return 0;
}
