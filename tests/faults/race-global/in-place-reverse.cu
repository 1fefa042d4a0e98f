// An array is reversed in place: two elements change places, and they belong to different blocks.

// FINDS: race @reverse @reverse
// OUT: numbers
extern "C" __global__ void reverse_in_place(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = out[n - 1 - i];  // @reverse
}

// A barrier holds for one block; the other element is the other block's.
// FINDS: race @take @put
// OUT: numbers
extern "C" __global__ void reverse_with_barrier(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = out[n - 1 - i];  // @take
    __syncthreads();
    out[i] = value;  // @put
}

// One thread for each pair.
// CLEAN
// OUT: numbers
extern "C" __global__ void reverse_by_pairs(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n / 2) return;
    int value = out[n - 1 - i];
    out[n - 1 - i] = out[i];
    out[i] = value;
}

// Each block reverses a piece of its own.
// CLEAN
// OUT: numbers
extern "C" __global__ void reverse_inside_blocks(int* out, const int* in, int n)
{
    int first = blockIdx.x * blockDim.x;
    int value = out[first + blockDim.x - 1 - threadIdx.x];
    __syncthreads();
    out[first + threadIdx.x] = value;
}
