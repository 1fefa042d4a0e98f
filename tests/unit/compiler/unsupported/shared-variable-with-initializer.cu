// SAYS: is in shared memory, which begins without content
__global__ void sum(int* out, const int* in)
{
    __shared__ int total = 0;
    atomicAdd(&total, in[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) *out = total;
}
