#include "interactions.hpp"

__global__ void count_by_compare_and_swap(int* words, int count)
{
    int* word = words + (blockIdx.x * blockDim.x + threadIdx.x) % count;
    int guess = 0;
    for (;;) {
        int found = atomicCAS(word, guess, guess + 1);  // @swap
        if (found == guess) break;
        guess = found;
    }
}

namespace {

template <class Take, class Open>
__device__ void add_under_lock(int* sum, Take take, Open open)
{
    if (threadIdx.x % 32 != 0) return;
    take();
    __threadfence();
    sum[0] += 1;
    __threadfence();
    open();
}

}  // namespace

__global__ void add_under_swapped_lock(int* lock, int* sum)
{
    add_under_lock(
        sum,
        [&] {
            while (atomicCAS(lock, 0, 1) != 0) {
            }
        },
        [&] { atomicExch(lock, 0); });
}

__global__ void add_under_exchanged_lock(int* lock, int* sum)
{
    add_under_lock(
        sum,
        [&] {
            while (atomicExch(lock, 1) != 0) {
            }
        },
        [&] { atomicExch(lock, 0); });
}

__global__ void add_under_largest_lock(int* lock, int* sum)
{
    add_under_lock(
        sum,
        [&] {
            while (atomicMax(lock, 1) != 0) {
            }
        },
        [&] { atomicMin(lock, 0); });
}

__global__ void add_under_lock_of_bits(int* lock, int* sum)
{
    add_under_lock(
        sum,
        [&] {
            while ((atomicOr(lock, 1) & 1) != 0) {
            }
        },
        [&] { atomicAnd(lock, ~1); });
}

__global__ void add_under_ticket_lock(int* lock, int* sum)
{
    add_under_lock(
        sum,
        [&] {
            int ticket = atomicAdd(&lock[0], 1);
            while (atomicAdd(&lock[1], 0) != ticket) {
            }
        },
        [&] { atomicAdd(&lock[1], 1); });
}

__global__ void add_under_volatile_ticket_lock(int* lock, int* sum)
{
    volatile int* turn = &lock[1];
    int ticket = 0;
    add_under_lock(
        sum,
        [&] {
            ticket = atomicAdd(&lock[0], 1);
            while (*turn != ticket) {
            }
        },
        [&] { *turn = ticket + 1; });
}

__global__ void add_by_every_lane(int* lock, int* sum)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {  // @take-in-the-loop
            __threadfence();
            sum[0] += 1;  // @add-in-the-loop
            __threadfence();
            atomicExch(lock, 0);  // @open-in-the-loop
            done = true;
        }
    }
}

__global__ void add_by_every_lane_behind_a_loop(int* lock, int* sum)
{
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    sum[0] += 1;  // @add-behind-the-loop
    __threadfence();
    atomicExch(lock, 0);
}

__global__ void add_whoever_holds_the_lock(int* lock, int* sum)
{
    add_under_lock(
        sum, [&] { atomicCAS(lock, 0, 1); }, [&] { atomicExch(lock, 0); });
}

__global__ void add_under_lock_of_two_steps(int* lock, int* sum)
{
    add_under_lock(
        sum,
        [&] {
            while (atomicAdd(lock, 0) != 0) {
            }
            atomicExch(lock, 1);
        },
        [&] { atomicExch(lock, 0); });
}

__global__ void add_after_a_hundred_tries(int* lock, int* sum)
{
    add_under_lock(
        sum,
        [&] {
            for (int tries = 0; tries < 100 && atomicCAS(lock, 0, 1) != 0; ++tries) {
            }
        },
        [&] { atomicExch(lock, 0); });
}

__global__ void add_under_shared_lock(int* sums)
{
    __shared__ int lock;
    __shared__ int sum;
    if (threadIdx.x == 0) lock = sum = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
        __threadfence_block();
        sum += 1;
        __threadfence_block();
        atomicExch(&lock, 0);
    }
    __syncthreads();
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

__global__ void take_tickets(int* next, int* tickets)
{
    tickets[blockIdx.x * blockDim.x + threadIdx.x] = atomicAdd(next, 1);
}

__global__ void add_and_take_tickets(int* numbers, int* next, int* tickets)
{
    numbers[threadIdx.x] += 1;
    tickets[threadIdx.x] = atomicAdd(next, 1);
}

__global__ void load_what_block_0_has_stored(int* out)
{
    __shared__ int stored[32];
    if (blockIdx.x == 0) stored[threadIdx.x] = 7;
    out[blockIdx.x * blockDim.x + threadIdx.x] = stored[threadIdx.x];
}

__global__ void count_without_looking(int* counters) { atomicAdd(&counters[threadIdx.x % 8], 1); }

__global__ void sum_without_looking(float* sum) { atomicAdd(sum, 1.0f / (1 + blockIdx.x * blockDim.x + threadIdx.x)); }

__global__ void pack_in_shared_memory(int* out)
{
    __shared__ int values[256];
    __shared__ int count;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    values[atomicAdd(&count, 1)] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = values[threadIdx.x];
}

__global__ void wait_for_a_later_block(volatile int* flag, int* out)
{
    if (blockIdx.x == 1) *flag = 1;
    if (blockIdx.x == 0) {
        while (*flag == 0) {
        }
        out[0] = 1;
    }
}

__global__ void keep_the_own_number(volatile int* turn, int* out)
{
    __shared__ int kept[2];
    kept[threadIdx.x] = blockIdx.x;
    __syncthreads();
    if (threadIdx.x != 0) return;
    int blocks_behind = gridDim.x - 1 - blockIdx.x;
    while (*turn != blocks_behind) {
    }
    out[blockIdx.x] = kept[1];
    *turn = blocks_behind + 1;
}

__global__ void take_many_tickets(int* next, int* tickets, int count)
{
    if (threadIdx.x % 32 != 0) return;
    for (int i = 0; i < count; ++i) tickets[atomicAdd(next, 1)] = threadIdx.x / 32;
}

__global__ void store_to_one_word(int* out)
{
    if (threadIdx.x == 0) out[0] = blockIdx.x;  // @store-to-one
}

__global__ void load_from_the_block_before(int* out, int* values)
{
    if (threadIdx.x != 0) return;
    values[blockIdx.x] = blockIdx.x;
    out[blockIdx.x] = blockIdx.x > 0 ? values[blockIdx.x - 1] : 0;
}
