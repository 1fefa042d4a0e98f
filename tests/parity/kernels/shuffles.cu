// Lanes that exchange values without memory, and the accesses around them.

#include "shuffles.hpp"
#include "thread_in_grid.hpp"

namespace {

constexpr unsigned all_lanes = 0xffffffffu;

}  // namespace

__global__ void sum_of_warp(int* sums, const int* in)
{
    const int i = thread_in_grid();
    int sum = in[i];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(all_lanes, sum, distance);
    if (lane_of_thread() == 0) sums[i / 32] = sum;
}

__global__ void sum_of_warp_for_all(int* out, const int* in)
{
    const int i = thread_in_grid();
    int sum = in[i];
    for (int distance = 1; distance < 32; distance *= 2) sum += __shfl_xor_sync(all_lanes, sum, distance);
    out[i] = sum;
}

__global__ void sum_of_block(int* sums, const int* in)
{
    __shared__ int sum_of[32];
    const int t = static_cast<int>(threadIdx.x);
    const int lane = lane_of_thread();
    int sum = in[thread_in_grid()];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(all_lanes, sum, distance);
    if (lane == 0) sum_of[t / 32] = sum;
    __syncthreads();
    if (t < 32) {
        sum = t < static_cast<int>(blockDim.x / 32) ? sum_of[t] : 0;
        for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(all_lanes, sum, distance);
        if (t == 0) sums[blockIdx.x] = sum;
    }
}

__global__ void scan_of_warp(int* out, const int* in)
{
    const int i = thread_in_grid();
    const int lane = lane_of_thread();
    int sum = in[i];
    for (int distance = 1; distance < 32; distance *= 2) {
        const int before = __shfl_up_sync(all_lanes, sum, distance);
        if (lane >= distance) sum += before;
    }
    out[i] = sum;
}

__global__ void sums_of_8_lanes(int* sums, const int* in)
{
    const int i = thread_in_grid();
    int sum = in[i];
    for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(all_lanes, sum, distance, 8);
    if (i % 8 == 0) sums[i / 8] = sum;
}

__global__ void rotated_values(int* out, const int* in, int distance)
{
    const int i = thread_in_grid();
    const int value = in[i];
    out[i] = __shfl_sync(all_lanes, value, (lane_of_thread() + distance) % 32);
}

__global__ void index_from_another_lane(int* out, const int* in, const int* index)
{
    const int i = thread_in_grid();
    const int own = index[i];
    const int from = __shfl_xor_sync(all_lanes, own, 1);
    out[i] = in[from];
}

__global__ void loaded_by_one_lane(int* out, const int* in)
{
    const int i = thread_in_grid();
    int value = 0;
    if (lane_of_thread() == 0) value = in[i];
    out[i] = __shfl_sync(all_lanes, value, 0);
}

__global__ void shuffle_in_half_a_warp(int* out, const int* in)
{
    const int i = thread_in_grid();
    const int lane = lane_of_thread();
    if (lane < 16) {
        const int value = in[i];
        out[i] = __shfl_xor_sync(0x0000ffffu, value, 1);
    }
}

__global__ void shuffle_on_both_sides(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    int result = 0;
    if (lane_of_thread() % 2 == 0) {
        const int value = in[i];
        result = __shfl_xor_sync(0x55555555u, value, 2);
    } else {
        const int value = other[3 * i];
        result = 7 - __shfl_xor_sync(0xaaaaaaaau, value, 4);
    }
    out[i] = result;
}

__global__ void keep_odd_with_ballot(int* out, const int* in)
{
    const int i = thread_in_grid();
    const int lane = lane_of_thread();
    const int value = in[i];
    const unsigned odd = __ballot_sync(all_lanes, value % 2 == 1);
    const int rank = __popc(odd & ((1u << lane) - 1));
    if (value % 2 == 1) out[i - lane + rank] = value;
}

__global__ void vote_for_a_load(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    int sum = value;
    if (__any_sync(all_lanes, value == 3)) sum += other[2 * i];
    if (__all_sync(all_lanes, value < 8)) sum ^= other[i];
    out[i] = sum;
}

__global__ void loop_until_all_are_done(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    int left = trips[i];
    int sum = 0;
    int turn = 0;
#pragma unroll 1
    while (__any_sync(all_lanes, left > 0)) {
        if (left > 0) sum += in[turn * 32 + i];
        --left;
        ++turn;
    }
    out[i] = sum;
}

__global__ void sparse_product_with_shuffles(float* y, const float* values, const int* columns, const int* starts,
                                             const float* x, int rows)
{
    const int lane = lane_of_thread();
    const int row = thread_in_grid() / 32;
    if (row >= rows) return;
    const int begin = starts[row];
    const int end = starts[row + 1];
    float sum = 0;
    for (int k = begin + lane; k < end; k += 32) sum += values[k] * x[columns[k]];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(all_lanes, sum, distance);
    if (lane == 0) y[row] = sum;
}

__global__ void exchange_in_shared_memory_of_warp(int* out, const int* in)
{
    __shared__ int tile[64];
    const int t = static_cast<int>(threadIdx.x);
    tile[t] = in[t];
    __syncwarp();
    const int value = tile[t ^ 31];
    out[thread_in_grid()] = value;
}

__global__ void transpose_8_by_4_with_shuffles(int* out, const int* in)
{
    const int i = thread_in_grid();
    const int lane = lane_of_thread();
    const int value = in[i];
    out[i] = __shfl_sync(all_lanes, value, lane % 4 * 8 + lane / 4);
}
