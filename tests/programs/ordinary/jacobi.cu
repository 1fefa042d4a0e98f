// The temperature of a plate with one hot edge, by Jacobi's iteration. Each block tells the greatest change in it.
// COUNTS: relax shared store 2400 2400
// MISTAKE 1, the edge is not left out: out_of_bounds @relax
// MISTAKE 2, the next plate has no edge: uninitialized @relax
// MISTAKE 3, the greatest change is looked for with a barrier inside of the branch: divergent_barrier @inside
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

constexpr int kSide = 34;  // with the edge
constexpr int kBlock = 16;
constexpr int kRounds = 30;

__global__ void relax(float* next, const float* plate, float* changes)
{
    __shared__ float greatest[kBlock * kBlock];
    const int x = blockIdx.x * kBlock + threadIdx.x + (MISTAKE == 1 ? 0 : 1);
    const int y = blockIdx.y * kBlock + threadIdx.y + (MISTAKE == 1 ? 0 : 1);
    const int i = y * kSide + x;
    const float mean = 0.25f * (plate[i - 1] + plate[i + 1] + plate[i - kSide] + plate[i + kSide]);  // @relax
    const int t = threadIdx.y * kBlock + threadIdx.x;
    greatest[t] = fabsf(mean - plate[i]);
    next[i] = mean;
    __syncthreads();
    for (int half = kBlock * kBlock / 2; half > 0; half /= 2) {
        if (t < half) {
            greatest[t] = fmaxf(greatest[t], greatest[t + half]);
            if (MISTAKE == 3) __syncthreads();  // @inside
        }
        if (MISTAKE != 3) __syncthreads();
    }
    if (t == 0) changes[blockIdx.y * gridDim.x + blockIdx.x] = greatest[0];
}

int main()
{
    const int cells = kSide * kSide, blocks = (kSide - 2) / kBlock;
    std::vector<float> plate(cells, 0.0f), expected, changes(blocks * blocks);
    for (int x = 0; x < kSide; ++x) plate[x] = 100;
    expected = plate;

    float *one, *two, *device_changes;
    cudaMalloc(&one, cells * sizeof(float));
    cudaMalloc(&two, cells * sizeof(float));
    cudaMalloc(&device_changes, blocks * blocks * sizeof(float));
    cudaMemcpy(one, plate.data(), cells * sizeof(float), cudaMemcpyHostToDevice);
    if (MISTAKE != 2) cudaMemcpy(two, plate.data(), cells * sizeof(float), cudaMemcpyHostToDevice);
    for (int round = 0; round < kRounds; ++round) {
        relax<<<dim3(blocks, blocks), dim3(kBlock, kBlock)>>>(two, one, device_changes);
        std::swap(one, two);
    }
    cudaMemcpy(plate.data(), one, cells * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(changes.data(), device_changes, changes.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(one);
    cudaFree(two);
    cudaFree(device_changes);

    float greatest = 0, expected_greatest = 0;
    for (float change : changes) greatest = std::fmax(greatest, change);
    for (int round = 0; round < kRounds; ++round) {
        const std::vector<float> before = expected;
        expected_greatest = 0;
        for (int y = 1; y < kSide - 1; ++y)
            for (int x = 1; x < kSide - 1; ++x) {
                const float* at = &before[y * kSide + x];
                const float mean = 0.25f * (at[-1] + at[1] + at[-kSide] + at[kSide]);
                expected_greatest = std::fmax(expected_greatest, std::fabs(mean - at[0]));
                expected[y * kSide + x] = mean;
            }
    }
    bool right = std::fabs(greatest - expected_greatest) < 1e-4f;
    for (int i = 0; i < cells; ++i) right &= std::fabs(plate[i] - expected[i]) < 1e-3f;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
