// Copies and kernels in two streams, ordered by an event, from pinned memory; and a sum in managed memory.
// COUNTS: scale global load 10 36
// COUNTS: scale global store 10 36
// MISTAKE 1, the last block has no elements left: out_of_bounds @scale
#include <cstdio>

__global__ void scale(float* values, float factor, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n || MISTAKE == 1) values[i] *= factor;  // @scale
}

__global__ void add_up(float* sum, const float* values, int n)
{
    float of_thread = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) of_thread += values[i];
    atomicAdd(sum, of_thread);
}

int main()
{
    const int n = 256;
    float *pinned, *values, *sum;
    cudaMallocHost(&pinned, n * sizeof(float));
    cudaMallocManaged(&sum, sizeof(float));
    cudaMalloc(&values, n * sizeof(float));
    for (int i = 0; i < n; ++i) pinned[i] = i % 4;
    *sum = 0;

    cudaStream_t first, second;
    cudaEvent_t scaled;
    cudaStreamCreate(&first);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&scaled, cudaEventDisableTiming);
    cudaMemcpyAsync(values, pinned, n * sizeof(float), cudaMemcpyHostToDevice, first);
    scale<<<(n + 99) / 100, 100, 0, first>>>(values, 2, n);
    cudaEventRecord(scaled, first);
    cudaStreamWaitEvent(second, scaled, 0);
    add_up<<<1, 64, 0, second>>>(sum, values, n);
    cudaStreamSynchronize(second);
    std::printf(*sum == 2 * 6.0f * n / 4 ? "OK\n" : "the sum is %f\n", *sum);

    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaEventDestroy(scaled);
    cudaFreeHost(pinned);
    cudaFree(sum);
    cudaFree(values);
}
