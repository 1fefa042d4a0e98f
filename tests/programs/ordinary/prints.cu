// A kernel that prints, and whose texts look like assembly.
// COUNTS: tell shared load 1 1
// MISTAKE 1, nobody has written what is printed: uninitialized @print
#include <cstdio>

__global__ void tell(int n)
{
    __shared__ int tile[32];
    int* const end = tile + n;
    if (MISTAKE != 1)
        for (int i = threadIdx.x; i < n; i += blockDim.x) end[-1 - i] = i;
    __syncthreads();
    int sum = 0;
    for (int i = 0; i < n; i += blockDim.x) sum += tile[i + threadIdx.x];  // @print
    if (threadIdx.x == 5) printf("$tile@tpoff, %%fs:tile@tpoff: %d\n", sum);
}

int main()
{
    tell<<<1, 32>>>(32);
    const cudaError_t error = cudaDeviceSynchronize();
    std::puts(error == cudaSuccess ? "OK" : cudaGetErrorString(error));
}
