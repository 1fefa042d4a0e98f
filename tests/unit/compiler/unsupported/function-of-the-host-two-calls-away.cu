// SAYS: `int twice<int>(int)` runs on the device and calls `doubled`, a function of the host
__attribute__((noinline)) int doubled(int x) { return 2 * x; }

template <class T>
__device__ __attribute__((noinline)) T twice(T x)
{
    return doubled(doubled(x));
}

__global__ void map(int* out) { out[threadIdx.x] = twice(out[threadIdx.x]); }
