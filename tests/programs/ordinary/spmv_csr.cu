// A sparse matrix in compressed rows times a vector, in two ways: a thread for each row, and a warp for each row.
// COUNTS: thread_for_row global store 4 13
// COUNTS: warp_for_row global store 100 100
// MISTAKE 1, the row after the last one begins nowhere: uninitialized @ends
// MISTAKE 2, lanes without an element leave before they add up: undefined_shuffle @down
// MISTAKE 3, columns are counted from 1, as in Fortran: out_of_bounds @element
#include <cmath>
#include <cstdio>
#include <vector>

__device__ float product(const float* values, const int* columns, const float* x, int k)
{
    return values[k] * x[columns[k] + (MISTAKE == 3 ? 1 : 0)];  // @element
}

__global__ void thread_for_row(int rows, const int* begins, const int* columns, const float* values, const float* x,
                               float* y)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float sum = 0;
        const int end = begins[row + 1];  // @ends
        for (int k = begins[row]; k < end; ++k) sum += product(values, columns, x, k);
        y[row] = sum;
    }
}

__global__ void warp_for_row(int rows, const int* begins, const int* columns, const float* values, const float* x,
                             float* y)
{
    const int lane = threadIdx.x % warpSize;
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
    if (row >= rows) return;
    const int begin = begins[row], end = begins[row + 1];
    if (MISTAKE == 2 && begin + lane >= end) return;
    float sum = 0;
    for (int k = begin + lane; k < end; k += warpSize) sum += product(values, columns, x, k);
    for (int distance = warpSize / 2; distance > 0; distance /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, distance);  // @down
    if (lane == 0) y[row] = sum;
}

template <typename T>
struct DeviceArray {
    T* pointer;
    explicit DeviceArray(size_t n) { cudaMalloc(&pointer, n * sizeof(T)); }
    DeviceArray(const std::vector<T>& content, size_t copied) : DeviceArray(content.size())
    {
        cudaMemcpy(pointer, content.data(), copied * sizeof(T), cudaMemcpyHostToDevice);
    }
    ~DeviceArray() { cudaFree(pointer); }
    operator T*() { return pointer; }
};

int main()
{
    const int n = 100;
    std::vector<int> begins(1, 0), columns;
    std::vector<float> values, x(n), expected(n), y1(n), y2(n);
    for (int row = 0; row < n; ++row) {
        x[row] = 1 + row % 4;
        for (int column = row % 4; column < n; column += 2 + row % 9) {
            columns.push_back(column);
            values.push_back(float((row + column) % 8));
        }
        begins.push_back(int(columns.size()));
    }
    for (int row = 0; row < n; ++row)
        for (int k = begins[row]; k < begins[row + 1]; ++k) expected[row] += values[k] * x[columns[k]];

    DeviceArray<int> d_begins(begins, MISTAKE == 1 ? n : n + 1), d_columns(columns, columns.size());
    DeviceArray<float> d_values(values, values.size()), d_x(x, n), d_y1(n), d_y2(n);
    thread_for_row<<<2, 64>>>(n, d_begins, d_columns, d_values, d_x, d_y1);
    warp_for_row<<<(n + 3) / 4, 4 * 32>>>(n, d_begins, d_columns, d_values, d_x, d_y2);
    cudaMemcpy(y1.data(), d_y1, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(y2.data(), d_y2, n * sizeof(float), cudaMemcpyDeviceToHost);

    const bool right = y1 == expected && y2 == expected;
    printf(right ? "OK\n" : "WRONG\n");
    return right ? 0 : 1;
}
