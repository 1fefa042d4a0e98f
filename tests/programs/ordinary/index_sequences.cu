// Polynomials whose coefficients are template parameters, and loops that are unrolled by index sequences.
// COUNTS: evaluate global load 4 13
// COUNTS: evaluate global store 12 42
// MISTAKE 1, as many results as arguments, and not three times as many: out_of_bounds @store
// MISTAKE 2, the arguments are copied to where the results belong: uninitialized @load
#include <cstdio>
#include <tuple>
#include <utility>
#include <vector>

template <int... coefficients>
struct Polynomial {
    __host__ __device__ static constexpr int value(int x)
    {
        int result = 0;
        ((result = result * x + coefficients), ...);
        return result;
    }
};

template <class... Functions>
struct List {
    static constexpr int size = sizeof...(Functions);

    template <std::size_t... indices>
    __device__ static void store_all(int* out, int stride, int x, std::index_sequence<indices...>)
    {
        ((out[indices * stride] = Functions::value(x)), ...);  // @store
    }
};

using All = List<Polynomial<1, 0>, Polynomial<2, -3, 1>, Polynomial<-1, 0, 0, 5>>;
static_assert(Polynomial<2, -3, 1>::value(2) == 3);

template <class Functions>
__global__ void evaluate(int* out, const int* in, int n)
{
    const int i = threadIdx.x;
    if (i >= n) return;
    const int x = in[i];  // @load
    Functions::store_all(out + i, n, x, std::make_index_sequence<Functions::size>());
}

int main()
{
    const int n = 100;
    std::vector<int> in(n), out(All::size * n);
    for (int i = 0; i < n; ++i) in[i] = i - 50;
    int *device_in, *device_out;
    cudaMalloc(&device_in, n * sizeof(int));
    cudaMalloc(&device_out, (MISTAKE == 1 ? n : All::size * n) * sizeof(int));
    cudaMemcpy(MISTAKE == 2 ? device_out : device_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    evaluate<All><<<1, 128>>>(device_out, device_in, n);
    cudaMemcpy(out.data(), device_out, (MISTAKE == 1 ? n : All::size * n) * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_out);
    bool right = true;
    for (int i = 0; i < n; ++i) {
        const int x = in[i];
        const auto expected = std::make_tuple(x, 2 * x * x - 3 * x + 1, 5 - x * x * x);
        right = right && std::make_tuple(out[i], out[n + i], out[2 * n + i]) == expected;
    }
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
