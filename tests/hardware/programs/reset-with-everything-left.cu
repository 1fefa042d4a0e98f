// Resets the device with a stream, events, device variables and unfinished launches of two kernels still there.
#include "kernel.hpp"

namespace {

__constant__ float factor = 2;
__device__ int blocks;

__global__ void multiply(float* values)
{
    __shared__ float tile[256];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = values[i] * factor;
    __syncthreads();
    values[i] = tile[255 - threadIdx.x];
    if (threadIdx.x == 0) atomicAdd(&blocks, 1);
}

}  // namespace

int main()
{
    float* values = make_zeros();
    cudaStream_t stream = nullptr;
    cudaEvent_t begin = nullptr;
    cudaEvent_t end = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    check(cudaEventCreate(&begin));
    check(cudaEventCreate(&end));
    check(cudaDeviceSynchronize());
    check(cudaEventRecord(begin, stream));
    for (int i = 0; i < 3; ++i) {
        add_one<<<count / 256, 256, 0, stream>>>(values);
        multiply<<<count / 256, 256, 0, stream>>>(values);
    }
    check(cudaGetLastError());
    check(cudaEventRecord(end, stream));
    check(cudaDeviceReset());
    say("reset");
    return 21;
}
