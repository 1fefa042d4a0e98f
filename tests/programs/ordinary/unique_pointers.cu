// Device memory in std::unique_ptr, with a deleter that calls cudaFree.
// COUNTS: reverse global load 4 16
// COUNTS: reverse global store 4 16
// MISTAKE 1, released instead of freed: leak @allocate
// MISTAKE 2, the deleter is that of host memory: invalid_free @delete
// MISTAKE 3, the pointer is used after its owner has ended: use_after_free @store
#include <algorithm>
#include <iostream>
#include <memory>
#include <vector>

struct CudaDeleter {
    void operator()(void* memory) const
    {
        MISTAKE == 2 ? cudaFreeHost(memory) : cudaFree(memory);  // @delete
    }
};

template <typename T>
using DevicePointer = std::unique_ptr<T[], CudaDeleter>;

template <typename T>
DevicePointer<T> make_device(std::size_t count)
{
    void* memory = nullptr;
    if (cudaMalloc(&memory, count * sizeof(T)) != cudaSuccess) throw std::bad_alloc();  // @allocate
    return DevicePointer<T>(static_cast<T*>(memory));
}

__global__ void reverse(char4* out, const char4* in, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) {
        const char4 quad = in[n - 1 - i];
        out[i] = make_char4(quad.w, quad.z, quad.y, quad.x);  // @store
    }
}

int main()
{
    constexpr int n = 128;
    std::vector<char4> text(n), reversed(n);
    for (int i = 0; i < n; ++i) text[i] = make_char4(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3);

    auto in = make_device<char4>(n);
    auto out = make_device<char4>(n);
    char4* const raw = out.get();
    cudaMemcpy(in.get(), text.data(), n * sizeof(char4), cudaMemcpyHostToDevice);
    if (MISTAKE == 3) out.reset();
    reverse<<<2, 64>>>(raw, in.get(), n);
    cudaMemcpy(reversed.data(), raw, n * sizeof(char4), cudaMemcpyDeviceToHost);
    if (MISTAKE == 1) in.release();

    const auto first = reinterpret_cast<const char*>(text.data());
    std::vector<char> expected(first, first + 4 * n);
    std::reverse(expected.begin(), expected.end());
    const bool right = std::equal(expected.begin(), expected.end(), reinterpret_cast<const char*>(reversed.data()));
    std::cout << (right ? "OK\n" : "WRONG\n");
    return right ? 0 : 1;
}
