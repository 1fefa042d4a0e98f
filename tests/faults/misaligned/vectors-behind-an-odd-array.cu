// Two arrays in one piece of shared memory; the second has the stricter alignment.

// An int for each of 33 threads, and then vectors: 132 bytes are no multiple of 16.
// FINDS: misaligned @copy
// LAUNCH: <<<2, 33, 1024>>>
extern "C" __global__ void vectors_behind_ints(int* out, const int* in, int n)
{
    extern __shared__ __align__(16) int pool[];
    int4* vectors = reinterpret_cast<int4*>(pool + blockDim.x);
    if (threadIdx.x < 32) vectors[threadIdx.x] = reinterpret_cast<const int4*>(in)[threadIdx.x];  // @copy
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = vectors[31 - threadIdx.x % 32].x;
}

// The same with vectors that are made on the spot.
// FINDS: misaligned @make
// LAUNCH: <<<2, 33, 1024>>>
extern "C" __global__ void vectors_made_behind_ints(int* out, const int* in, int n)
{
    extern __shared__ __align__(16) int pool[];
    int4* vectors = reinterpret_cast<int4*>(pool + blockDim.x);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 32) vectors[threadIdx.x] = make_int4(in[i], i, n, 0);  // @make
    __syncthreads();
    out[i] = vectors[31 - threadIdx.x % 32].x;
}

// CLEAN
// LAUNCH: <<<2, 33, 1024>>>
extern "C" __global__ void vectors_behind_ints_rounded_up(int* out, const int* in, int n)
{
    extern __shared__ __align__(16) int pool[];
    int4* vectors = reinterpret_cast<int4*>(pool + (blockDim.x + 3) / 4 * 4);
    if (threadIdx.x < 32) vectors[threadIdx.x] = reinterpret_cast<const int4*>(in)[threadIdx.x];
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = vectors[31 - threadIdx.x % 32].x;
}
