// Every thread takes a pair, and there is a thread for every element instead of for every pair.

// FINDS: out_of_bounds @pair
extern "C" __global__ void twice_too_many_pairs(int* out, const int* in, int n)
{
    int pair = blockIdx.x * blockDim.x + threadIdx.x;
    if (pair < n) out[pair] = in[2 * pair] + in[2 * pair + 1];  // @pair
}

// CLEAN
extern "C" __global__ void half_as_many_pairs(int* out, const int* in, int n)
{
    int pair = blockIdx.x * blockDim.x + threadIdx.x;
    if (pair < n / 2) out[pair] = in[2 * pair] + in[2 * pair + 1];
}

// A grid that is too small and does not divide n: each thread goes on at a distance of all threads.
// CLEAN
// LAUNCH: <<<1, 48>>>
extern "C" __global__ void grid_stride_loop(int* out, const int* in, int n)
{
    int threads = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) out[i] = in[i];
}
