#pragma once

// The kernels that the model's tests run. A comment "@name" in kernels.cu marks a line that a test asks for.

// out[i * stride] = in[i * stride] for all i below n. T: char, short, float, double, float3, float4.
template <class T>
__global__ void copy(T* out, const T* in, int n, int stride);

__global__ void broadcast(float* out, const float* in);
// Only lanes whose bit is set in `lanes` copy.
__global__ void copy_some_lanes(float* out, const float* in, unsigned lanes);
// out[number of the thread in the grid] = that number + 1, for any shape of grid and blocks.
__global__ void number_threads(int* out);

__global__ void reverse_in_block(int* out, const int* in);
__global__ void reverse_in_block_dynamic(int* out, const int* in);
// Two `extern __shared__` arrays of other types, which share their storage.
__global__ void two_names_of_one_storage(int* out);
__global__ void reverse_in_warp(int* out, const int* in);
__global__ void column_of_tile(float* out, int pitch);
// Rounds of a neighbor exchange with a barrier each.
__global__ void rotate(int* data, int rounds);

__global__ void count_threads(int* count);
__global__ void histogram(int* bins, const int* values, int n);
__global__ void atomic_functions(unsigned* results);

__global__ void if_else(int* out, const int* even, const int* odd);
// out[i] = sum of in[j * 32 + lane] for j below rounds * lane.
__global__ void triangle_sum(int* out, const int* in, int rounds);
// Per lane: rounds[0] times a loop of rounds[1 + lane] rounds.
__global__ void store_after_loops(int* out, const int* in, const int* rounds);

__global__ void store_with_offset(float* out, long offset);
__global__ void store_made_vectors(float4* out, bool all);
__global__ void load_16_bytes(float4* out, const float4* in);
__global__ void load_through(float* out, const float* in);
__global__ void load_below_zero_by_unsigned_index(int* out);
// Each block waits for all of them, so that all of them are running, before it loads.
__global__ void meet_and_load_through(float* out, const float* in, int* arrived);
__global__ void load_a_byte(char* out, const char* in);
__global__ void overrun_shared(float* out, int index);
__global__ void overrun_dynamic_shared(float* out, int index);
__global__ void write_to_constants(int* out);
__global__ void count_in_constants(int* out);
__global__ void read_local_table(int* out, int index);
__global__ void fill_local_by_pointer(int* out);
__global__ void lane_0_waits_for_its_warp(int* out);
__global__ void half_the_warp_leaves(int* out);
// Threads from number n on leave at once; the others read what these should have written. One block of 32 threads.
__global__ void threads_without_work_leave(int* out, int n);
// Goes one element beyond each row of a tile: into the next row. One block of 32 x 2 threads.
__global__ void fill_beyond_the_row(int* out);
__global__ void count_in_block(int* count);
__global__ void add_under_a_lock(int* sum, int* lock, bool with_fence);
__global__ void add_neighbors(float* out, const float* first, const float* second);
__global__ void shift_in_place(int* values);
__global__ void index_far_outside(int* out, int index);
// Adds up floats of 256 in each step, which a block of 64 threads copies while it adds up those of the step before.
__global__ void copy_beside_sums(float* out, const float* in, int steps, bool waits_at_once);
extern "C" __global__ void c(int* out);
