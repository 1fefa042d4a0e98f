// Solves linear equations by elimination: for each column, a launch computes the factors, another subtracts the row.
// COUNTS: compute_factors global store 23 78
// MISTAKE 1, both in one launch: rows change while factors are computed from them: race @factor @subtract
// MISTAKE 2, the right side has no column in the matrix: out_of_bounds @subtract
// MISTAKE 3, after the last column, a launch without blocks: unchecked_error @launch
#include <cmath>
#include <cstdio>
#include <vector>

#define IDX(row, col) ((row)*stride + (col))

__global__ void compute_factors(const double* a, double* factors, int n, int stride, int pivot)
{
    int row = pivot + 1 + blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n) factors[row] = a[IDX(row, pivot)] / a[IDX(pivot, pivot)];
}

__global__ void subtract(double* a, const double* factors, int n, int stride, int pivot)
{
    int col = pivot + threadIdx.x;
    int row = pivot + 1 + blockIdx.x;
    if (col > n) return;
#if MISTAKE == 1
    double factor = a[IDX(row, pivot)] / a[IDX(pivot, pivot)];  // @factor
#else
    double factor = factors[row];
#endif
    a[IDX(row, col)] -= factor * a[IDX(pivot, col)];  // @subtract
}

int main()
{
    const int n = 24;
    const int stride = MISTAKE == 2 ? n : n + 1;  // a row has n coefficients and the right side
    std::vector<double> a(n * (n + 1)), x(n);
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            a[row * (n + 1) + col] = row == col ? 20.0 * n : (row * 3 + col * 5) % 11;
            a[row * (n + 1) + n] += a[row * (n + 1) + col] * (col + 1);  // so the solution is 1, 2, 3, …
        }
    }

    double *d_a, *d_factors;
    cudaMalloc(&d_a, n * stride * sizeof(double));
    cudaMalloc(&d_factors, n * sizeof(double));
    cudaMemcpy2D(d_a, stride * sizeof(double), a.data(), (n + 1) * sizeof(double), stride * sizeof(double), n,
                 cudaMemcpyHostToDevice);
    const int pivots = MISTAKE == 3 ? n : n - 1;
    for (int pivot = 0; pivot < pivots; pivot++) {
        compute_factors<<<1, 32>>>(d_a, d_factors, n, stride, pivot);
        subtract<<<n - 1 - pivot, 32>>>(d_a, d_factors, n, stride, pivot);  // @launch
    }
    cudaMemcpy2D(a.data(), (n + 1) * sizeof(double), d_a, stride * sizeof(double), stride * sizeof(double), n,
                 cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_factors);

    // What is left is a triangle, from the bottom to the top.
    bool right = true;
    for (int row = n - 1; row >= 0; row--) {
        double sum = a[row * (n + 1) + n];
        for (int col = row + 1; col < n; col++) sum -= a[row * (n + 1) + col] * x[col];
        x[row] = sum / a[row * (n + 1) + row];
        right = right && std::fabs(x[row] - (row + 1)) < 1e-9;
    }
    puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
