// The time of a kernel: some launches to warm up, then several between two events, and the bandwidth from that.
// COUNTS: scale global load 96 378
// COUNTS: scale global store 96 378
// MISTAKE 1, the launches have blocks that are too large, and nobody looks: unchecked_error @launch
// MISTAKE 2, the elements after the last one are scaled as well: out_of_bounds @scale
#include <cstdio>

#define CHECK(call)                                                                 \
    do {                                                                            \
        const cudaError_t result = call;                                            \
        if (result != cudaSuccess) {                                                \
            printf("error in line %d: %s\n", __LINE__, cudaGetErrorString(result)); \
            return 1;                                                               \
        }                                                                           \
    } while (0)

__global__ void scale(float* values, float factor, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE != 2
    if (i >= n) return;
#endif
    values[i] = factor * values[i];  // @scale
}

// The first launch of a program takes longest.
__global__ void do_nothing() {}

int main()
{
    const int n = 500, warm_up = 1, repetitions = 5;
    const int block = MISTAKE == 1 ? 2048 : 128;
    float values[n], *device_values;
    for (int i = 0; i < n; ++i) values[i] = i;
    CHECK(cudaMalloc(&device_values, sizeof values));
    CHECK(cudaMemcpy(device_values, values, sizeof values, cudaMemcpyHostToDevice));
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));

    do_nothing<<<1, 1>>>();
    for (int i = 0; i < warm_up; ++i) scale<<<(n + block - 1) / block, block>>>(device_values, 2, n);  // @launch
    CHECK(cudaEventRecord(begin));
    for (int i = 0; i < repetitions; ++i) scale<<<(n + block - 1) / block, block>>>(device_values, 2, n);
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    float milliseconds = 0;
    CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    const double bytes = 2.0 * sizeof values * repetitions;
    const bool has_time = milliseconds > 0 && bytes / milliseconds > 0;
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));

    float scaled[n];
    CHECK(cudaMemcpy(scaled, device_values, sizeof scaled, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_values));
    bool right = has_time;
    for (int i = 0; i < n; ++i) right &= scaled[i] == 64 * values[i];
    puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
