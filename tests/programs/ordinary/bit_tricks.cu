// Morton codes: the bits of x and y in turn, and back; and what CUDA counts and finds in words.
// COUNTS: encode global load 1 8
// COUNTS: encode global store 1 16
// MISTAKE 1, a shift by as many bits as a word has: undefined_behavior @shift
// MISTAKE 2, words are taken for pairs of them: out_of_bounds @load
#include <cstdint>
#include <iostream>
#include <vector>

namespace morton {

__host__ __device__ constexpr std::uint32_t spread(std::uint32_t x)
{
    x &= 0x0000ffff;
    x = (x ^ (x << 8)) & 0x00ff00ff;
    x = (x ^ (x << 4)) & 0x0f0f0f0f;
    x = (x ^ (x << 2)) & 0x33333333;
    x = (x ^ (x << 1)) & 0x55555555;
    return x;
}

static_assert(spread(0b1011) == 0b1000101);

}  // namespace morton

struct alignas(16) Facts {
    std::uint32_t code;
    int bits, leading_zeros;
    std::uint32_t lowest_bits;
};

__global__ void encode(Facts* facts, const uint2* points)
{
    const int i = threadIdx.x;
    const uint2 point = points[i];  // @load
    const std::uint32_t code = morton::spread(point.x) | morton::spread(point.y) << 1;
    const int length = 32 - __clz(code);
#if MISTAKE == 1
    const std::uint32_t above = ~0u << length;  // @shift
#else
    const std::uint32_t above = length < 32 ? ~0u << length : 0;
#endif
    const Facts own = {code, __popc(code), __popc(above), __byte_perm(code, 0, 0x4440) | __ffs(code) << 8};
    facts[i] = own;
}

int main()
{
    const int n = 32;
    std::vector<uint2> points(n);
    std::vector<Facts> facts(n);
    for (unsigned i = 0; i < n; ++i) points[i] = make_uint2(i * 2047, 65535 - 100 * i);
    points[1].y = 65535;
    uint2* device_points;
    Facts* device_facts;
    cudaMalloc(&device_points, n * sizeof(uint2));
    cudaMalloc(&device_facts, n * sizeof(Facts));
    cudaMemcpy(device_points, points.data(), n * sizeof(uint2), cudaMemcpyHostToDevice);
    encode<<<1, MISTAKE == 2 ? 2 * n : n>>>(device_facts, device_points);
    cudaMemcpy(facts.data(), device_facts, n * sizeof(Facts), cudaMemcpyDeviceToHost);
    cudaFree(device_points);
    cudaFree(device_facts);

    bool right = true;
    for (int i = 0; i < n; ++i) {
        std::uint32_t code = 0;
        for (int bit = 0; bit < 16; ++bit)
            code |= (points[i].x >> bit & 1) << 2 * bit | (points[i].y >> bit & 1) << (2 * bit + 1);
        int bits = 0, leading_zeros = 0, first = 0;
        for (std::uint32_t rest = code; rest != 0; rest >>= 1) bits += rest & 1;
        while (leading_zeros < 32 && !(code >> (31 - leading_zeros) & 1)) ++leading_zeros;
        while (first < 32 && !(code >> first & 1)) ++first;
        right &= facts[i].code == code && facts[i].bits == bits && facts[i].leading_zeros == leading_zeros;
        right &= facts[i].lowest_bits == ((code & 255) | (first + 1) << 8);
    }
    std::cout << (right ? "OK" : "WRONG") << std::endl;
    return right ? 0 : 1;
}
