// The size of a grid that is rounded down to nothing: CUDA says so by an error code alone.

__global__ void put_numbers(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i;
}

// FINDS: invalid_call @rounded
extern "C" __global__ void launches_no_block(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) put_numbers<<<n / 256, 256>>>(out, n);  // @rounded
}

// The code is asked for and thrown away, and nobody sees anything either.
// FINDS: invalid_call @threads
extern "C" __global__ void launches_too_many_threads(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        put_numbers<<<1, 16 * n>>>(out, n);  // @threads
        (void)cudaGetLastError();
    }
}

// CLEAN
extern "C" __global__ void launches_a_block_for_the_rest(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) put_numbers<<<(n + 255) / 256, 256>>>(out, n);
}
