// Squares in memory of CUB's allocator, which keeps what is given back: the second array is the first one's.
// MISTAKE 1, the array is one element too short: out_of_bounds @square
#define CUB_STDERR
#include <cub/cub.cuh>

#include <cstdio>
#include <vector>

cub::CachingDeviceAllocator allocator(true);

__global__ void squares(int* square, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) square[i] = i * i;  // @square
}

bool are_squares(int n)
{
    int* square = nullptr;
    CubDebugExit(allocator.DeviceAllocate(reinterpret_cast<void**>(&square), n * sizeof(int)));
    squares<<<n / 128 + 1, 128>>>(square, MISTAKE == 1 ? n + 1 : n);
    std::vector<int> found(n);
    CubDebugExit(cudaMemcpy(found.data(), square, n * sizeof(int), cudaMemcpyDeviceToHost));
    CubDebugExit(allocator.DeviceFree(square));
    for (int i = 0; i < n; ++i)
        if (found[i] != i * i) return false;
    return true;
}

int main()
{
    // The allocator rounds sizes up to 8^k bytes. This array has 8^4: behind its last element is nothing to write to.
    const bool is_right = are_squares(1024) && are_squares(1024);
    CubDebugExit(allocator.FreeAllCached());
    printf(is_right ? "OK\n" : "WRONG\n");
    return !is_right;
}
