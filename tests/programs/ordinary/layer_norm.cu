// Rows get a mean of 0 and a deviation of 1, then a scale and a shift for each column. One block takes one row.
// COUNTS: normalize global load 150 570
// COUNTS: normalize global store 30 122
// MISTAKE 1, the second sum goes into the place of the first while others still read that: race @result @reset
// MISTAKE 2, rows with an odd number of numbers are loaded in pairs: misaligned @pair
// MISTAKE 3, the scale of each column has one element for each row: out_of_bounds @scale
#include <cmath>
#include <iostream>
#include <memory>
#include <vector>

__device__ float sum_of_block(float value)
{
    __shared__ float sum;
    if (threadIdx.x == 0) sum = 0;  // @reset
    __syncthreads();
    atomicAdd(&sum, value);
    __syncthreads();
    const float result = sum;  // @result
    if (MISTAKE != 1) __syncthreads();
    return result;
}

__global__ void normalize(float* out, const float* in, const float* scale, const float* shift, int columns)
{
    const float* row = in + blockIdx.x * columns;
    float sum = 0;
#if MISTAKE == 2
    for (int k = 2 * threadIdx.x; k + 1 < columns; k += 2 * blockDim.x) {
        const float2 pair = *reinterpret_cast<const float2*>(row + k);  // @pair
        sum += pair.x + pair.y;
    }
#else
    for (int k = threadIdx.x; k < columns; k += blockDim.x) sum += row[k];
#endif
    const float mean = sum_of_block(sum) / columns;
    float squares = 0;
    for (int k = threadIdx.x; k < columns; k += blockDim.x) squares += (row[k] - mean) * (row[k] - mean);
    const float inverse_deviation = rsqrtf(sum_of_block(squares) / columns);
    for (int k = threadIdx.x; k < columns; k += blockDim.x) {
        const float normal = (row[k] - mean) * inverse_deviation;
        out[blockIdx.x * columns + k] = normal * scale[k] + shift[k];  // @scale
    }
}

struct CudaFree {
    void operator()(float* pointer) const { cudaFree(pointer); }
};
using DeviceFloats = std::unique_ptr<float, CudaFree>;

DeviceFloats on_device(const std::vector<float>& values)
{
    float* pointer;
    cudaMalloc(&pointer, values.size() * sizeof(float));
    cudaMemcpy(pointer, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
    return DeviceFloats(pointer);
}

int main()
{
    const int rows = 6, columns = 129;
    std::vector<float> in(rows * columns), out(rows * columns), scale(MISTAKE == 3 ? rows : columns), shift(columns);
    for (int i = 0; i < rows * columns; ++i) in[i] = i * 7 % 23 - i % 4;
    for (std::size_t k = 0; k < scale.size(); ++k) scale[k] = 1 + k % 2;
    for (int k = 0; k < columns; ++k) shift[k] = 0.5f * (k % 3);

    const DeviceFloats d_in = on_device(in), d_out = on_device(out), d_scale = on_device(scale),
                       d_shift = on_device(shift);
    normalize<<<rows, 96>>>(d_out.get(), d_in.get(), d_scale.get(), d_shift.get(), columns);
    cudaMemcpy(out.data(), d_out.get(), out.size() * sizeof(float), cudaMemcpyDeviceToHost);

    for (int row = 0; row < rows; ++row) {
        const float* own = &in[row * columns];
        double mean = 0, squares = 0;
        for (int k = 0; k < columns; ++k) mean += own[k] / columns;
        for (int k = 0; k < columns; ++k) squares += (own[k] - mean) * (own[k] - mean) / columns;
        for (int k = 0; k < columns; ++k) {
            const double wanted = (own[k] - mean) / std::sqrt(squares) * (1 + k % 2) + 0.5 * (k % 3);
            if (std::fabs(wanted - out[row * columns + k]) > 1e-4) {
                std::cout << "WRONG: " << out[row * columns + k] << " instead of " << wanted << '\n';
                return 1;
            }
        }
    }
    std::cout << "OK\n";
    return 0;
}
