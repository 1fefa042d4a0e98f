#pragma once

// Kernels whose threads interact. Each of them is launched with blocks in one dimension.

// Each thread adds 1 to words[thread % count], by compare and swap, and begins with 0 as its guess.
__global__ void count_by_compare_and_swap(int* words, int count);

// One lane of each warp adds 1 to sum[0] while it holds the lock, which is 0 when it is open.
__global__ void add_under_swapped_lock(int* lock, int* sum);
__global__ void add_under_exchanged_lock(int* lock, int* sum);
__global__ void add_under_largest_lock(int* lock, int* sum);
__global__ void add_under_lock_of_bits(int* lock, int* sum);
// By a number for each, and the number whose turn it is: lock[0] and lock[1].
__global__ void add_under_ticket_lock(int* lock, int* sum);
__global__ void add_under_volatile_ticket_lock(int* lock, int* sum);
// Every lane takes it, as its turn comes: inside the loop, and in a loop that ends when it is taken.
__global__ void add_by_every_lane(int* lock, int* sum);
__global__ void add_by_every_lane_behind_a_loop(int* lock, int* sum);

// These do it wrongly: one does not look whether it got the lock, one looks and closes in two steps, and one goes in
// when it has tried a hundred times.
__global__ void add_whoever_holds_the_lock(int* lock, int* sum);
__global__ void add_under_lock_of_two_steps(int* lock, int* sum);
__global__ void add_after_a_hundred_tries(int* lock, int* sum);

// The lock and the sum are the block's own.
__global__ void add_under_shared_lock(int* sums);

__global__ void take_tickets(int* next, int* tickets);
// Each thread adds 1 to its number before.
__global__ void add_and_take_tickets(int* numbers, int* next, int* tickets);
__global__ void count_without_looking(int* counters);
__global__ void sum_without_looking(float* sum);
// Each value of a block takes a place in shared memory.
__global__ void pack_in_shared_memory(int* out);

// Block 0 waits for the block after it.
__global__ void wait_for_a_later_block(volatile int* flag, int* out);

// Each block of two threads keeps its number in shared memory until the blocks after it have stored theirs.
__global__ void keep_the_own_number(volatile int* turn, int* out);

// All load from shared memory; only threads of the first block have stored there.
__global__ void load_what_block_0_has_stored(int* out);

// Each warp takes so many, and leaves its number at the ticket's.
__global__ void take_many_tickets(int* next, int* tickets, int count);

// All blocks store to out[0], each its number, and all but the first load what the one before has stored.
__global__ void store_to_one_word(int* out);
__global__ void load_from_the_block_before(int* out, int* values);
