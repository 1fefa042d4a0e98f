// A matrix times a vector, with a block for each row. Rows are loaded four numbers at a time.
// COUNTS: multiply global load 160 2560
// COUNTS: multiply global atomic 80 80
// MISTAKE 1, rows are not as long as a multiple of four: misaligned @row
// MISTAKE 2, the result is not cleared before it is added to: uninitialized @add
// MISTAKE 3, matrix and vector are exchanged in the call: out_of_bounds @row
#include <stdexcept>
#include <cstdio>
#include <string>
#include <vector>

void check(cudaError_t error, const char* what)
{
    if (error != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(error));
}
#define CHECK(call) check(call, #call)

template <int Threads>
__global__ void multiply(float* __restrict__ result, const float* __restrict__ matrix, const float* __restrict__ vector,
                         int columns)
{
    const float4* const row = reinterpret_cast<const float4*>(matrix + blockIdx.x * columns);
    const float4* const all = reinterpret_cast<const float4*>(vector);
    float sum = 0;
    for (int k = threadIdx.x; k < columns / 4; k += Threads) {
        const float4 a = row[k];  // @row
        const float4 b = all[k];
        sum += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    }
    for (int distance = 16; distance > 0; distance >>= 1) sum += __shfl_xor_sync(~0u, sum, distance);
    if (threadIdx.x % 32 == 0) atomicAdd(&result[blockIdx.x], sum);  // @add
}

int run()
{
    const int rows = 40, columns = MISTAKE == 1 ? 254 : 256;
    std::vector<float> matrix(rows * columns), vector(columns), result(rows);
    for (int i = 0; i < rows * columns; ++i) matrix[i] = (i * 3) % 8;
    for (int i = 0; i < columns; ++i) vector[i] = i % 5 - 2;

    float *d_matrix, *d_vector, *d_result;
    CHECK(cudaMalloc(&d_matrix, matrix.size() * sizeof(float)));
    CHECK(cudaMalloc(&d_vector, vector.size() * sizeof(float)));
    CHECK(cudaMalloc(&d_result, result.size() * sizeof(float)));
    CHECK(cudaMemcpy(d_matrix, matrix.data(), matrix.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_vector, vector.data(), vector.size() * sizeof(float), cudaMemcpyHostToDevice));
    if (MISTAKE != 2) CHECK(cudaMemset(d_result, 0, result.size() * sizeof(float)));
    if (MISTAKE == 3)
        multiply<64><<<rows, 64>>>(d_result, d_vector, d_matrix, columns);
    else
        multiply<64><<<rows, 64>>>(d_result, d_matrix, d_vector, columns);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(result.data(), d_result, result.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_matrix));
    CHECK(cudaFree(d_vector));
    CHECK(cudaFree(d_result));

    for (int row = 0; row < rows; ++row) {
        float sum = 0;
        for (int k = 0; k < columns; ++k) sum += matrix[row * columns + k] * vector[k];
        if (result[row] != sum) return std::printf("WRONG in row %d\n", row), 1;
    }
    std::printf("OK\n");
    return 0;
}

int main()
{
    try {
        return run();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
