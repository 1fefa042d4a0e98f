// A reduction as a template of element type and operation: sum, largest and product, each with its neutral element.
// COUNTS: reduce global load 34 176
// MISTAKE 1, the launch asks for no shared memory: out_of_bounds @keep
// MISTAKE 2, threads without a number keep nothing: uninitialized @combine
// MISTAKE 3, no barrier in the loop: race @combine
#include <iostream>
#include <vector>

template <typename T>
struct Sum {
    static constexpr T neutral = 0;
    __host__ __device__ T operator()(T a, T b) const { return a + b; }
};

template <typename T>
struct Largest {
    static constexpr T neutral = -1000000;
    __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};

template <typename T>
struct Product {
    static constexpr T neutral = 1;
    __host__ __device__ T operator()(T a, T b) const { return a * b; }
};

template <typename T, template <typename> class Operation>
__global__ void reduce(T* result, const T* values, int n)
{
    extern __shared__ __align__(sizeof(double)) unsigned char storage[];
    T* const kept = reinterpret_cast<T*>(storage);
    const Operation<T> combine{};
    const int t = threadIdx.x;
    T own = Operation<T>::neutral;
    for (int i = t; i < n; i += blockDim.x) own = combine(own, values[i]);
    if (MISTAKE != 2 || t < n) kept[t] = own;  // @keep
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (t < half) kept[t] = combine(kept[t], kept[t + half]);  // @combine
        if (MISTAKE != 3) __syncthreads();
    }
    if (t == 0) *result = kept[0];
}

template <typename T, template <typename> class Operation>
bool agrees(const std::vector<T>& values)
{
    const int n = static_cast<int>(values.size()), threads = 128;
    T *d_values, *d_result, result = 0, expected = Operation<T>::neutral;
    cudaMalloc(&d_values, n * sizeof(T));
    cudaMalloc(&d_result, sizeof(T));
    cudaMemcpy(d_values, values.data(), n * sizeof(T), cudaMemcpyHostToDevice);
#if MISTAKE == 1
    reduce<T, Operation><<<1, threads>>>(d_result, d_values, n);
#else
    reduce<T, Operation><<<1, threads, threads * sizeof(T)>>>(d_result, d_values, n);
#endif
    cudaMemcpy(&result, d_result, sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(d_values);
    cudaFree(d_result);
    for (const T& value : values) expected = Operation<T>()(expected, value);
    return result == expected;
}

int main()
{
    std::vector<int> ints(300);
    std::vector<double> doubles(300);
    std::vector<unsigned long long> few(100);
    for (int i = 0; i < 300; ++i) ints[i] = doubles[i] = i * 31 % 97 - 40;
    for (int i = 0; i < 100; ++i) few[i] = i % 9 == 0 ? 3 : 1;

    const bool right = agrees<int, Sum>(ints) && agrees<double, Sum>(doubles) && agrees<int, Largest>(ints) &&
                       agrees<unsigned long long, Product>(few);
    std::cout << (right ? "OK" : "WRONG") << "\n";
    return right ? 0 : 1;
}
