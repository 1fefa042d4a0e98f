// A lock around a sum. out[0] is the sum, out[1] the lock.

// Atomics alone order nothing but themselves: the sum may be read before the lock is taken, or arrive after it is free.
// FINDS: race @locked @locked
// OUT: zeros
extern "C" __global__ void lock_without_fences(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    while (atomicCAS(&out[1], 0, 1) != 0) {
    }
    out[0] += in[blockIdx.x];  // @locked
    atomicExch(&out[1], 0);
}

// Nobody who comes along without the lock is kept out.
// FINDS: race @inside @outside
// OUT: zeros
extern "C" __global__ void lock_that_one_ignores(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 1) {
        out[0] = -1;  // @outside
        return;
    }
    while (atomicCAS(&out[1], 0, 1) != 0) {
    }
    __threadfence();
    out[0] = in[5];  // @inside
    __threadfence();
    atomicExch(&out[1], 0);
}

// One lane of each warp takes it.
// CLEAN
// OUT: zeros
extern "C" __global__ void lock_with_fences(int* out, const int* in, int n)
{
    if (threadIdx.x % 32 != 0) return;
    while (atomicCAS(&out[1], 0, 1) != 0) {
    }
    __threadfence();
    out[0] += in[blockIdx.x * blockDim.x + threadIdx.x];
    __threadfence();
    atomicExch(&out[1], 0);
}

// All lanes take it, one after another; none waits inside the loop for one that is locked out.
// CLEAN
// OUT: zeros
extern "C" __global__ void lock_for_every_lane(int* out, const int* in, int n)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(&out[1], 0, 1) == 0) {
            __threadfence();
            out[0] += in[blockIdx.x * blockDim.x + threadIdx.x];
            __threadfence();
            atomicExch(&out[1], 0);
            done = true;
        }
    }
}
