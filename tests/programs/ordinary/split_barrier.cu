// Threads say that their part is done, do other work, and only then wait for all others: cuda::barrier.
// COUNTS: mirror global load 4 16
// COUNTS: mirror global store 4 16
// MISTAKE 1, arriving is taken for waiting: race @read @write
// MISTAKE 2, the barrier is not initialized before its use: race @arrive @init
// ON THE MODEL: mirror, a barrier object
#include <cuda/barrier>

#include <cstdio>
#include <utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void mirror(int* out, const int* in)
{
    __shared__ int words[64];
    __shared__ Barrier written;
    const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    if (t == 0) init(&written, blockDim.x);  // @init
#if MISTAKE != 2
    __syncthreads();
#endif
    words[t] = in[i];                 // @write
    auto arrived = written.arrive();  // @arrive
    int meanwhile = 0;
    for (int k = 1; k <= t; ++k) meanwhile += k;
#if MISTAKE != 1
    written.wait(std::move(arrived));
#endif
    out[i] = words[63 - t] + meanwhile;  // @read
}

int main()
{
    const int n = 128;
    int in[n], out[n];
    for (int i = 0; i < n; ++i) in[i] = 1000 * i;
    int *device_in, *device_out;
    cudaMalloc(&device_in, sizeof in);
    cudaMalloc(&device_out, sizeof out);
    cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
    mirror<<<2, 64>>>(device_out, device_in);
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_out);
    for (int i = 0; i < n; ++i) {
        const int t = i % 64;
        if (out[i] != in[i - t + 63 - t] + t * (t + 1) / 2) {
            std::printf("WRONG at %d\n", i);
            return 1;
        }
    }
    std::printf("OK\n");
}
