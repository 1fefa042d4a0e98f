#include "references.hpp"

#include "gpu.hpp"

namespace warpbook::benchmarks {

namespace {

constexpr int blocks = 2048;
constexpr int threads = 256;

__device__ std::size_t first() { return blockIdx.x * std::size_t(blockDim.x) + threadIdx.x; }
__device__ std::size_t stride() { return std::size_t(gridDim.x) * blockDim.x; }

// The finalizer of MurmurHash3.
__device__ unsigned noise(std::size_t i)
{
    unsigned bits = static_cast<unsigned>(i) * 0x9e3779b1u + 1;
    bits = (bits ^ bits >> 16) * 0x85ebca6bu;
    bits = (bits ^ bits >> 13) * 0xc2b2ae35u;
    return bits ^ bits >> 16;
}

__global__ void fill_floats(float* array, std::size_t n)
{
    // 24 bits, as many as a float has.
    for (std::size_t i = first(); i < n; i += stride()) array[i] = (noise(i) >> 8) / 16777216.0f - 0.5f;
}

__global__ void fill_bytes(unsigned char* array, std::size_t n)
{
    for (std::size_t i = first(); i < n; i += stride()) array[i] = noise(i);
}

// Each of these writes 1 to `wrong` when it finds something wrong. A comparison with what is not a number is never
// true.

__global__ void compare_transpose(int* wrong, const float* transposed, const float* matrix, std::size_t n)
{
    for (std::size_t i = first(); i < n * n; i += stride())
        if (!(transposed[i % n * n + i / n] == matrix[i])) *wrong = 1;
}

__global__ void compare_column_sums(int* wrong, const float* sums, const float* matrix, std::size_t rows,
                                    std::size_t columns, double tolerance)
{
    for (std::size_t column = first(); column < columns; column += stride()) {
        double sum = 0;
        for (std::size_t row = 0; row < rows; row++) sum += matrix[row * columns + column];
        if (!(fabs(sum - sums[column]) <= tolerance)) *wrong = 1;
    }
}

__global__ void compare_product(int* wrong, const float* c, const float* a, const float* b, std::size_t rows,
                                std::size_t inner, std::size_t columns, double tolerance)
{
    const std::size_t row = noise(2 * first()) % rows;
    const std::size_t column = noise(2 * first() + 1) % columns;
    double sum = 0;
    for (std::size_t k = 0; k < inner; k++) sum += double(a[row * inner + k]) * b[k * columns + column];
    if (!(fabs(sum - c[row * columns + column]) <= tolerance)) *wrong = 1;
}

__global__ void add_all(double* sum, const float* values, std::size_t n)
{
    double mine = 0;
    for (std::size_t i = first(); i < n; i += stride()) mine += values[i];
    atomicAdd(sum, mine);
}

__global__ void count_all(unsigned* bins, const unsigned char* values, std::size_t n)
{
    __shared__ unsigned counts[256];
    counts[threadIdx.x] = 0;
    __syncthreads();
    for (std::size_t i = first(); i < n; i += stride()) atomicAdd(&counts[values[i]], 1);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
}

template <class Comparison>
bool holds(Comparison launch)
{
    Array<int> wrong(1);
    check(cudaMemset(wrong.get(), 0, wrong.bytes()));
    launch(wrong.get());
    check(cudaGetLastError());
    return wrong.on_host().front() == 0;
}

}  // namespace

void fill_with_noise(float* array, std::size_t n) { fill_floats<<<blocks, threads>>>(array, n); }
void fill_with_noise(unsigned char* array, std::size_t n) { fill_bytes<<<blocks, threads>>>(array, n); }

bool is_transpose(const float* transposed, const float* matrix, int n)
{
    return holds([&](int* wrong) { compare_transpose<<<blocks, threads>>>(wrong, transposed, matrix, n); });
}

bool are_column_sums(const float* sums, const float* matrix, int rows, int columns)
{
    const double tolerance = 1e-6 * rows;
    return holds(
        [&](int* wrong) { compare_column_sums<<<blocks, threads>>>(wrong, sums, matrix, rows, columns, tolerance); });
}

bool is_product(const float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    constexpr int blocks_of_samples = 16;
    const double tolerance = 1e-6 * inner;
    return holds([&](int* wrong) {
        compare_product<<<blocks_of_samples, threads>>>(wrong, c, a, b, rows, inner, columns, tolerance);
    });
}

bool is_sum(const float* sum, const float* values, std::size_t n)
{
    Array<double> expected(1);
    check(cudaMemset(expected.get(), 0, expected.bytes()));
    add_all<<<blocks, threads>>>(expected.get(), values, n);
    float found = 0;
    check(cudaMemcpy(&found, sum, sizeof(found), cudaMemcpyDeviceToHost));
    const double difference = expected.on_host().front() - found;
    const double tolerance = 1e-8 * static_cast<double>(n) + 1e-2;
    return difference <= tolerance && -difference <= tolerance;
}

bool is_histogram(const unsigned* bins, const unsigned char* values, std::size_t n)
{
    Array<unsigned> expected(256);
    check(cudaMemset(expected.get(), 0, expected.bytes()));
    count_all<<<blocks, threads>>>(expected.get(), values, n);
    std::vector<unsigned> found(256);
    check(cudaMemcpy(found.data(), bins, expected.bytes(), cudaMemcpyDeviceToHost));
    return found == expected.on_host();
}

}  // namespace warpbook::benchmarks
