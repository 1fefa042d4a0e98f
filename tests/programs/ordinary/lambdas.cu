// Device lambdas say what a loop over an index range does.
// OPTIONS: --extended-lambda
// COUNTS: for_each_index global load 64 256
// COUNTS: for_each_index global store 48 192
// MISTAKE 1, the lambda captures a pointer of the host: unknown_address @use
// MISTAKE 2, the lambda is called with indices after the last one: out_of_bounds @use
#include <cstdlib>
#include <iostream>
#include <vector>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if (const cudaError_t error = (call); error != cudaSuccess) {                              \
            std::cerr << __FILE__ << ':' << __LINE__ << ": " << cudaGetErrorString(error) << '\n'; \
            std::exit(1);                                                                          \
        }                                                                                          \
    } while (false)

template <class Body>
__global__ void for_each_index(int n, Body body)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n || MISTAKE == 2) body(i);
}

template <class Body>
void parallel_for(int n, const Body& body)
{
    for_each_index<<<(n + 255) / 256, 256>>>(n, body);
    CHECK(cudaGetLastError());
}

int main()
{
    const int n = MISTAKE == 2 ? 500 : 512;
    const float factor = 3;
    std::vector<float> start(n), end(n);
    for (int i = 0; i < n; ++i) start[i] = i;

    float *x, *y;
    CHECK(cudaMalloc(&x, n * sizeof(float)));
    CHECK(cudaMalloc(&y, n * sizeof(float)));
    CHECK(cudaMemcpy(x, start.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    parallel_for(n, [=] __device__(int i) { y[i] = 1; });
#if MISTAKE == 1
    const float* const from = start.data();
#else
    const float* const from = x;
#endif
    parallel_for(n, [=] __device__(int i) {
        y[i] = factor * from[i] + y[i];  // @use
    });
    auto reflect = [=] __host__ __device__(int i) { return n - 1 - i; };
    parallel_for(n, [=] __device__(int i) { x[i] = y[reflect(i)] + y[i]; });
    CHECK(cudaMemcpy(end.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost));

    bool right = true;
    for (int i = 0; i < n; ++i) right &= end[i] == factor * (start[i] + start[reflect(i)]) + 2;
    CHECK(cudaFree(x));
    CHECK(cudaFree(y));
    std::cout << (right ? "OK" : "WRONG") << '\n';
    return right ? 0 : 1;
}
