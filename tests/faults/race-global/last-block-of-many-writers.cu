// All threads of a block write, and one of them announces that the block is done. out[128] counts finished blocks,
// out[129] is the total.

__device__ void announce_and_add_up(int* out, int n)
{
    __shared__ bool is_last;
    if (threadIdx.x == 0) {
        int last = gridDim.x - 1;
        __threadfence();
        is_last = atomicAdd(&out[128], 1) == last;
    }
    __syncthreads();
    if (!is_last || threadIdx.x != 32) return;
    int sum = 0;
    for (int k = 0; k < 128; ++k) sum += out[k];  // @add
    out[129] = sum;
}

// The announcing thread's fence is for what has reached it; the others may not have written yet.
// FINDS: race @write @add
// N: 130
// OUT: zeros
extern "C" __global__ void announced_for_others(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * in[i];  // @write
    announce_and_add_up(out, n);
}

// CLEAN
// N: 130
// OUT: zeros
extern "C" __global__ void announced_behind_a_barrier(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * in[i];
    __syncthreads();
    announce_and_add_up(out, n);
}
