// Products of complex numbers, element by element, with CUDA's own complex type.
// COUNTS: multiply global load 32 256
// COUNTS: multiply global store 16 128
// MISTAKE 1, the first array is freed twice and the second never: double_free @second
// MISTAKE 2, the result is copied after it was freed: use_after_free @copy
// MISTAKE 3, the copy back names the wrong direction: wrong_direction @copy
#include <cuComplex.h>

#include <iostream>
#include <vector>

__global__ void multiply(cuFloatComplex* c, const cuFloatComplex* a, const cuFloatComplex* b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = cuCmulf(a[i], b[i]);
}

int main()
{
    const int n = 512;
    const size_t bytes = n * sizeof(cuFloatComplex);
    std::vector<cuFloatComplex> a(n), b(n), c(n);
    for (int i = 0; i < n; ++i) {
        a[i] = make_cuFloatComplex(i % 8, i % 3 - 1);
        b[i] = make_cuFloatComplex(i % 5 - 2, i % 4);
    }

    cuFloatComplex *da, *db, *dc;
    cudaMalloc(&da, bytes);
    cudaMalloc(&db, bytes);
    cudaMalloc(&dc, bytes);
    cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice);
    multiply<<<n / 128, 128>>>(dc, da, db);
    cudaDeviceSynchronize();

    if (MISTAKE == 2) cudaFree(dc);
    const cudaMemcpyKind kind = MISTAKE == 3 ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
    cudaMemcpy(c.data(), dc, bytes, kind);  // @copy

    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        const cuFloatComplex expected = cuCmulf(a[i], b[i]);
        wrong += cuCrealf(c[i]) != cuCrealf(expected) || cuCimagf(c[i]) != cuCimagf(expected);
    }

    cudaFree(da);
    if (MISTAKE == 1)
        cudaFree(da);  // @second
    else
        cudaFree(db);
    if (MISTAKE != 2) cudaFree(dc);
    std::cout << (wrong == 0 ? "OK" : "WRONG") << std::endl;
    return wrong == 0 ? 0 : 1;
}
