// Two tiles in turn: while one is used, the other one comes. Four rounds of 32 elements, which each block goes through.

#include <cooperative_groups.h>
#include <cuda/pipeline>

// CLEAN
// LAUNCH: <<<2, 32>>>
extern "C" __global__ void stages_in_turn(int* out, const int* in, int n)
{
    __shared__ int tile[2][32];
    auto pipeline = cuda::make_pipeline();
    int sum = 0;
    cuda::memcpy_async(&tile[0][threadIdx.x], &in[threadIdx.x], sizeof(int), pipeline);
    pipeline.producer_commit();
    for (int round = 0; round < 4; ++round) {
        int* next = &tile[(round + 1) % 2][threadIdx.x];
        if (round < 3) cuda::memcpy_async(next, in + (round + 1) * 32 + threadIdx.x, sizeof(int), pipeline);
        pipeline.producer_commit();
        cuda::pipeline_consumer_wait_prior<1>(pipeline);
        __syncthreads();
        sum += tile[round % 2][31 - threadIdx.x];
        __syncthreads();
    }
    out[blockIdx.x * 32 + threadIdx.x] = sum;
}

// Others may still use the tile that is overwritten.
// FINDS: race @overwriting_copy @overwritten_read
// LAUNCH: <<<2, 32>>>
extern "C" __global__ void stage_overwritten_while_in_use(int* out, const int* in, int n)
{
    __shared__ int tile[2][32];
    auto pipeline = cuda::make_pipeline();
    int sum = 0;
    cuda::memcpy_async(&tile[0][threadIdx.x], &in[threadIdx.x], sizeof(int), pipeline);
    pipeline.producer_commit();
    for (int round = 0; round < 4; ++round) {
        int* next = &tile[(round + 1) % 2][threadIdx.x];
        if (round < 3)
            cuda::memcpy_async(next, in + (round + 1) * 32 + threadIdx.x, sizeof(int), pipeline);  // @overwriting_copy
        pipeline.producer_commit();
        cuda::pipeline_consumer_wait_prior<1>(pipeline);
        __syncthreads();
        sum += tile[round % 2][31 - threadIdx.x];  // @overwritten_read
    }
    out[blockIdx.x * 32 + threadIdx.x] = sum;
}

// Waits for all batches but the last two: the one that is needed is one of them.
// FINDS: race @early_copy|@first_copy @early_read
// ALSO: race @early_copy @early_read
// ALSO: race @first_copy @early_read
// ALSO: race @early_copy @first_copy
// ALSO: race @early_copy @early_copy
// LAUNCH: <<<2, 32>>>
extern "C" __global__ void stage_used_a_round_too_early(int* out, const int* in, int n)
{
    __shared__ int tile[2][32];
    auto pipeline = cuda::make_pipeline();
    int sum = 0;
    cuda::memcpy_async(&tile[0][threadIdx.x], &in[threadIdx.x], sizeof(int), pipeline);  // @first_copy
    pipeline.producer_commit();
    for (int round = 0; round < 4; ++round) {
        int* next = &tile[(round + 1) % 2][threadIdx.x];
        if (round < 3)
            cuda::memcpy_async(next, in + (round + 1) * 32 + threadIdx.x, sizeof(int), pipeline);  // @early_copy
        pipeline.producer_commit();
        cuda::pipeline_consumer_wait_prior<2>(pipeline);
        __syncthreads();
        sum += tile[round % 2][31 - threadIdx.x];  // @early_read
        __syncthreads();
    }
    out[blockIdx.x * 32 + threadIdx.x] = sum;
}

// The pipeline of a block knows by itself who may go on.
// CLEAN
// LAUNCH: <<<2, 32>>>
extern "C" __global__ void stages_of_a_block(int* out, const int* in, int n)
{
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    __shared__ int tile[2][32];
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    auto pipeline = cuda::make_pipeline(block, &state);
    int sum = 0;
    for (int round = 0; round < 5; ++round) {
        if (round < 4) {
            pipeline.producer_acquire();
            cuda::memcpy_async(block, tile[round % 2], in + round * 32, sizeof(tile[0]), pipeline);
            pipeline.producer_commit();
        }
        if (round == 0) continue;
        pipeline.consumer_wait();
        sum += tile[(round + 1) % 2][31 - threadIdx.x];
        pipeline.consumer_release();
    }
    out[blockIdx.x * 32 + threadIdx.x] = sum;
}

// FINDS: race @released_early_copy @released_early_read
// LAUNCH: <<<2, 32>>>
extern "C" __global__ void stage_released_before_it_is_used(int* out, const int* in, int n)
{
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    __shared__ int tile[2][32];
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    auto pipeline = cuda::make_pipeline(block, &state);
    int sum = 0;
    for (int round = 0; round < 5; ++round) {
        if (round < 4) {
            pipeline.producer_acquire();
            int* next = tile[round % 2];
            cuda::memcpy_async(block, next, in + round * 32, sizeof(tile[0]), pipeline);  // @released_early_copy
            pipeline.producer_commit();
        }
        if (round == 0) continue;
        pipeline.consumer_wait();
        pipeline.consumer_release();
        sum += tile[(round + 1) % 2][31 - threadIdx.x];  // @released_early_read
    }
    out[blockIdx.x * 32 + threadIdx.x] = sum;
}

// One warp copies, the other one computes.
// CLEAN
extern "C" __global__ void stages_between_warps(int* out, const int* in, int n)
{
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    __shared__ int tile[2][32];
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    bool produces = threadIdx.x < 32;
    int lane = threadIdx.x % 32;
    auto pipeline =
        cuda::make_pipeline(block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
    if (produces) {
        for (int round = 0; round < 4; ++round) {
            pipeline.producer_acquire();
            cuda::memcpy_async(&tile[round % 2][lane], &in[round * 32 + lane], sizeof(int), pipeline);
            pipeline.producer_commit();
        }
    } else {
        int sum = 0;
        for (int round = 0; round < 4; ++round) {
            pipeline.consumer_wait();
            sum += tile[round % 2][31 - lane];
            pipeline.consumer_release();
        }
        out[blockIdx.x * 32 + lane] = sum;
    }
}
