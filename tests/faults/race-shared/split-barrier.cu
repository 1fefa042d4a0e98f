// Threads arrive at a barrier, and wait for its phase later.

#include <cuda/barrier>

using BarrierOfABlock = cuda::barrier<cuda::thread_scope_block>;

// FINDS: race @early_write @early_read
// ALSO: uninitialized @early_read
extern "C" __global__ void reads_before_the_wait(int* out, const int* in, int n)
{
    __shared__ BarrierOfABlock barrier;
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = in[i];  // @early_write
    auto token = barrier.arrive();
    out[i] = tile[63 - threadIdx.x];  // @early_read
    barrier.wait(static_cast<BarrierOfABlock::arrival_token&&>(token));
}

// CLEAN
extern "C" __global__ void reads_behind_the_wait(int* out, const int* in, int n)
{
    __shared__ BarrierOfABlock barrier;
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = in[i];
    auto token = barrier.arrive();
    int own = in[n - 1 - i];
    barrier.wait(static_cast<BarrierOfABlock::arrival_token&&>(token));
    out[i] = tile[63 - threadIdx.x] + own;
}

// FINDS: race @late_write @late_read
extern "C" __global__ void writes_behind_the_arrival(int* out, const int* in, int n)
{
    __shared__ BarrierOfABlock barrier;
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    tile[threadIdx.x] = 0;
    __syncthreads();
    auto token = barrier.arrive();
    tile[threadIdx.x] = in[i];  // @late_write
    barrier.wait(static_cast<BarrierOfABlock::arrival_token&&>(token));
    out[i] = tile[63 - threadIdx.x];  // @late_read
}

// A phase is over when half of the threads have come.
// FINDS: race @half_write @half_read
// ALSO: uninitialized @half_read
extern "C" __global__ void expects_half_of_the_threads(int* out, const int* in, int n)
{
    __shared__ BarrierOfABlock barrier;
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) init(&barrier, 32);
    __syncthreads();
    tile[threadIdx.x] = in[i];  // @half_write
    barrier.arrive_and_wait();
    out[i] = tile[63 - threadIdx.x];  // @half_read
}

// One thread of each warp arrives for it, but not behind all of it.
// FINDS: race @for_warp_write @for_warp_read
// ALSO: uninitialized @for_warp_read
extern "C" __global__ void arrives_for_its_warp_too_early(int* out, const int* in, int n)
{
    __shared__ BarrierOfABlock barrier;
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) init(&barrier, 2);
    __syncthreads();
    tile[threadIdx.x] = in[i];  // @for_warp_write
    if (threadIdx.x % 32 == 0) (void)barrier.arrive();
    barrier.wait_parity(false);
    out[i] = tile[63 - threadIdx.x];  // @for_warp_read
}

// CLEAN
extern "C" __global__ void arrives_for_its_warp(int* out, const int* in, int n)
{
    __shared__ BarrierOfABlock barrier;
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) init(&barrier, 2);
    __syncthreads();
    tile[threadIdx.x] = in[i];
    __syncwarp();
    if (threadIdx.x % 32 == 0) (void)barrier.arrive();
    barrier.wait_parity(false);
    out[i] = tile[63 - threadIdx.x];
}

// FINDS: race @setup @use
extern "C" __global__ void barrier_used_while_it_is_set_up(int* out, const int* in, int n)
{
    __shared__ BarrierOfABlock barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);  // @setup
    barrier.arrive_and_wait();                         // @use
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// A phase for the values, and one before the next.
// CLEAN
extern "C" __global__ void two_phases_in_each_round(int* out, const int* in, int n)
{
    __shared__ BarrierOfABlock barrier;
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    for (int round = 0; round < 4; ++round) {
        tile[threadIdx.x] = in[i] + round;
        barrier.arrive_and_wait();
        sum += tile[63 - threadIdx.x];
        barrier.arrive_and_wait();
    }
    out[i] = sum;
}

// FINDS: race @one_phase_read @one_phase_write
// ALSO: race @one_phase_write @one_phase_write
extern "C" __global__ void one_phase_in_each_round(int* out, const int* in, int n)
{
    __shared__ BarrierOfABlock barrier;
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    for (int round = 0; round < 4; ++round) {
        tile[threadIdx.x] = in[i] + round;  // @one_phase_write
        barrier.arrive_and_wait();
        sum += tile[63 - threadIdx.x];  // @one_phase_read
    }
    out[i] = sum;
}

// Each row of the block has a first thread.
// FINDS: race @init_of_each_row @init_of_each_row
// LAUNCH: <<<2, (8, 8)>>>
extern "C" __global__ void set_up_by_a_thread_of_each_row(int* out, const int* in, int n)
{
    __shared__ BarrierOfABlock barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x * blockDim.y);  // @init_of_each_row
    __syncthreads();
    barrier.arrive_and_wait();
    out[blockIdx.x * 64 + threadIdx.y * blockDim.x + threadIdx.x] = in[threadIdx.x];
}

// CLEAN
// LAUNCH: <<<2, (8, 8)>>>
extern "C" __global__ void set_up_by_one_thread(int* out, const int* in, int n)
{
    __shared__ BarrierOfABlock barrier;
    if (threadIdx.x == 0 && threadIdx.y == 0) init(&barrier, blockDim.x * blockDim.y);
    __syncthreads();
    barrier.arrive_and_wait();
    out[blockIdx.x * 64 + threadIdx.y * blockDim.x + threadIdx.x] = in[threadIdx.x];
}
