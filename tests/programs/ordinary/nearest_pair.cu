// The two points that are nearest to each other: their squared distance and their numbers are packed into one word.
// COUNTS: find global atomic 10 10
// MISTAKE 1, each thread also compares its point with one after the last: out_of_bounds @other
// MISTAKE 2, the least word is stored after a comparison, without an atomic: race @compare @store
// MISTAKE 3, shifts by 40 bits in a type of 32 bits: undefined_behavior @shift
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <vector>

typedef unsigned long long Packed;

#if MISTAKE == 3
typedef unsigned Distance;
#else
typedef Packed Distance;
#endif

__host__ __device__ Packed pack(short2 a, short2 b, int i, int k)
{
    const int x = a.x - b.x, y = a.y - b.y;
    const Distance squared = x * x + y * y;
    return squared << 40 | Packed(i) << 20 | Packed(k);  // @shift
}

__global__ void find(const short2* points, int n, Packed* nearest)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    Packed own = ~Packed(0);
    for (int k = i + 1; k < (MISTAKE == 1 ? n + 1 : n); ++k) {
        const short2 other = points[k];  // @other
        own = min(own, pack(points[i], other, i, k));
    }
#if MISTAKE == 2
    if (own < *nearest)  // @compare
        *nearest = own;  // @store
#else
    for (int lanes = 16; lanes > 0; lanes /= 2) own = min(own, __shfl_down_sync(0xffffffff, own, lanes));
    if (threadIdx.x % 32 == 0) atomicMin(nearest, own);
#endif
}

int main()
{
    const int n = 320;
    std::vector<short2> points(n);
    unsigned random = 7;
    for (short2& point : points) {
        random = random * 1664525 + 1013904223;
        point = make_short2(random >> 8 & 0x7ff, random >> 20 & 0x7ff);
    }
    Packed expected = ~Packed(0), found = expected;
    for (int i = 0; i < n; ++i)
        for (int k = i + 1; k < n; ++k) {
            const int x = points[i].x - points[k].x, y = points[i].y - points[k].y;
            expected = std::min(expected, Packed(x * x + y * y) << 40 | Packed(i) << 20 | Packed(k));
        }

    short2* device_points;
    Packed* nearest;
    cudaMalloc(&device_points, n * sizeof(short2));
    cudaMalloc(&nearest, sizeof(Packed));
    cudaMemcpy(device_points, points.data(), n * sizeof(short2), cudaMemcpyHostToDevice);
    cudaMemset(nearest, 0xff, sizeof(Packed));
    find<<<n / 64, 64>>>(device_points, n, nearest);
    cudaMemcpy(&found, nearest, sizeof(Packed), cudaMemcpyDeviceToHost);
    cudaFree(device_points);
    cudaFree(nearest);
    if (found != expected) {
        std::cout << "WRONG\n";
        return 1;
    }
    std::cout << (found >> 20 & 0xfffff) << " and " << (found & 0xfffff) << "\nOK\n";
    return 0;
}
