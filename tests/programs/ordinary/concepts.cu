// A view over elements, concepts for what a kernel accepts, and parameters by name.
// OPTIONS: -std=c++20
// COUNTS: normalize global load 8 32
// COUNTS: normalize global store 8 32
// MISTAKE 1, the view is longer than its array: out_of_bounds @change
// MISTAKE 2, the view is of what was freed: use_after_free @change
#include <concepts>
#include <cstdio>
#include <vector>

template <class T>
concept Number = std::integral<T> || std::floating_point<T>;

template <class Operation, class T>
concept MapsTo = requires(Operation operation, T x)
{
    {
        operation(x)
        } -> std::convertible_to<T>;
};

template <Number T>
struct View {
    T* begin_;
    int size_;
    __host__ __device__ int size() const { return size_; }
    __host__ __device__ T& operator[](int i) const { return begin_[i]; }
};

struct Range {
    int low = 0;
    int high = 100;
    int parts = 4;
};

struct ToParts {
    Range range;
    __host__ __device__ int operator()(int x) const { return (x - range.low) * range.parts / (range.high - range.low); }
};

template <Number T, MapsTo<T> Operation>
__global__ void normalize(View<T> values, Operation operation)
{
    for (int i = threadIdx.x; i < values.size(); i += blockDim.x) values[i] = operation(values[i]);  // @change
}

int main()
{
    const ToParts to_parts{.range = {.low = -50, .high = 50}};
    std::vector<int> values(256), expected;
    for (int i = 0; i < 256; ++i) values[i] = i * 31 % 100 - 50;
    for (const int value : values) expected.push_back(to_parts(value));

    const auto bytes = values.size() * sizeof(int);
    int* elements = nullptr;
    cudaMalloc(&elements, bytes);
    cudaMemcpy(elements, values.data(), bytes, cudaMemcpyHostToDevice);
    const View<int> view{.begin_ = elements, .size_ = static_cast<int>(MISTAKE == 1 ? bytes : values.size())};
#if MISTAKE == 2
    cudaFree(elements);
#endif
    normalize<<<1, 128>>>(view, to_parts);
    cudaMemcpy(values.data(), elements, bytes, cudaMemcpyDeviceToHost);
#if MISTAKE != 2
    cudaFree(elements);
#endif
    const bool right = values == expected;
    std::puts(right ? "OK" : "WRONG");
    return !right;
}
