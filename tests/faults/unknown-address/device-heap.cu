// What does not come from malloc() cannot be freed, and malloc() does not always give something.

// FINDS: unknown_address @free
extern "C" __global__ void frees_an_array_of_the_host(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
    if (i == 0) free(out);  // @free
}

// CLEAN
extern "C" __global__ void frees_its_own(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* copy = new int(in[i]);
    out[i] = *copy;
    delete copy;
}

// The heap has 8 MiB.
// FINDS: unknown_address @store
extern "C" __global__ void trusts_in_a_heap_that_is_full(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* large = static_cast<int*>(malloc(1 << 20));
    large[0] = in[i];  // @store
    large[1] = in[i];
    out[i] = large[threadIdx.x % 2];
    free(large);
}

// CLEAN
extern "C" __global__ void asks_whether_the_heap_is_full(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* large = static_cast<int*>(malloc(1 << 20));
    out[i] = in[i];
    if (large == nullptr) return;
    large[0] = in[i];
    large[1] = in[i];
    out[i] = large[threadIdx.x % 2];
    free(large);
}
