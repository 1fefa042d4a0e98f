// A number that is taken for an address.

// FINDS: unknown_address @load
extern "C" __global__ void number_as_pointer(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int* element = reinterpret_cast<const int*>(static_cast<size_t>(in[i]) * sizeof(int));
    out[i] = *element;  // @load
}

// Addresses that are kept as numbers are addresses all the same.
// CLEAN
extern "C" __global__ void pointer_through_a_number(int* out, const int* in, int n)
{
    __shared__ size_t addresses[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    addresses[threadIdx.x] = reinterpret_cast<size_t>(in + i);
    __syncthreads();
    out[i] = *reinterpret_cast<const int*>(addresses[63 - threadIdx.x]);
}
