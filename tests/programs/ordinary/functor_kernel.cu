// Two vectors are combined by any functor, in a grid-stride loop.
// COUNTS: combine global load 128 500
// COUNTS: combine global store 64 250
// MISTAKE 1, the loop goes one element too far: out_of_bounds @combine
// MISTAKE 2, elements are counted where bytes should be: uninitialized @combine
#include <cstdio>
#include <vector>

struct Plus {
    __host__ __device__ float operator()(float a, float b) const { return a + b; }
};

struct Blend {
    float weight;
    __host__ __device__ float operator()(float a, float b) const { return weight * a + (1 - weight) * b; }
};

template <class T, class Functor>
__global__ void combine(T* out, const T* a, const T* b, int n, Functor functor)
{
    const int stride = gridDim.x * blockDim.x;
#if MISTAKE == 1
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i <= n; i += stride)
#else
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
#endif
        out[i] = functor(a[i], b[i]);  // @combine
}

template <class Functor>
bool check(float* out, const float* a, const float* b, int n, Functor functor, const std::vector<float>& on_host)
{
    combine<<<3, 128>>>(out, a, b, n, functor);
    std::vector<float> result(n);
    cudaMemcpy(result.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
        if (result[i] != functor(on_host[i], 2 * on_host[i])) return false;
    return true;
}

int main()
{
    const int n = 1000;
    std::vector<float> values(n), doubled(n);
    for (int i = 0; i < n; ++i) doubled[i] = 2 * (values[i] = i % 64);

    float *a, *b, *out;
    const std::size_t bytes = n * sizeof(float);
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMalloc(&out, bytes);
    cudaMemcpy(a, values.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(b, doubled.data(), MISTAKE == 2 ? n : bytes, cudaMemcpyHostToDevice);

    const bool right = check(out, a, b, n, Plus{}, values) && check(out, a, b, n, Blend{0.25f}, values);
    cudaFree(a);
    cudaFree(b);
    cudaFree(out);
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
