// Threads share a word of memory, a part for each. Whether that is a race depends on how the part is written.

// Whoever sets a bit writes the other 31, too.
// FINDS: race @set @set
extern "C" __global__ void bits_of_a_word(int* out, const int* in, int n)
{
    __shared__ unsigned bits[2];
    if (threadIdx.x < 2) bits[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] % 3 == 0) bits[threadIdx.x / 32] |= 1u << threadIdx.x % 32;  // @set
    __syncthreads();
    if (threadIdx.x < 2) out[2 * blockIdx.x + threadIdx.x] = bits[threadIdx.x];
}

// CLEAN
extern "C" __global__ void bits_by_atomics(int* out, const int* in, int n)
{
    __shared__ unsigned bits[2];
    if (threadIdx.x < 2) bits[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] % 3 == 0) atomicOr(&bits[threadIdx.x / 32], 1u << threadIdx.x % 32);
    __syncthreads();
    if (threadIdx.x < 2) out[2 * blockIdx.x + threadIdx.x] = bits[threadIdx.x];
}

// A byte can be written by itself.
// CLEAN
extern "C" __global__ void bytes_of_a_word(int* out, const int* in, int n)
{
    __shared__ unsigned char flags[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    flags[threadIdx.x] = in[i] % 3 == 0;
    int mine = flags[threadIdx.x];
    flags[threadIdx.x] = mine + 1;
    __syncthreads();
    out[i] = flags[63 - threadIdx.x];
}

// CLEAN
extern "C" __global__ void halves_of_a_word(int* out, const int* in, int n)
{
    __shared__ short halves[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    halves[threadIdx.x] = static_cast<short>(in[i]);
    if (in[i] % 2 == 1) halves[threadIdx.x] = -1;
    __syncthreads();
    out[i] = halves[63 - threadIdx.x];
}
