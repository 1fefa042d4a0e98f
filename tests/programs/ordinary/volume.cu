// Heat spreads in a volume: 3-D memory, a 3-D grid of 3-D blocks, and copies of a part of the volume.
// COUNTS: spread global store 9 30
// MISTAKE 1, the slices are taken to be twice as high: out_of_bounds @own
// MISTAKE 2, the edges of the volume are not left out: out_of_bounds @edges
// MISTAKE 3, the extent's width is in elements: uninitialized @own
#include <cstdio>
#include <vector>

const int W = 8, H = 6, D = 5;

struct Volume {
    char* begin;
    size_t pitch, slice;
    __device__ float& at(int x, int y, int z) const { return ((float*)(begin + z * slice + y * pitch))[x]; }
};

Volume view_of(cudaPitchedPtr memory)
{
    Volume volume;
    volume.begin = (char*)memory.ptr;
    volume.pitch = memory.pitch;
    volume.slice = memory.pitch * memory.ysize;
#if MISTAKE == 1
    volume.slice *= 2;
#endif
    return volume;
}

__global__ void spread(Volume out, Volume in)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= W || y >= H || z >= D) return;
    float sum = in.at(x, y, z);  // @own
#if MISTAKE == 2
    sum += in.at(x, y, z - 1) + in.at(x, y, z + 1);  // @edges
#else
    if (z > 0) sum += in.at(x, y, z - 1);
    if (z < D - 1) sum += in.at(x, y, z + 1);
#endif
    out.at(x, y, z) = sum;
}

int main()
{
    std::vector<float> start(W * H * D), end(W * H * D);
    for (int i = 0; i < W * H * D; ++i) start[i] = i % 17;

    const cudaExtent extent = make_cudaExtent(W * sizeof(float), H, D);
    cudaPitchedPtr in, out;
    cudaMalloc3D(&in, extent);
    cudaMalloc3D(&out, extent);

    cudaMemcpy3DParms to_device = {0};
    to_device.srcPtr = make_cudaPitchedPtr(start.data(), W * sizeof(float), W, H);
    to_device.dstPtr = in;
    to_device.extent = MISTAKE == 3 ? make_cudaExtent(W, H, D) : extent;
    to_device.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&to_device);

    spread<<<dim3(1, 3, 3), dim3(8, 2, 2)>>>(view_of(out), view_of(in));

    cudaMemcpy3DParms to_host = {0};
    to_host.srcPtr = out;
    to_host.dstPtr = make_cudaPitchedPtr(end.data(), W * sizeof(float), W, H);
    to_host.extent = extent;
    to_host.kind = cudaMemcpyDeviceToHost;
    cudaMemcpy3D(&to_host);
    cudaFree(in.ptr);
    cudaFree(out.ptr);

    const int slice = W * H;
    for (int i = 0; i < slice * D; ++i) {
        float sum = start[i];
        if (i >= slice) sum += start[i - slice];
        if (i + slice < slice * D) sum += start[i + slice];
        if (end[i] != sum) {
            printf("WRONG at %d\n", i);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
