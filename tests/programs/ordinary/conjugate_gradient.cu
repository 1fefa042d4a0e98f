// Solves a tridiagonal system by conjugate gradients. Sums of products are in managed memory, and the host reads them.
// COUNTS: multiply global store 80 600
// MISTAKE 1, the host reads a sum while it is added up: unsynchronized @sum
// MISTAKE 2, each thread adds to the sum without an atomic: race @plain
// MISTAKE 3, the matrix has a neighbor to the right of the last column: out_of_bounds @right
#include <cmath>
#include <iostream>
#include <vector>

constexpr int n = 120, block = 64, grid = (n + block - 1) / block;

#define FOR_EACH_ELEMENT(i) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)

// The matrix has 2.5 in its diagonal, and -1 beside it.
__global__ void multiply(double* product, const double* x)
{
    FOR_EACH_ELEMENT(i)
    {
        double sum = 2.5 * x[i];
        if (i > 0) sum -= x[i - 1];
        if (i < (MISTAKE == 3 ? n : n - 1)) sum -= x[i + 1];  // @right
        product[i] = sum;
    }
}

__global__ void add_products(double* sum, const double* x, const double* y)
{
    double own = 0;
    FOR_EACH_ELEMENT(i) own += x[i] * y[i];
#if MISTAKE == 2
    *sum += own;  // @plain
#else
    atomicAdd(sum, own);
#endif
}

// x = a * x + b * y
__global__ void combine(double* x, double a, double b, const double* y)
{
    FOR_EACH_ELEMENT(i) x[i] = a * x[i] + b * y[i];
}

double dot(double* sum, const double* x, const double* y)
{
    *sum = 0;
    add_products<<<grid, block>>>(sum, x, y);
    if (MISTAKE != 1) cudaDeviceSynchronize();
    return *sum;  // @sum
}

int main()
{
    double *x, *rest, *direction, *product, *sum;
    for (double** vector : {&x, &rest, &direction, &product}) cudaMalloc(vector, n * sizeof(double));
    cudaMallocManaged(&sum, sizeof(double));

    std::vector<double> right_side(n), solution(n);
    for (int i = 0; i < n; ++i) right_side[i] = i % 7 - 2;
    cudaMemset(x, 0, n * sizeof(double));
    cudaMemcpy(rest, right_side.data(), n * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(direction, right_side.data(), n * sizeof(double), cudaMemcpyHostToDevice);
    double squared = dot(sum, rest, rest);
    for (int step = 0; step < 20; ++step) {
        multiply<<<grid, block>>>(product, direction);
        const double length = squared / dot(sum, direction, product);
        combine<<<grid, block>>>(x, 1, length, direction);
        combine<<<grid, block>>>(rest, 1, -length, product);
        const double squared_before = squared;
        squared = dot(sum, rest, rest);
        combine<<<grid, block>>>(direction, squared / squared_before, 1, rest);
    }
    cudaMemcpy(solution.data(), x, n * sizeof(double), cudaMemcpyDeviceToHost);
    for (double* vector : {x, rest, direction, product, sum}) cudaFree(vector);

    double error = 0;
    for (int i = 0; i < n; ++i) {
        const double left = i > 0 ? solution[i - 1] : 0, right = i + 1 < n ? solution[i + 1] : 0;
        error = std::fmax(error, std::fabs(2.5 * solution[i] - left - right - right_side[i]));
    }
    if (error > 1e-3) {
        std::cout << "WRONG by " << error << "\n";
        return 1;
    }
    std::cout << "OK\n";
    return 0;
}
