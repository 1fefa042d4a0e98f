// Softmax of the rows of a matrix: a block for each row reduces twice, for the largest number and for the sum.
// COUNTS: softmax global load 45 180
// COUNTS: softmax global store 30 120
// MISTAKE 1, the second reduction begins before all have read the first one's result: race @result @keep
// MISTAKE 2, a barrier inside of a loop that has more rounds for some threads: divergent_barrier @round
// MISTAKE 3, the results are where nobody has stored exponentials: uninitialized @divide
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int block_size = 64;
constexpr int cols = 96;

struct Larger {
    __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};

struct Plus {
    __device__ float operator()(float a, float b) const { return a + b; }
};

template <typename Operation>
__device__ float reduce(float* kept, float value, Operation operation)
{
    const int t = threadIdx.x;
    kept[t] = value;  // @keep
    __syncthreads();
    for (int half = block_size / 2; half > 0; half /= 2) {
        if (t < half) kept[t] = operation(kept[t], kept[t + half]);
        __syncthreads();
    }
    const float result = kept[0];  // @result
    if (MISTAKE != 1) __syncthreads();
    return result;
}

__global__ void softmax(float* out, const float* in)
{
    __shared__ float kept[block_size];
    const float* const row = in + blockIdx.x * cols;
    float* const result = out + blockIdx.x * cols;

    float largest = -INFINITY;
    for (int i = threadIdx.x; i < cols; i += block_size) {
        largest = fmaxf(largest, row[i]);
        if (MISTAKE == 2) __syncthreads();  // @round
    }
    largest = reduce(kept, largest, Larger());

    float sum = 0;
    for (int i = threadIdx.x; i < cols; i += block_size) {
        const float power = expf(row[i] - largest);
        if (MISTAKE != 3) result[i] = power;
        sum += power;
    }
    sum = reduce(kept, sum, Plus());
    for (int i = threadIdx.x; i < cols; i += block_size) result[i] /= sum;  // @divide
}

int main()
{
    const int rows = 5, n = rows * cols;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; ++i) in[i] = (i * 37 % 50) * 0.1f;

    float *device_in, *device_out;
    cudaMalloc(&device_in, n * sizeof(float));
    cudaMalloc(&device_out, n * sizeof(float));
    cudaMemcpy(device_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    softmax<<<rows, block_size>>>(device_out, device_in);
    cudaMemcpy(out.data(), device_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_out);

    bool right = true;
    for (int row = 0; row < rows; ++row) {
        double sum = 0;
        for (int col = 0; col < cols; ++col) sum += std::exp(double(in[row * cols + col]));
        for (int col = 0; col < cols; ++col) {
            const double expected = std::exp(double(in[row * cols + col])) / sum;
            right = right && std::fabs(out[row * cols + col] - expected) < 1e-6;
        }
    }
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
