// A filter of nine weights in constant memory; the tile of dynamic shared memory has a halo on both sides.
// COUNTS: filter global store 30 120
// COUNTS: filter shared load 270 270
// MISTAKE 1, no room for the halo: out_of_bounds @halo @inner
// MISTAKE 2, the weights are copied to where the host has them: invalid_pointer @weights
// MISTAKE 3, no barrier after the halo: race @sum @halo
#include <cstdio>
#include <cstdlib>

#define RADIUS 4
#define THREADS 96

__constant__ float weights[2 * RADIUS + 1];

__global__ void filter(float* out, const float* in, int n)
{
    extern __shared__ float tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float* own = tile + RADIUS + threadIdx.x;
    *own = in[i];  // @inner
    if (threadIdx.x < RADIUS) {
        own[-RADIUS] = i < RADIUS ? 0 : in[i - RADIUS];
        own[THREADS] = i + THREADS < n ? in[i + THREADS] : 0;  // @halo
    }
#if MISTAKE != 3
    __syncthreads();
#endif
    float sum = 0;
    for (int k = -RADIUS; k <= RADIUS; k++) sum += weights[k + RADIUS] * own[k];  // @sum
    out[i] = sum;
}

int main()
{
    const int n = 10 * THREADS;
    const float host_weights[] = {1, -2, 3, -4, 5, -4, 3, -2, 1};
    float* in = (float*)malloc(n * sizeof(float));
    float* out = (float*)calloc(n, sizeof(float));
    for (int i = 0; i < n; i++) in[i] = i % 13;

    float *device_in, *device_out;
    cudaMalloc(&device_in, n * sizeof(float));
    cudaMalloc(&device_out, n * sizeof(float));
    cudaMemcpy(device_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
#if MISTAKE == 2
    cudaMemcpy(weights, host_weights, sizeof host_weights, cudaMemcpyHostToDevice);  // @weights
#else
    cudaMemcpyToSymbol(weights, host_weights, sizeof host_weights);
#endif

    size_t shared = (THREADS + (MISTAKE == 1 ? 0 : 2 * RADIUS)) * sizeof(float);
    filter<<<n / THREADS, THREADS, shared>>>(device_out, device_in, n);
    cudaMemcpy(out, device_out, n * sizeof(float), cudaMemcpyDeviceToHost);

    int wrong = 0;
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = -RADIUS; k <= RADIUS; k++)
            if (i + k >= 0 && i + k < n) sum += host_weights[k + RADIUS] * in[i + k];
        wrong += sum != out[i];
    }
    cudaFree(device_in);
    cudaFree(device_out);
    free(in);
    free(out);
    printf(wrong ? "WRONG\n" : "OK\n");
    return wrong ? 1 : 0;
}
