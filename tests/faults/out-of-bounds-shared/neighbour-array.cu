// Behind one array lies another: the access misses its own and hits somebody else's.

// FINDS: out_of_bounds @low
extern "C" __global__ void into_the_neighbour_array(int* out, const int* in, int n)
{
    __shared__ int low[32];
    __shared__ int high[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 32)
        low[threadIdx.x] = in[i];
    else
        high[threadIdx.x - 32] = in[i];
    __syncthreads();
    int above = high[threadIdx.x % 32];
    out[i] = above + low[threadIdx.x];  // @low
}

// One instruction that means one array in some lanes and the other in others.
// CLEAN
extern "C" __global__ void one_of_two_arrays(int* out, const int* in, int n)
{
    __shared__ int evens[32];
    __shared__ int odds[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* mine = threadIdx.x % 2 == 0 ? evens : odds;
    mine[threadIdx.x / 2] = in[i];
    __syncthreads();
    const int* other = threadIdx.x % 2 == 0 ? odds : evens;
    out[i] = other[threadIdx.x / 2];
}
