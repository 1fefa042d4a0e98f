// Parts of kernels in PTX: special registers, arithmetic, a predicate, loads and stores.
// COUNTS: mix global load 4 16
// COUNTS: mix global store 8 32
// MISTAKE 1, the load in PTX is of an element after the last one: out_of_bounds @load
// MISTAKE 2, four words are stored at once to a place that is not aligned: misaligned @vector
#include <cstdint>
#include <cstdio>
#include <vector>

__device__ __forceinline__ unsigned lane_id()
{
    unsigned lane;
    asm volatile("mov.u32 %0, %laneid;" : "=r"(lane));
    return lane;
}

__device__ int load(const int* address)
{
    int value;
    asm volatile("ld.global.s32 %0, [%1];" : "=r"(value) : "l"(address) : "memory");  // @load
    return value;
}

__device__ int clamp_to_byte(int value)
{
    asm("{\n"
        "    .reg .pred is_large;\n"
        "    setp.gt.s32 is_large, %0, 255;\n"
        "    @is_large mov.s32 %0, 255;\n"
        "    max.s32 %0, %0, 0;\n"
        "}"
        : "+r"(value));
    return value;
}

__device__ std::uint32_t reversed(std::uint32_t bits)
{
    asm("brev.b32 %0, %0;" : "+r"(bits));
    return bits;
}

__global__ void mix(int* clamped, std::uint32_t* mixed, const int* values)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int value = load(values + i + (MISTAKE == 1));
    clamped[i] = clamp_to_byte(value);
    std::uint32_t word = reversed(value);
    asm("lop3.b32 %0, %0, %1, %2, 0x96;" : "+r"(word) : "r"(lane_id()), "r"(7));
    mixed[i] = word;
}

__global__ void store_four(int* out)
{
    int* const to = out + (MISTAKE == 2 ? 2 : 4) * threadIdx.x;
    asm volatile("st.global.v4.s32 [%0], {%1, %2, %3, %4};" ::"l"(to), "r"(1), "r"(2), "r"(3), "r"(4)  // @vector
                 : "memory");
}

int main()
{
    const int n = 128;
    std::vector<int> values(n), clamped(n), fours(n);
    std::vector<std::uint32_t> mixed(n);
    for (int i = 0; i < n; ++i) values[i] = 5 * i - 200;
    int *device_values, *device_clamped, *device_fours;
    std::uint32_t* device_mixed;
    const size_t bytes = n * sizeof(int);
    cudaMalloc(&device_values, bytes);
    cudaMalloc(&device_clamped, bytes);
    cudaMalloc(&device_fours, bytes);
    cudaMalloc(&device_mixed, bytes);
    cudaMemcpy(device_values, values.data(), bytes, cudaMemcpyHostToDevice);
    mix<<<2, n / 2>>>(device_clamped, device_mixed, device_values);
    store_four<<<1, n / 4>>>(device_fours);
    cudaMemcpy(clamped.data(), device_clamped, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(mixed.data(), device_mixed, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(fours.data(), device_fours, bytes, cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_clamped);
    cudaFree(device_fours);
    cudaFree(device_mixed);

    bool right = true;
    for (int i = 0; i < n; ++i) {
        const std::uint32_t bits = values[i];
        std::uint32_t word = 0;
        for (int bit = 0; bit < 32; ++bit) word |= (bits >> bit & 1) << (31 - bit);
        const int limited = values[i] > 255 ? 255 : values[i] < 0 ? 0 : values[i];
        right &= clamped[i] == limited && mixed[i] == (word ^ i % 32 ^ 7) && fours[i] == i % 4 + 1;
    }
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
