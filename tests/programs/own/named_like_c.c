// A program of CUDA whose name ends in .c: for nvcc -x cu. Prints what is wrong, or PASSED.

#include <stdio.h>

__global__ void store(int* out) { out[threadIdx.x] = (int)threadIdx.x; }

int main()
{
    int host[32];
    int* out = nullptr;
    cudaMalloc(&out, sizeof host);
    store<<<1, 32>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(out);
    for (int i = 0; i < 32; ++i) {
        if (host[i] == i) continue;
        printf("wrong: %d at %d\n", host[i], i);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
