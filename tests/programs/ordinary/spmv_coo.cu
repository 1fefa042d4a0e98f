// A sparse matrix as a list of rows, columns and values, times a vector: each thread adds one product to its row.
// COUNTS: add_products global load 40 154
// COUNTS: add_products global atomic 10 16
// MISTAKE 1, sums do not begin with zero: uninitialized @add
// MISTAKE 2, products are added without an atomic: race @plain
// MISTAKE 3, the arrays have as many places as the matrix has rows: copy_out_of_bounds @rows
#include <stdio.h>

#define ROWS 64
#define COUNT 310

struct Triplets {
    int* rows;
    int* columns;
    int* values;
};

__global__ void add_products(Triplets m, int count, const int* x, int* y)
{
    int k = blockDim.x * blockIdx.x + threadIdx.x;
    if (k < count) {
        int product = m.values[k] * x[m.columns[k]];
#if MISTAKE == 2
        y[m.rows[k]] += product;  // @plain
#else
        atomicAdd(&y[m.rows[k]], product);  // @add
#endif
    }
}

int main()
{
    int rows[COUNT], columns[COUNT], values[COUNT], x[ROWS], y[ROWS], expected[ROWS] = {0};
    for (int i = 0; i < ROWS; i++) x[i] = i % 7 - 3;
    for (int k = 0; k < COUNT; k++) {
        rows[k] = k / 5;
        columns[k] = (k / 5 * 3 + k % 5 * k % 5 + k % 5) % ROWS;
        values[k] = 1 + k % 4;
        expected[rows[k]] += values[k] * x[columns[k]];
    }

    Triplets m;
    int *d_x, *d_y;
    size_t room = (MISTAKE == 3 ? ROWS : COUNT) * sizeof(int);
    cudaMalloc(&m.rows, room);
    cudaMalloc(&m.columns, COUNT * sizeof(int));
    cudaMalloc(&m.values, COUNT * sizeof(int));
    cudaMalloc(&d_x, sizeof(x));
    cudaMalloc(&d_y, sizeof(y));
    cudaMemcpy(m.rows, rows, sizeof(rows), cudaMemcpyHostToDevice);  // @rows
    cudaMemcpy(m.columns, columns, sizeof(columns), cudaMemcpyHostToDevice);
    cudaMemcpy(m.values, values, sizeof(values), cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, x, sizeof(x), cudaMemcpyHostToDevice);
    if (MISTAKE != 1) cudaMemset(d_y, 0, sizeof(y));
    add_products<<<COUNT / 128 + 1, 128>>>(m, COUNT, d_x, d_y);
    cudaMemcpy(y, d_y, sizeof(y), cudaMemcpyDeviceToHost);
    cudaFree(m.rows);
    cudaFree(m.columns);
    cudaFree(m.values);
    cudaFree(d_x);
    cudaFree(d_y);

    for (int i = 0; i < ROWS; i++)
        if (y[i] != expected[i]) {
            printf("WRONG: row %d\n", i);
            return 1;
        }
    printf("OK\n");
    return 0;
}
