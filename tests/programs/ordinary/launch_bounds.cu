// Kernels say in the usual places how many threads their blocks may have; one is asked for more.
// COUNTS: scale global load 16 64
// MISTAKE 1, the template's blocks are larger than its argument: unchecked_error @tiled
// MISTAKE 2, more threads than what the declaration says: unchecked_error @declared
// MISTAKE 3, the bounds are a template's member, and the launch has another size: unchecked_error @traits
#include <cstdio>

constexpr int warp = 32;

template <class T, int warps>
struct Traits {
    static constexpr int threads = warps * warp;
    static constexpr int blocks = 2;
};

// Before `void`, after it, before `__global__`, and in the declaration alone.
template <int BLOCK>
__global__ __launch_bounds__(BLOCK) void scale(float* values, float by)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] *= by;
}

__global__ void __launch_bounds__(4 * warp, 2) add(float* values, float what);

__global__ void add(float* values, float what)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] += what;
}

template <class T, int warps>
__launch_bounds__(Traits<T, warps>::threads, Traits<T, warps>::blocks) __global__ static void fill(T* values, T what)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] = what;
}

namespace bounded {
// As if there were none.
__global__ void __launch_bounds__(1024) negate(float* values)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] = -values[i];
}
}  // namespace bounded

int main()
{
    constexpr int n = 512;
    float host[n];
    float* values;
    cudaMalloc(&values, sizeof host);
#if MISTAKE == 3
    fill<float, 2><<<n / 128, 128>>>(values, 1.5f);  // @traits
    cudaMemset(values, 0, sizeof host);
#else
    fill<float, 2><<<n / 64, 64>>>(values, 1.5f);
#endif
#if MISTAKE == 1
    scale<64><<<n / 256, 256>>>(values, 2.0f);  // @tiled
#else
    scale<256><<<n / 256, 256>>>(values, 2.0f);
#endif
#if MISTAKE == 2
    add<<<n / 256, 256>>>(values, 1.0f);  // @declared
#else
    add<<<n / 128, 128>>>(values, 1.0f);
#endif
    bounded::negate<<<1, n>>>(values);
    cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(values);

    cudaFuncAttributes of_template, of_declared;
    cudaFuncGetAttributes(&of_template, fill<float, 2>);
    cudaFuncGetAttributes(&of_declared, add);
    int fit, fit_of_more;  // the second does not ask how many threads the kernel may have
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, add, 128, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit_of_more, add, 256, 0);
    bool right =
        of_template.maxThreadsPerBlock == 64 && of_declared.maxThreadsPerBlock == 128 && fit >= 1 && fit_of_more >= 1;
    for (const float value : host) right = right && value == -4.0f;
    printf("%s\n", right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
