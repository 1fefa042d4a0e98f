// A loop with atomicCAS(), as the CUDA C++ Programming Guide writes it in "Atomic Functions": its first load is plain.
// What it finds may be old; then the swap fails, and says what is there.

// CLEAN
// OUT: zeros
extern "C" __global__ void maximum_by_swaps(int* out, const int* in, int n)
{
    int value = in[blockIdx.x * blockDim.x + threadIdx.x];
    int found = out[0];
    int expected;
    do {
        expected = found;
        if (expected >= value) break;
        found = atomicCAS(&out[0], expected, value);
    } while (found != expected);
}

// Loaded anew in each round.
// CLEAN
// OUT: zeros
extern "C" __global__ void sum_by_swaps(int* out, const int* in, int n)
{
    int value = in[blockIdx.x * blockDim.x + threadIdx.x];
    int expected;
    do {
        expected = out[0];
    } while (atomicCAS(&out[0], expected, expected + value) != expected);
}

// An exchange looks at nothing: what another thread has stored since the load is lost.
// FINDS: race @load @exchange
// OUT: zeros
extern "C" __global__ void sum_by_exchanges(int* out, const int* in, int n)
{
    int value = in[blockIdx.x * blockDim.x + threadIdx.x];
    int found = out[0];                  // @load
    atomicExch(&out[0], found + value);  // @exchange
}

// The load is of another word than the swap.
// FINDS: race @other @swap
// OUT: zeros
extern "C" __global__ void load_of_anothers_word(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int found = out[(i + 1) % n];      // @other
    atomicCAS(&out[i], 0, found + 1);  // @swap
}
