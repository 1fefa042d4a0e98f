// Lane 0 waits for lane 1 of its warp. The model runs one lane until its log is full, and then the others: that may
// come between any two of a lane's accesses. The four warps come to their loops after a different number of accesses,
// so that with one of them it comes at the access that reads the flag.

__device__ int accesses_before_the_loop(const int* in)
{
    int sum = 0;
    if ((blockIdx.x & 1) != 0) sum += in[0];
    if ((threadIdx.x & 32) != 0) sum += in[1] + in[2] + in[3];
    return sum;
}

template <bool fences>
__device__ void wait_for_a_lane_by_atomics(int* out, const int* in)
{
    int* const value = out + (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 32;
    int* const flag = value + 1;
    const int lane = threadIdx.x % 32;
    if (lane == 0) {
        const int sum = accesses_before_the_loop(in);
        while (atomicAdd(flag, 0) == 0) {
        }
        if (fences) __threadfence();
        value[2] = value[0] + sum;  // @take
    } else if (lane == 1) {
        value[0] = in[7];  // @value
        if (fences) __threadfence();
        atomicExch(flag, 1);
    }
}

// CLEAN
// OUT: zeros
extern "C" __global__ void waits_for_a_lane_by_atomics(int* out, const int* in, int n)
{
    wait_for_a_lane_by_atomics<true>(out, in);
}

// FINDS: race @value @take
// OUT: zeros
extern "C" __global__ void waits_for_a_lane_without_fences(int* out, const int* in, int n)
{
    wait_for_a_lane_by_atomics<false>(out, in);
}

// CLEAN
// OUT: zeros
extern "C" __global__ void waits_for_a_lane_by_volatile(int* out, const int* in, int n)
{
    int* const value = out + (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 32;
    volatile int* const flag = value + 1;
    const int lane = threadIdx.x % 32;
    if (lane == 0) {
        const int sum = accesses_before_the_loop(in);
        while (*flag == 0) {
        }
        __threadfence();
        value[2] = value[0] + sum;
    } else if (lane == 1) {
        value[0] = in[7];
        __threadfence();
        *flag = 1;
    }
}
