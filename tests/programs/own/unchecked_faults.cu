// Kernels with faults, of which FAULT chooses one, for native code: ./warpbook run --check none -DFAULT=…
#include <cassert>
#include <cstdio>

__device__ int zero;

__global__ void writes_through_null(int*) { *static_cast<int*>(nullptr) = 1; }
__global__ void writes_far_away(int* p) { p[(1ll << 46) + threadIdx.x] = 1; }
__global__ void divides_by_zero(int* p) { p[threadIdx.x] = 7 / zero; }
__global__ void writes_far_from_shared(int* p)
{
    __shared__ int values[64];
    values[threadIdx.x] = 1;
    __syncthreads();
    values[threadIdx.x + 20000000 + zero] = 2;
    __syncthreads();
    p[threadIdx.x] = values[63 - threadIdx.x];
}
__global__ void traps(int* p)
{
    if (threadIdx.x == 3) __trap();
    p[threadIdx.x] = 1;
}
__global__ void asserts(int* p) { assert(p[threadIdx.x] == 1); }
__global__ void writes_one_too_many(int* p) { p[threadIdx.x + 1] = 1; }
__global__ void writes_in_front(int* p) { p[static_cast<int>(threadIdx.x) - 1] = 1; }
__global__ void writes_a_page_away(int* p)
{
    __shared__ int values[64];
    values[threadIdx.x] = 1;
    __syncthreads();
    p[threadIdx.x + 5000] = values[63 - threadIdx.x];
}

int main()
{
    int* p;
    cudaMalloc(&p, 64 * sizeof(int));
    cudaMemset(p, 0, 64 * sizeof(int));
    FAULT<<<2, 64>>>(p);
    const cudaError_t error = cudaDeviceSynchronize();
    std::printf("%s\n", cudaGetErrorString(error));
}
