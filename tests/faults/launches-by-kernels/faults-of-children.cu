// What is wrong in a grid that a kernel has launched.

// The last block of the child has threads for which there is no element.
__global__ void copy_all(int* out, const int* in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @outside
}
__global__ void copy_some(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

// FINDS: out_of_bounds @outside
extern "C" __global__ void child_without_a_guard(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) copy_all<<<(n + 47) / 48, 48>>>(out, in);
}

// CLEAN
extern "C" __global__ void child_with_a_guard(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) copy_some<<<(n + 47) / 48, 48>>>(out, in, n);
}

__global__ void reverse_in_shared_memory(int* out, const int* in)
{
    extern __shared__ int tile[];
    tile[threadIdx.x] = in[threadIdx.x];  // @write
    __syncthreads();
    out[threadIdx.x] = tile[63 - threadIdx.x];  // @read
}

// The launch has forgotten the size of the shared memory.
// FINDS: out_of_bounds @write
// FINDS: out_of_bounds @read
extern "C" __global__ void child_without_its_shared_memory(int* out, const int* in, int n)
{
    if (threadIdx.x == 0) reverse_in_shared_memory<<<1, 64>>>(out + 64 * blockIdx.x, in);
}

// CLEAN
extern "C" __global__ void child_with_its_shared_memory(int* out, const int* in, int n)
{
    if (threadIdx.x == 0) reverse_in_shared_memory<<<1, 64, 64 * sizeof(int)>>>(out + 64 * blockIdx.x, in);
}

__global__ void add_halves(int* out, int n)
{
    out[threadIdx.x] += out[threadIdx.x + n / 2];
    __syncthreads();
    if (threadIdx.x == 0 && n > 2) add_halves<<<1, n / 4>>>(out, n / 2);
}

// Each child has half of what the last one had, which all of its threads have written when one of them launches.
// CLEAN
// OUT: numbers
extern "C" __global__ void halves_from_child_to_child(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) add_halves<<<1, n / 2>>>(out, n);
}

__global__ void launches_itself(int* out)
{
    out[0] = 1;
    launches_itself<<<1, 1>>>(out);  // @again
}

// FINDS: invalid_call @again
extern "C" __global__ void child_without_an_end(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) launches_itself<<<1, 1>>>(out);
}
