// A histogram whose bins nobody has set to zero.

// FINDS: uninitialized @count
extern "C" __global__ void counts_in_fresh_memory(int* out, const int* in, int n)
{
    atomicAdd(&out[in[blockIdx.x * blockDim.x + threadIdx.x] % 8], 1);  // @count
}

// CLEAN
extern "C" __global__ void sets_bins_to_zero(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 8) out[i] = 0;
}

// CLEAN
// AFTER: sets_bins_to_zero
extern "C" __global__ void counts_in_bins_of_an_earlier_kernel(int* out, const int* in, int n)
{
    atomicAdd(&out[in[blockIdx.x * blockDim.x + threadIdx.x] % 8], 1);
}

// FINDS: uninitialized @take
extern "C" __global__ void takes_from_fresh_memory(int* out, const int* in, int n)
{
    const int taken = atomicExch(&out[blockIdx.x], 0);  // @take
    if (taken > n) atomicExch(&out[n - 1], taken);
}

// CLEAN
extern "C" __global__ void sets_fresh_memory_by_an_exchange(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicExch(&out[i], in[i]);
    out[i] += 1;
}
