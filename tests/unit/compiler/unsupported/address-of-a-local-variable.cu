// SAYS: address of local variable
__device__ const int* doubled(int x)
{
    const int result = 2 * x;
    return &result;
}

__global__ void map(int* out) { out[threadIdx.x] = *doubled(out[threadIdx.x]); }
