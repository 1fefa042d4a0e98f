// The host has given the array back before the kernel ran.

// FINDS: use_after_free @load
// FREED: in
extern "C" __global__ void loads_freed_array(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @load
}

// FINDS: use_after_free @store
// FREED: out
extern "C" __global__ void stores_to_freed_array(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @store
}

// FINDS: use_after_free @add
// FREED: out
extern "C" __global__ void adds_to_freed_array(int* out, const int* in, int n)
{
    atomicAdd(&out[threadIdx.x], 1);  // @add
}

// A stale pointer that is carried around and never followed.
// CLEAN
// FREED: in
extern "C" __global__ void stale_pointer_is_not_followed(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = i;
    if (n > 128) out[i] = in[i];
}

// An array of the same size was freed before this one was made, perhaps at the same address.
// CLEAN
// REPLACED: in
extern "C" __global__ void loads_array_made_anew(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

// CLEAN
// REPLACED: out
extern "C" __global__ void stores_to_array_made_anew(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}
