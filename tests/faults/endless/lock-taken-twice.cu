// Who holds a lock waits for it: nobody else will ever open it. out[0] is a sum, out[1] the lock.

// NEVER ENDS: @again
// OUT: zeros
extern "C" __global__ void lock_taken_twice(int* out, const int* in, int n)
{
    if (blockIdx.x != 0 || threadIdx.x != 0) return;
    while (atomicCAS(&out[1], 0, 1) != 0) {
    }
    out[0] += in[1];
    while (atomicCAS(&out[1], 0, 1) != 0) {  // @again
    }
    out[0] += in[2];
    atomicExch(&out[1], 0);
}

// CLEAN
// OUT: zeros
extern "C" __global__ void lock_opened_before_taken_again(int* out, const int* in, int n)
{
    if (blockIdx.x != 0 || threadIdx.x != 0) return;
    while (atomicCAS(&out[1], 0, 1) != 0) {
    }
    out[0] += in[1];
    atomicExch(&out[1], 0);
    while (atomicCAS(&out[1], 0, 1) != 0) {
    }
    out[0] += in[2];
    atomicExch(&out[1], 0);
}
