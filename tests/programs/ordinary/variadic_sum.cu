// Any number of arrays, each of its own type, are added up element by element.
// COUNTS: add_all global load 12 24
// COUNTS: add_all global store 4 13
// MISTAKE 1, the threads after the last element add, too: out_of_bounds @add
// MISTAKE 2, the bytes are those of another type: copy_out_of_bounds @copy
#include <cstdio>
#include <vector>

template <class... Elements>
__global__ void add_all(int* sums, int n, const Elements*... arrays)
{
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
#if MISTAKE != 1
    if (i >= n) return;
#endif
    sums[i] = (arrays[i] + ...);  // @add
}

template <class T>
T* to_device(const std::vector<T>& values)
{
    T* copy;
    cudaMalloc(&copy, values.size() * sizeof(T));
    const std::size_t size = MISTAKE == 2 ? sizeof(int) : sizeof(T);
    cudaMemcpy(copy, values.data(), values.size() * size, cudaMemcpyHostToDevice);  // @copy
    return copy;
}

int main()
{
    const int n = 100;
    std::vector<int> numbers(n);
    std::vector<short> shorts(n);
    std::vector<signed char> bytes(n);
    for (int i = 0; i < n; ++i) {
        numbers[i] = 1000 * i;
        shorts[i] = 50 - i;
        bytes[i] = i % 7;
    }
    int* const device_numbers = to_device(numbers);
    short* const device_shorts = to_device(shorts);
    signed char* const device_bytes = to_device(bytes);
    int* device_sums;
    cudaMalloc(&device_sums, n * sizeof(int));

    add_all<<<1, 128>>>(device_sums, n, device_numbers, device_shorts, device_bytes);

    std::vector<int> sums(n);
    cudaMemcpy(sums.data(), device_sums, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_numbers);
    cudaFree(device_shorts);
    cudaFree(device_bytes);
    cudaFree(device_sums);
    for (int i = 0; i < n; ++i)
        if (sums[i] != numbers[i] + shorts[i] + bytes[i]) {
            std::puts("WRONG");
            return 1;
        }
    std::puts("OK");
}
