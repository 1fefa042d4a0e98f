// Prefix sums of a block by Hillis and Steele, with two buffers in one array.
// COUNTS: scan global load 4 16
// COUNTS: scan global store 4 16
// MISTAKE 1, no barrier in the loop: race @old @new
#include <cstdio>

constexpr int n = 128;

__global__ void scan(int* out, const int* in)
{
    __shared__ int sums[2 * n];
    const int t = threadIdx.x;
    int now = 0, before = 1;
    sums[t] = in[t];
    __syncthreads();
    for (int distance = 1; distance < n; distance *= 2) {
        now = 1 - now;
        before = 1 - now;
        const int old = sums[before * n + t] + (t >= distance ? sums[before * n + t - distance] : 0);  // @old
        sums[now * n + t] = old;                                                                       // @new
#if MISTAKE != 1
        __syncthreads();
#endif
    }
    out[t] = sums[now * n + t];
}

int main()
{
    int in[n], out[n];
    for (int i = 0; i < n; ++i) in[i] = i % 4;
    int *device_in, *device_out;
    cudaMalloc(&device_in, sizeof in);
    cudaMalloc(&device_out, sizeof out);
    cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
    scan<<<1, n>>>(device_out, device_in);
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    bool right = true;
    for (int i = 0, sum = 0; i < n; ++i) right &= out[i] == (sum += in[i]);
    std::puts(right ? "OK" : "wrong");
    cudaFree(device_in);
    cudaFree(device_out);
}
