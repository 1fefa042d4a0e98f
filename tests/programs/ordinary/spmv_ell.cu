// A sparse matrix with as many places in each row as the longest one needs, column by column, times a vector.
// COUNTS: multiply global store 5 40
// MISTAKE 1, the column of a place without an element is not left out: out_of_bounds @gather
// MISTAKE 2, of each place, only half of the rows are copied: uninitialized @column
// MISTAKE 3, the vector was freed too early: use_after_free @gather
#include <algorithm>
#include <cassert>
#include <iostream>
#include <vector>

struct EllMatrix {
    static constexpr int kNoColumn = -1;
    int rows = 0, places = 0;
    int* columns = nullptr;
    double* values = nullptr;
};

__global__ void multiply(EllMatrix m, const double* x, double* y)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    assert(row < m.rows);
    double sum = 0.0;
    for (int place = 0; place < m.places; ++place) {
        const int column = m.columns[place * m.rows + row];  // @column
        if (MISTAKE != 1 && column == EllMatrix::kNoColumn) break;
        sum += m.values[place * m.rows + row] * x[column];  // @gather
    }
    y[row] = sum;
}

int main()
{
    const int n = 160;
    std::vector<std::vector<int>> columns_of_rows(n);
    for (int row = 0; row < n; ++row)
        for (int k = 0; k <= row % 6; ++k) columns_of_rows[row].push_back((row * 3 + k * 11) % n);

    EllMatrix m;
    m.rows = n;
    for (const auto& columns : columns_of_rows) m.places = std::max<int>(m.places, columns.size());
    std::vector<int> columns(m.places * n, EllMatrix::kNoColumn);
    std::vector<double> values(m.places * n, 0.0), x(n), y(n);
    for (int row = 0; row < n; ++row) {
        x[row] = row % 10 - 4.5;
        for (std::size_t place = 0; place < columns_of_rows[row].size(); ++place) {
            columns[place * n + row] = columns_of_rows[row][place];
            values[place * n + row] = 1.0 + place;
        }
    }

    double *device_x, *device_y;
    cudaMalloc(&m.columns, columns.size() * sizeof(int));
    cudaMalloc(&m.values, values.size() * sizeof(double));
    cudaMalloc(&device_x, n * sizeof(double));
    cudaMalloc(&device_y, n * sizeof(double));
    const int copied_rows = MISTAKE == 2 ? n / 2 : n;
    cudaMemcpy2D(m.columns, n * sizeof(int), columns.data(), n * sizeof(int), copied_rows * sizeof(int), m.places,
                 cudaMemcpyHostToDevice);
    cudaMemcpy(m.values, values.data(), values.size() * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(device_x, x.data(), n * sizeof(double), cudaMemcpyHostToDevice);
    if (MISTAKE == 3) cudaFree(device_x);
    multiply<<<n / 32, 32>>>(m, device_x, device_y);
    cudaMemcpy(y.data(), device_y, n * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(m.columns);
    cudaFree(m.values);
    if (MISTAKE != 3) cudaFree(device_x);
    cudaFree(device_y);

    for (int row = 0; row < n; ++row) {
        double sum = 0;
        for (std::size_t place = 0; place < columns_of_rows[row].size(); ++place)
            sum += (1.0 + place) * x[columns_of_rows[row][place]];
        if (y[row] != sum) {
            std::cerr << "row " << row << ": " << y[row] << " instead of " << sum << '\n';
            std::cout << "WRONG" << std::endl;
            return 1;
        }
    }
    std::cout << "OK" << std::endl;
    return 0;
}
