// Rows of weights are stored as numbers of 8 bits with a scale for each row, and multiplied with a vector.
// COUNTS: quantize global store 12 12
// MISTAKE 1, the fours are counted as if they were single numbers: out_of_bounds @load
// MISTAKE 2, a row begins after a header of one number: misaligned @load
// MISTAKE 3, the scale is read before the largest number is known: race @scale @largest
#include <cuda_fp8.h>

#include <cmath>
#include <cstdio>

constexpr int rows = 4, columns = 64;
constexpr float largest_number = 448;

__global__ void quantize(__nv_fp8_e4m3* out, float* scales, const float* weights)
{
    __shared__ float largest;
    const int row = blockIdx.x;
    if (threadIdx.x == 0) {
        float found = 0;
        for (int i = 0; i < columns; ++i) found = fmaxf(found, fabsf(weights[row * columns + i]));
        largest = found;  // @largest
    }
#if MISTAKE != 3
    __syncthreads();
#endif
    const float scale = largest / largest_number;  // @scale
    if (threadIdx.x == 0) scales[row] = scale;
    const int i = row * columns + threadIdx.x;
    if (i % 4 == 0) {
        const float* const four = weights + i;
        reinterpret_cast<__nv_fp8x4_e4m3*>(out)[i / 4] =
            __nv_fp8x4_e4m3(make_float4(four[0] / scale, four[1] / scale, four[2] / scale, four[3] / scale));
    }
}

__global__ void multiply(float* out, const __nv_fp8_e4m3* weights, const float* scales, const float* vector)
{
    const int row = blockIdx.x;
    const __nv_fp8_e4m3* const begin = weights + row * columns + (MISTAKE == 2 ? 1 : 0);
    const __nv_fp8x4_e4m3* const fours = reinterpret_cast<const __nv_fp8x4_e4m3*>(begin);
    const int count = MISTAKE == 1 ? columns : columns / 4;
    float sum = 0;
    for (int i = threadIdx.x; i < count; i += 32) {
        const float4 w = static_cast<float4>(fours[i]);  // @load
        const float* const v = vector + 4 * (i % (columns / 4));
        sum += w.x * v[0] + w.y * v[1] + w.z * v[2] + w.w * v[3];
    }
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (threadIdx.x == 0) out[row] = sum * scales[row];
}

int main()
{
    float weights[rows * columns], vector[columns], out[rows];
    for (int i = 0; i < rows * columns; ++i) weights[i] = sinf(0.1f * i) * (1 + i / columns);
    for (int i = 0; i < columns; ++i) vector[i] = 1.0f / (1 + i);

    float *device_weights, *device_vector, *device_out, *scales;
    __nv_fp8_e4m3* quantized;
    cudaMalloc(&device_weights, sizeof weights);
    cudaMalloc(&device_vector, sizeof vector);
    cudaMalloc(&device_out, sizeof out);
    cudaMalloc(&scales, rows * sizeof(float));
    cudaMalloc(&quantized, rows * columns);
    cudaMemcpy(device_weights, weights, sizeof weights, cudaMemcpyHostToDevice);
    cudaMemcpy(device_vector, vector, sizeof vector, cudaMemcpyHostToDevice);
    quantize<<<rows, columns>>>(quantized, scales, device_weights);
    multiply<<<rows, 32>>>(device_out, quantized, scales, device_vector);
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(device_weights);
    cudaFree(device_vector);
    cudaFree(device_out);
    cudaFree(scales);
    cudaFree(quantized);

    bool right = sizeof(__nv_fp8_e4m3) == 1;
    for (int row = 0; row < rows; ++row) {
        float expected = 0;
        for (int i = 0; i < columns; ++i) expected += weights[row * columns + i] * vector[i];
        right = right && fabsf(out[row] - expected) < 0.05f * (1 + row);
    }
    printf("%s\n", right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
