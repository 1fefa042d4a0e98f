// Sums of seven neighbors, with a halo at both ends of a block's tile.
// COUNTS: add_neighbors global store 8 32
// MISTAKE 1, the halo at the right end is loaded from after the array: out_of_bounds @halo
// MISTAKE 2, no barrier: race @sum @own
#include <cstdio>
#include <vector>

constexpr int radius = 3;
constexpr int block_size = 64;

__global__ void add_neighbors(int* out, const int* in, int n)
{
    __shared__ int tile[block_size + 2 * radius];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int at = threadIdx.x + radius;
    tile[at] = in[i];  // @own
    if (threadIdx.x < radius) {
        tile[at - radius] = i >= radius ? in[i - radius] : 0;
        const int right = i + block_size;
        tile[at + block_size] = right < n || MISTAKE == 1 ? in[right] : 0;  // @halo
    }
#if MISTAKE != 2
    __syncthreads();
#endif
    int sum = 0;
    for (int offset = -radius; offset <= radius; ++offset) sum += tile[at + offset];  // @sum
    out[i] = sum;
}

int main()
{
    const int n = 4 * block_size;
    std::vector<int> in(n), out(n);
    for (int i = 0; i < n; ++i) in[i] = i % 13;
    int *device_in, *device_out;
    cudaMalloc(&device_in, n * sizeof(int));
    cudaMalloc(&device_out, n * sizeof(int));
    cudaMemcpy(device_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    add_neighbors<<<n / block_size, block_size>>>(device_out, device_in, n);
    cudaMemcpy(out.data(), device_out, n * sizeof(int), cudaMemcpyDeviceToHost);
    bool right = true;
    for (int i = 0; i < n; ++i) {
        int sum = 0;
        for (int j = i - radius; j <= i + radius; ++j) sum += j >= 0 && j < n ? in[j] : 0;
        right &= out[i] == sum;
    }
    std::puts(right ? "OK" : "wrong");
    cudaFree(device_in);
    cudaFree(device_out);
}
