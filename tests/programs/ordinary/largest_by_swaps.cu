// The largest of many floats by compare-and-swap on its bits, because there is no atomicMax for floats.
// COUNTS: find_largest global load 30 72
// MISTAKE 1, look first and store then, without a swap: race @plain
// MISTAKE 2, the largest so far does not begin with anything: uninitialized @look
// MISTAKE 3, the device's pointer is used on the host: host_access @print
#include <cfloat>
#include <cstdio>
#include <vector>

__device__ void keep_largest(float* largest, float value)
{
#if MISTAKE == 1
    if (*largest < value) *largest = value;  // @plain
#else
    unsigned* const bits = reinterpret_cast<unsigned*>(largest);
    unsigned old = *bits, assumed;  // @look
    do {
        if (__uint_as_float(old) >= value) break;
        assumed = old;
        old = atomicCAS(bits, assumed, __float_as_uint(value));
    } while (old != assumed);
#endif
}

__global__ void find_largest(float* largest, const float* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float value = i < n ? values[i] : -FLT_MAX;
    float of_warp = value;
    for (int offset = 16; offset > 0; offset /= 2)
        of_warp = fmaxf(of_warp, __shfl_xor_sync(0xffffffff, of_warp, offset));
    if (threadIdx.x % warpSize == 0 && i < n) keep_largest(largest, of_warp);
}

int main()
{
    const int n = 450, threads = 96;
    std::vector<float> values(n);
    for (int i = 0; i < n; ++i) values[i] = i * 37 % 451 - 225.5f;

    float *d_values, *d_largest, largest = -FLT_MAX;
    cudaMalloc(&d_values, n * sizeof(float));
    cudaMalloc(&d_largest, sizeof(float));
    cudaMemcpy(d_values, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    if (MISTAKE != 2) cudaMemcpy(d_largest, &largest, sizeof(float), cudaMemcpyHostToDevice);
    find_largest<<<(n + threads - 1) / threads, threads>>>(d_largest, d_values, n);
    cudaMemcpy(&largest, d_largest, sizeof(float), cudaMemcpyDeviceToHost);
#if MISTAKE == 3
    std::printf("%f\n", *d_largest);  // @print
#endif
    cudaFree(d_values);
    cudaFree(d_largest);

    float expected = values[0];
    for (float value : values) expected = value > expected ? value : expected;
    std::printf("%s\n", largest == expected ? "OK" : "WRONG");
    return largest == expected ? 0 : 1;
}
