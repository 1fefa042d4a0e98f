// Softmax of each row by one warp: the greatest number and the sum go around by shuffles.
// COUNTS: softmax global load 90 354
// COUNTS: softmax global store 30 118
// MISTAKE 1, lanes beyond the end of a row leave out the shuffles: undefined_shuffle @exchange
// MISTAKE 2, rows have as many columns as the next multiple of 32: out_of_bounds @greatest
// MISTAKE 3, host and device memory are exchanged in a copy: wrong_direction @back
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <vector>

struct Max {
    __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};

struct Add {
    __device__ float operator()(float a, float b) const { return a + b; }
};

template <class Operation>
__device__ float combine_lanes(float value, Operation operation)
{
#pragma unroll
    for (int mask = 16; mask > 0; mask >>= 1)
        value = operation(value, __shfl_xor_sync(0xffffffffu, value, mask));  // @exchange
    return value;
}

__global__ void softmax(float* out, const float* in, int rows, int columns)
{
    const int lane = threadIdx.x;
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    const float* const own = in + row * columns;
    const int end = MISTAKE == 2 ? (columns + 31) / 32 * 32 : columns;
    if (MISTAKE == 1 && lane >= columns % 32) return;

    float greatest = -FLT_MAX;
    for (int k = lane; k < end; k += 32) greatest = fmaxf(greatest, own[k]);  // @greatest
    greatest = combine_lanes(greatest, Max());
    float sum = 0;
    for (int k = lane; k < end; k += 32) sum += expf(own[k] - greatest);
    sum = combine_lanes(sum, Add());
    for (int k = lane; k < end; k += 32) out[row * columns + k] = expf(own[k] - greatest) / sum;
}

int main()
{
    const int rows = 10, columns = 75, n = rows * columns;
    std::vector<float> in(n), out(n, -1);
    for (int i = 0; i < n; ++i) in[i] = (i * 31 % 64) / 8.0f - 2;

    float *device_in, *device_out;
    cudaMalloc(&device_in, n * sizeof(float));
    cudaMalloc(&device_out, n * sizeof(float));
    cudaMemcpy(device_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    softmax<<<(rows + 3) / 4, dim3(32, 4)>>>(device_out, device_in, rows, columns);
    if (MISTAKE == 3)
        cudaMemcpy(device_out, out.data(), n * sizeof(float), cudaMemcpyDeviceToHost);  // @back
    else
        cudaMemcpy(out.data(), device_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_out);

    bool right = true;
    for (int row = 0; row < rows; ++row) {
        double sum = 0;
        for (int k = 0; k < columns; ++k) sum += std::exp(double(in[row * columns + k]));
        for (int k = 0; k < columns; ++k)
            right &= std::fabs(std::exp(double(in[row * columns + k])) / sum - out[row * columns + k]) < 1e-6;
    }
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
