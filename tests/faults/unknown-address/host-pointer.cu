// An address of the host. (A few systems let a GPU use those; code that counts on it works on these only.)

// FINDS: unknown_address @load
// HOST: in
extern "C" __global__ void loads_from_the_host(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @load
}

__device__ __attribute__((noinline)) int larger_of(const int* values) { return max(values[0], values[1]); }

// The address of a thread's own variables, which no array holds.
// CLEAN
extern "C" __global__ void address_of_a_local_array(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int values[2] = {in[i], in[n - 1 - i]};
    out[i] = larger_of(values);
}
