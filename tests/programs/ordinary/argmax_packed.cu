// Value and index in one number of 64 bits, so a single atomic finds where the largest of many numbers is.
// COUNTS: find global load 16 63
// COUNTS: find global atomic 16 16
// MISTAKE 1, a number of 32 bits is shifted by 32: undefined_behavior @shift
// MISTAKE 2, the result is not set to zero: uninitialized @atomic
// MISTAKE 3, a result of 32 bits only is allocated: out_of_bounds @atomic
#include <cstdint>
#include <iostream>
#include <vector>

typedef unsigned long long u64;

__host__ __device__ inline u64 pack(unsigned value, unsigned index)
{
#if MISTAKE == 1
    const int bits = 32;
    return (value << bits) | ~index;  // @shift
#else
    return static_cast<u64>(value) << 32 | ~index;
#endif
}

__global__ void find(u64* largest, const unsigned* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    u64 best = i < n ? pack(values[i], i) : 0;
    for (int offset = 16; offset > 0; offset >>= 1) {
        const u64 other = __shfl_down_sync(0xffffffffu, best, offset);
        if (other > best) best = other;
    }
    if (threadIdx.x % 32 == 0) atomicMax(largest, best);  // @atomic
}

int main()
{
    const int n = 501;
    std::vector<unsigned> values(n);
    for (int i = 0; i < n; ++i) values[i] = i * 7919u % 409u;

    unsigned* d_values;
    u64 *d_largest, largest = 0;
    cudaMalloc(&d_values, n * sizeof(unsigned));
    cudaMalloc(&d_largest, MISTAKE == 3 ? sizeof(unsigned) : sizeof(u64));
    cudaMemcpy(d_values, values.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
    const size_t bytes = MISTAKE == 3 ? sizeof(unsigned) : sizeof(u64);
    if (MISTAKE != 2) cudaMemset(d_largest, 0, bytes);
    find<<<(n + 127) / 128, 128>>>(d_largest, d_values, n);
    cudaMemcpy(&largest, d_largest, bytes, cudaMemcpyDeviceToHost);
    cudaFree(d_values);
    cudaFree(d_largest);

    int expected = 0;
    for (int i = 1; i < n; ++i)
        if (values[i] > values[expected]) expected = i;
    const unsigned index = ~static_cast<unsigned>(largest);
    std::cout << "the largest is number " << index << "\n";
    const bool right = index == static_cast<unsigned>(expected) && largest >> 32 == values[expected];
    std::cout << (right ? "OK\n" : "WRONG\n");
    return right ? 0 : 1;
}
