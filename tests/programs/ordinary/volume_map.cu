// A volume of numbers in pitched memory is scaled in place by blocks of three dimensions.
// COUNTS: scale global load 54 180
// COUNTS: scale global store 54 180
// MISTAKE 1, the depth of the volume is not looked at: out_of_bounds @row
// MISTAKE 2, layers are taken to have no padding: uninitialized @row
#include <cstdio>
#include <utility>
#include <vector>

struct Size {
    int width, height, depth;
};

__global__ void scale(cudaPitchedPtr volume, Size size, float factor)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= size.width || y >= size.height) return;
    if (MISTAKE != 1 && z >= size.depth) return;

    const size_t layer = (MISTAKE == 2 ? size.width * sizeof(float) : volume.pitch) * size.height;
    char* const row = static_cast<char*>(volume.ptr) + z * layer + y * volume.pitch;
    reinterpret_cast<float*>(row)[x] *= factor;  // @row
}

int main()
{
    const Size size = {20, 10, 6};
    const int n = size.width * size.height * size.depth;
    std::vector<float> values(n);
    for (int i = 0; i < n; ++i) values[i] = i;

    const cudaExtent extent = make_cudaExtent(size.width * sizeof(float), size.height, size.depth);
    cudaPitchedPtr volume;
    cudaMalloc3D(&volume, extent);

    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(values.data(), size.width * sizeof(float), size.width, size.height);
    copy.dstPtr = volume;
    copy.extent = extent;
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);

    const dim3 block(8, 4, 4);
    const dim3 grid((size.width + 7) / 8, (size.height + 3) / 4, (size.depth + 3) / 4);
    scale<<<grid, block>>>(volume, size, 0.5f);

    std::swap(copy.srcPtr, copy.dstPtr);
    copy.kind = cudaMemcpyDeviceToHost;
    cudaMemcpy3D(&copy);
    cudaFree(volume.ptr);

    for (int i = 0; i < n; ++i)
        if (values[i] != 0.5f * i) {
            std::puts("WRONG");
            return 1;
        }
    std::puts("OK");
    return 0;
}
