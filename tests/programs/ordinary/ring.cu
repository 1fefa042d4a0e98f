// Each number of a ring is replaced by the mean of its neighbors, several times: after the last comes the first.
// COUNTS: smooth global load 90 450
// COUNTS: smooth global store 45 180
// MISTAKE 1, the remainder of a negative number is negative: out_of_bounds @smooth
// MISTAKE 2, the last block has threads without a number: out_of_bounds @smooth
#include <cstdio>
#include <utility>
#include <vector>

static const int n = 480;
static const int rounds = 3;

__host__ __device__ int wrap(int i)
{
#if MISTAKE == 1
    return i % n;
#else
    return (i + n) % n;
#endif
}

__global__ void smooth(float* after, const float* before)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    after[i] = (before[wrap(i - 1)] + before[wrap(i + 1)]) / 2;  // @smooth
}

int main()
{
    std::vector<float> ring(n), result(n);
    for (int i = 0; i < n; ++i) ring[i] = i % 64;

    float *before, *after;
    cudaMalloc(&before, n * sizeof(float));
    cudaMalloc(&after, n * sizeof(float));
    cudaMemcpy(before, ring.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    const int block = MISTAKE == 2 ? 128 : 96;
    for (int round = 0; round < rounds; ++round) {
        smooth<<<(n + block - 1) / block, block>>>(after, before);
        std::swap(before, after);
    }
    cudaMemcpy(result.data(), before, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(before);
    cudaFree(after);

    for (int round = 0; round < rounds; ++round) {
        const std::vector<float> old = ring;
        for (int i = 0; i < n; ++i) ring[i] = (old[(i + n - 1) % n] + old[(i + 1) % n]) / 2;
    }
    const bool right = result == ring;
    puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
