// Batch after batch of numbers is put into the same managed buffer, and each is added to what the kernel has summed up.
// COUNTS: accumulate global load 48 192
// COUNTS: accumulate global store 24 96
// MISTAKE 1, the host puts in the next batch while the kernel may still read the last: unsynchronized @fill
// MISTAKE 2, the sums are never set to zero: uninitialized @add
#include <cstdio>
#include <cstring>

constexpr int n = 128;
constexpr int batches = 6;

__global__ void accumulate(int* sums, const int* batch)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[i] += batch[i];  // @add
}

int main()
{
    int *batch, *sums, result[n], expected[n] = {};
    if (cudaMallocManaged(&batch, n * sizeof(int)) != cudaSuccess) return 2;
    if (cudaMalloc(&sums, n * sizeof(int)) != cudaSuccess) return 2;
    if (MISTAKE != 2) cudaMemset(sums, 0, n * sizeof(int));

    for (int number = 0; number < batches; ++number) {
        for (int i = 0; i < n; ++i) {
            batch[i] = (i + 1) * (number + 3) % 10;  // @fill
            expected[i] += batch[i];
        }
        accumulate<<<2, n / 2>>>(sums, batch);
#if MISTAKE != 1
        cudaDeviceSynchronize();
#endif
    }
    cudaMemcpy(result, sums, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(batch);
    cudaFree(sums);
    const bool right = std::memcmp(result, expected, sizeof result) == 0;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
