// Heights on a map whose rows have a pitch: what is below the sea becomes zero, and its edge a wall.
// COUNTS: flood global load 24 72
// COUNTS: flood global store 24 72
// MISTAKE 1, one row more than there is comes back: copy_out_of_bounds @back
// MISTAKE 2, width and height are exchanged in the guard: uninitialized @read
// MISTAKE 3, the width of the copy is in elements, not in bytes: uninitialized @read
#include <iostream>
#include <vector>

struct Map {
    float* heights;
    std::size_t pitch;
    int width, height;

    __device__ float* row(int y) const
    {
        return reinterpret_cast<float*>(reinterpret_cast<char*>(heights) + y * pitch);
    }
};

__global__ void flood(Map map, float wall)
{
    const int x = threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
#if MISTAKE == 2
    if (x >= map.height || y >= map.width) return;
#else
    if (x >= map.width || y >= map.height) return;
#endif
    const float height = map.row(y)[x];  // @read
    const bool at_edge = x == 0 || y == 0 || x == map.width - 1 || y == map.height - 1;
    map.row(y)[x] = at_edge ? wall : fmaxf(height, 0);
}

int main()
{
    const int width = 21, height = 24;
    std::vector<float> before(width * height), after(width * height);
    for (int i = 0; i < width * height; ++i) before[i] = i * 7 % 50 - 20;

    Map map{nullptr, 0, width, height};
    const std::size_t row_bytes = width * sizeof(float);
    cudaMallocPitch(&map.heights, &map.pitch, row_bytes, height);
    const std::size_t copied = MISTAKE == 3 ? width : row_bytes;
    cudaMemcpy2D(map.heights, map.pitch, before.data(), row_bytes, copied, height, cudaMemcpyHostToDevice);
    flood<<<dim3(1, height / 4), dim3(32, 4)>>>(map, 99);
#if MISTAKE == 1
    after.resize(width * (height + 1));
    cudaMemcpy2D(after.data(), row_bytes, map.heights, map.pitch, row_bytes, height + 1,  // @back
                 cudaMemcpyDeviceToHost);
#else
    cudaMemcpy2D(after.data(), row_bytes, map.heights, map.pitch, row_bytes, height, cudaMemcpyDeviceToHost);
#endif
    cudaFree(map.heights);

    bool right = true;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const bool at_edge = x == 0 || y == 0 || x == width - 1 || y == height - 1;
            const float was = before[y * width + x];
            right &= after[y * width + x] == (at_edge ? 99 : was > 0 ? was : 0);
        }
    std::cout << (right ? "OK\n" : "WRONG\n");
    return right ? 0 : 1;
}
