// A kernel whose address comes from memory.

typedef void (*Kernel)(int*);

__global__ void put_ones(int* out) { out[threadIdx.x] = 1; }
__global__ void put_twos(int* out) { out[threadIdx.x] = 2; }

// FINDS: invalid_call @null
extern "C" __global__ void launches_a_kernel_that_was_never_set(int* out, const int* in, int n)
{
    const Kernel kernels[3] = {put_ones, put_twos};
    if (threadIdx.x < 3) kernels[threadIdx.x]<<<1, 16>>>(out + 64 * blockIdx.x + 16 * threadIdx.x);  // @null
}

// FINDS: invalid_call @number
extern "C" __global__ void launches_a_number(int* out, const int* in, int n)
{
    const Kernel kernel = reinterpret_cast<Kernel>(static_cast<size_t>(in[blockIdx.x] + 0x10000));
    if (threadIdx.x == 0) kernel<<<1, 64>>>(out + 64 * blockIdx.x);  // @number
}

// CLEAN
extern "C" __global__ void launches_kernels_that_were_set(int* out, const int* in, int n)
{
    const Kernel kernels[2] = {put_ones, put_twos};
    if (threadIdx.x < 2) kernels[threadIdx.x]<<<1, 16>>>(out + 64 * blockIdx.x + 16 * threadIdx.x);
}
