// Largest numbers of the rows and of the columns of a matrix: one thread for each row, one for each column.
// COUNTS: largest_of_rows global load 128 3584
// COUNTS: largest_of_columns global load 112 448
// MISTAKE 1, threads after the last row are not left out: out_of_bounds @row
// MISTAKE 2, row and column are exchanged: out_of_bounds @column
// MISTAKE 3, as many results are copied as there are columns: copy_out_of_bounds @back
#include <algorithm>
#include <cstdio>
#include <vector>

const int rows = 56;
const int cols = 64;

__global__ void largest_of_rows(int* largest, const int* matrix)
{
    const int row = threadIdx.x;
    if (MISTAKE != 1 && row >= rows) return;
    int best = -1;
    for (int col = 0; col < cols; ++col) best = max(best, matrix[row * cols + col]);  // @row
    largest[row] = best;
}

__global__ void largest_of_columns(int* largest, const int* matrix)
{
    const int col = threadIdx.x;
    int best = -1;
    for (int row = 0; row < rows; ++row) {
        const int at = MISTAKE == 2 ? col * cols + row : row * cols + col;
        best = max(best, matrix[at]);  // @column
    }
    largest[col] = best;
}

int main()
{
    std::vector<int> matrix(rows * cols), of_rows(rows), of_columns(cols);
    for (int i = 0; i < rows * cols; ++i) matrix[i] = i * 53 % 1009;

    int *d_matrix, *d_rows, *d_columns;
    cudaMalloc(&d_matrix, matrix.size() * sizeof(int));
    cudaMalloc(&d_rows, rows * sizeof(int));
    cudaMalloc(&d_columns, cols * sizeof(int));
    cudaMemcpy(d_matrix, matrix.data(), matrix.size() * sizeof(int), cudaMemcpyHostToDevice);
    largest_of_rows<<<1, 64>>>(d_rows, d_matrix);
    largest_of_columns<<<1, cols>>>(d_columns, d_matrix);
    if (MISTAKE == 3) of_rows.resize(cols);
    cudaMemcpy(of_rows.data(), d_rows, of_rows.size() * sizeof(int), cudaMemcpyDeviceToHost);  // @back
    cudaMemcpy(of_columns.data(), d_columns, cols * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_matrix);
    cudaFree(d_rows);
    cudaFree(d_columns);

    bool right = true;
    for (int row = 0; row < rows; ++row) {
        int best = -1;
        for (int col = 0; col < cols; ++col) best = std::max(best, matrix[row * cols + col]);
        right &= of_rows[row] == best;
    }
    for (int col = 0; col < cols; ++col) {
        int best = -1;
        for (int row = 0; row < rows; ++row) best = std::max(best, matrix[row * cols + col]);
        right &= of_columns[col] == best;
    }
    puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
