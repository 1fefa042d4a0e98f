// SAYS: a __shared__ object begins without content
struct Sum {
    int value;
    __device__ Sum() : value(0) {}
};

__global__ void sums(int* out)
{
    __shared__ Sum sum;
    atomicAdd(&sum.value, 1);
    out[threadIdx.x] = sum.value;
}
