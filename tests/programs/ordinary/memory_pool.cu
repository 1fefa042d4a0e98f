// Temporary arrays from the memory pool of the device: allocated and freed in the order of a stream.
// COUNTS: square_all global load 12 48
// COUNTS: add_pairs global load 12 96
// MISTAKE 1, the temporary array is freed before its last use: use_after_free @pairs
// MISTAKE 2, the temporary array is not freed: leak @allocate
// MISTAKE 3, freed twice: double_free @free
#include <cstdint>
#include <iostream>
#include <stdexcept>
#include <vector>

static void check(cudaError_t error)
{
    if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorName(error));
}

__global__ void square_all(int* out, const int* in)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * in[i];
}

__global__ void add_pairs(int* out, const int* in)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[2 * i] + in[2 * i + 1];  // @pairs
}

std::vector<int> sums_of_squares(const std::vector<int>& values, cudaStream_t stream)
{
    const int n = values.size();
    int *in, *squares, *sums;
    check(cudaMallocAsync(&in, n * sizeof(int), stream));
    check(cudaMallocAsync(&squares, n * sizeof(int), stream));  // @allocate
    check(cudaMemcpyAsync(in, values.data(), n * sizeof(int), cudaMemcpyHostToDevice, stream));
    square_all<<<n / 64, 64, 0, stream>>>(squares, in);
    check(cudaFreeAsync(in, stream));
    check(cudaMallocAsync(&sums, n / 2 * sizeof(int), stream));
    if (MISTAKE == 1) check(cudaFreeAsync(squares, stream));
    add_pairs<<<n / 64, 32, 0, stream>>>(sums, squares);
    if (MISTAKE == 0 || MISTAKE == 3) check(cudaFreeAsync(squares, stream));
    if (MISTAKE == 3) check(cudaFreeAsync(squares, stream));  // @free
    std::vector<int> result(n / 2);
    check(cudaMemcpyAsync(result.data(), sums, n / 2 * sizeof(int), cudaMemcpyDeviceToHost, stream));
    check(cudaFreeAsync(sums, stream));
    check(cudaStreamSynchronize(stream));
    return result;
}

int main()
{
    try {
        cudaMemPool_t pool;
        std::uint64_t kept = 1 << 20;
        check(cudaDeviceGetDefaultMemPool(&pool, 0));
        check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &kept));
        cudaStream_t stream;
        check(cudaStreamCreate(&stream));
        for (int begin : {0, 10, 20}) {
            std::vector<int> values(128), expected(64);
            for (int i = 0; i < 128; ++i) {
                values[i] = begin + i;
                expected[i / 2] += values[i] * values[i];
            }
            if (sums_of_squares(values, stream) != expected) throw std::runtime_error("WRONG");
        }
        check(cudaStreamDestroy(stream));
    } catch (const std::exception& error) {
        std::cout << error.what() << '\n';
        return 1;
    }
    std::cout << "OK\n";
}
