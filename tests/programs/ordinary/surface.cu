// A kernel draws rings into a surface, the next one reads them and draws over every other row.
// COUNTS: shade global atomic 8 8
// MISTAKE 1, x is not in bytes: misaligned @write
// MISTAKE 2, a row below the last one: out_of_bounds @write
// ON THE MODEL: shade, surfaces
// ON THE MODEL: draw, surfaces
#include <cstdio>
#include <vector>

const int width = 32, height = 16;

__device__ __host__ int ring(int x, int y)
{
    const int dx = x - width / 2, dy = y - height / 2;
    return (dx * dx + dy * dy) / 16 % 4;
}

__global__ void draw(cudaSurfaceObject_t surface)
{
    const int x = threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const int left = MISTAKE == 1 ? x : x * sizeof(int);
    const int top = MISTAKE == 2 ? y + 1 : y;
    surf2Dwrite(ring(x, y), surface, left, top);  // @write
}

__global__ void shade(cudaSurfaceObject_t surface, int* changed)
{
    const int x = threadIdx.x, y = 2 * (blockIdx.y * blockDim.y + threadIdx.y);
    const int before = surf2Dread<int>(surface, x * sizeof(int), y);
    surf2Dwrite(before + 10, surface, x * sizeof(int), y);
    const unsigned lanes = __ballot_sync(0xffffffff, before != 0);
    if (x == 0) atomicAdd(changed, __popc(lanes));
}

int main()
{
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
    cudaMallocArray(&array, &format, width, height, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    cudaCreateSurfaceObject(&surface, &resource);
    int* device_changed;
    cudaMalloc(&device_changed, sizeof(int));
    cudaMemset(device_changed, 0, sizeof(int));

    draw<<<dim3(1, 4), dim3(width, 4)>>>(surface);
    shade<<<dim3(1, 2), dim3(width, 4)>>>(surface, device_changed);

    int changed;
    std::vector<int> picture(width * height);
    cudaMemcpy(&changed, device_changed, sizeof(int), cudaMemcpyDeviceToHost);
    const size_t row = width * sizeof(int);
    cudaMemcpy2DFromArray(picture.data(), row, array, 0, 0, row, height, cudaMemcpyDeviceToHost);
    cudaDestroySurfaceObject(surface);
    cudaFreeArray(array);
    cudaFree(device_changed);

    int expected = 0;
    bool right = true;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            right &= picture[y * width + x] == ring(x, y) + (y % 2 == 0 ? 10 : 0);
            expected += y % 2 == 0 && ring(x, y) != 0;
        }
    right &= changed == expected;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
