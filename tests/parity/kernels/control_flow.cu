// Ways through a kernel that differ from lane to lane. Loops are not unrolled, and accesses on two sides of a branch
// are different enough not to be made one, so that nvcc keeps the shape of the source; compiler.cu has those where it
// does not.

#include "control_flow.hpp"
#include "thread_in_grid.hpp"

__global__ void if_else(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    if (value % 2 == 0) {
        out[i] = other[2 * i];
    } else {
        atomicAdd(&out[i], value);
    }
}

__global__ void if_else_with_different_numbers_of_accesses(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    int sum = 0;
    if (value % 2 == 0) {
        sum += other[i];
        sum += other[i + value];
        sum += other[2 * i + value];
    } else {
        sum -= other[3 * i];
    }
    out[i] = sum;
}

__global__ void nested_ifs(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    int sum = 0;
    if (value % 2 == 0) {
        sum += other[i];
        if (value % 4 == 0) {
            sum *= other[2 * i];
        }
    } else {
        if (value % 3 == 0) {
            sum -= other[3 * i];
        }
        sum ^= other[i + 5];
    }
    out[i] = sum;
}

__global__ void chain_of_ifs(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    int result = 7;
    if (value < 2) {
        result = other[i];
    } else if (value < 4) {
        result = other[2 * i] * 3;
    } else if (value < 6) {
        result = other[i + 9] + value;
    }
    out[i] = result;
}

__global__ void if_in_if_with_accesses_behind_both(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    int sum = value;
    if (value > 1) {
        if (value > 4) {
            sum += other[i];
        }
        sum *= other[2 * i];
    }
    sum -= other[i + 3];
    out[i] = sum;
}

__global__ void early_return(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    if (value % 2 == 0) return;
    out[i] = other[i];
}

__global__ void two_early_returns(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    if (value % 2 == 0) return;
    const int more = other[i];
    if (more % 3 == 0) return;
    out[i] = value + more;
}

__global__ void return_from_a_loop(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const int value = in[k * 32 + i];
        if (value == 3) return;
        out[i] = value;
    }
}

__global__ void switch_with_four_cases(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    int result = value;
    switch (value % 5) {
    case 0: result += other[i]; break;
    case 1: result *= other[2 * i]; break;
    case 2: result -= other[3 * i]; break;
    case 3: atomicAdd(&out[i], value); break;
    default: break;
    }
    out[i] = result;
}

__global__ void switch_that_falls_through(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    int result = value;
    switch (value % 4) {
    case 0: result += other[i]; [[fallthrough]];
    case 1: result *= other[2 * i]; [[fallthrough]];
    case 2: result -= other[3 * i]; break;
    default: result = 1;
    }
    out[i] = result;
}

__global__ void switch_in_a_loop(int* out, const int* in, const int* other, int n)
{
    const int i = thread_in_grid();
    int result = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const int value = in[k * 32 + i];
        switch (value % 3) {
        case 0: result += other[i + k]; break;
        case 1: result *= other[2 * i + k]; break;
        default: atomicAdd(&out[i], value);
        }
    }
    out[i] = result;
}

__global__ void for_with_different_trip_counts(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    const int n = trips[i];
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) sum += in[k * 32 + i];
    out[i] = sum;
}

__global__ void for_that_counts_down(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    int sum = 0;
#pragma unroll 1
    for (int k = trips[i]; k > 0; --k) sum += in[k * 32 + i];
    out[i] = sum;
}

__global__ void while_with_different_trip_counts(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    int left = trips[i];
    int sum = 0;
#pragma unroll 1
    while (left > 0) {
        const int value = in[left * 32 + i];
        sum += value;
        left -= 1 + value % 2;
    }
    out[i] = sum;
}

__global__ void do_while_with_different_trip_counts(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    int left = trips[i];
    int sum = 0;
#pragma unroll 1
    do {
        sum += in[left * 32 + i];
        --left;
    } while (left > 0);
    out[i] = sum;
}

__global__ void bound_loaded_in_each_turn(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
#pragma unroll 1
    for (int k = 0; k < trips[i]; ++k) out[k * 32 + i] = in[k * 32 + i];
}

__global__ void loop_over_own_range(int* out, const int* in, const int* starts)
{
    const int i = thread_in_grid();
    const int begin = starts[i];
    const int end = starts[i + 1];
    int sum = 0;
#pragma unroll 1
    for (int k = begin; k < end; ++k) sum += in[k];
    out[i] = sum;
}

__global__ void loop_that_some_lanes_skip(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    const int n = trips[i];
    if (n > 3) {
        int sum = 0;
#pragma unroll 1
        for (int k = 0; k < n; ++k) sum += in[k * 32 + i];
        out[i] = sum;
    }
}

__global__ void loop_with_stores(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    const int n = trips[i];
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const int value = in[k * 32 + i];
        out[k * 64 + i] = value + k;
    }
}

__global__ void two_loops_in_a_row(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    const int n = trips[i];
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) sum += in[k * 32 + i];
#pragma unroll 1
    for (int k = n; k < 8; ++k) sum ^= in[k * 32 + i];
    out[i] = sum;
}

__global__ void nested_loops(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    const int n = trips[i];
    int sum = 0;
#pragma unroll 1
    for (int row = 0; row < n; ++row) {
        const int columns = trips[i + row];
#pragma unroll 1
        for (int column = 0; column < columns; ++column) sum += in[row * 64 + column * 8 + i];
    }
    out[i] = sum;
}

__global__ void nested_loops_with_own_inner_count(int* out, const int* in, const int* trips, int rows)
{
    const int i = thread_in_grid();
#pragma unroll 1
    for (int row = 0; row < rows; ++row) {
        const int columns = trips[row * 16 + i];
        int sum = 0;
#pragma unroll 1
        for (int column = 0; column < columns; ++column) sum += in[row * 64 + column * 8 + i];
        out[row * 64 + i] = sum;
    }
}

__global__ void triangle_of_loops(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    const int n = trips[i];
    int sum = 0;
#pragma unroll 1
    for (int row = 0; row < n; ++row) {
#pragma unroll 1
        for (int column = 0; column <= row; ++column) sum += in[row * 64 + column * 8 + i];
    }
    out[i] = sum;
}

__global__ void three_nested_loops(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    const int n = trips[i] % 4;
    int sum = 0;
#pragma unroll 1
    for (int a = 0; a < n; ++a) {
#pragma unroll 1
        for (int b = a; b < n; ++b) {
            sum ^= in[a * 64 + b * 8 + i];
#pragma unroll 1
            for (int c = b; c < n; ++c) sum += in[a * 64 + b * 16 + c + i];
        }
    }
    out[i] = sum;
}

__global__ void loop_with_break(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const int value = in[k * 32 + i];
        if (value == 3) break;
        sum += value;
    }
    out[i] = sum;
}

__global__ void loop_with_break_and_access_behind(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const int value = in[k * 32 + i];
        if (value == 3) break;
        sum += in[k * 64 + value];
    }
    out[i] = sum;
}

__global__ void loop_with_two_breaks(int* out, const int* in, const int* other, int n)
{
    const int i = thread_in_grid();
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const int value = in[k * 32 + i];
        if (value == 3) break;
        const int more = other[k * 32 + value];
        if (more == 2) break;
        out[k * 64 + i] = more;
        sum += more;
    }
    out[i] = sum;
}

__global__ void loop_with_continue(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const int value = in[k * 32 + i];
        if (value % 2 == 1) continue;
        sum += in[k * 64 + value];
    }
    out[i] = sum;
}

__global__ void loop_with_break_and_continue(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const int value = in[k * 32 + i];
        if (value == 0) continue;
        const int more = in[k * 64 + value];
        if (more == 3) break;
        out[k * 64 + i] = more;
        sum += more;
    }
    out[i] = sum;
}

__global__ void break_out_of_the_inner_loop(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
#pragma unroll 1
    for (int row = 0; row < n; ++row) {
        int sum = 0;
#pragma unroll 1
        for (int k = 0; k < n; ++k) {
            const int value = in[row * 64 + k * 8 + i];
            if (value == 3) break;
            sum += value;
        }
        out[row * 64 + i] = sum;
    }
}

__global__ void goto_out_of_two_loops(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
    int sum = 0;
#pragma unroll 1
    for (int row = 0; row < n; ++row) {
#pragma unroll 1
        for (int k = 0; k < n; ++k) {
            const int value = in[row * 64 + k * 8 + i];
            if (value == 3) goto found;
            sum += value;
        }
        sum ^= in[row * 32 + i];
    }
found:
    out[i] = sum;
}

__global__ void endless_loop_with_break(int* out, const int* next, int last)
{
    const int i = thread_in_grid();
    int element = i;
#pragma unroll 1
    while (true) {
        const int following = next[element];
        if (following <= last) break;
        element = following;
    }
    out[i] = element;
}

__global__ void loop_with_if(int* out, const int* in, int n)
{
    const int i = thread_in_grid();
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        if ((i + k) % 3 == 0) {
            sum += in[k * 32 + i];
        }
    }
    out[i] = sum;
}

__global__ void loop_with_if_and_access_behind(int* out, const int* in, const int* other, int n)
{
    const int i = thread_in_grid();
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const int value = in[k * 32 + i];
        if (value % 2 == 0) {
            sum += other[k * 64 + value];
        }
        sum ^= other[k * 32 + 2 * i];
    }
    out[i] = sum;
}

__global__ void loop_with_if_else(int* out, const int* in, const int* other, int n)
{
    const int i = thread_in_grid();
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const int value = in[k * 32 + i];
        if (value % 2 == 0) {
            sum += other[k * 64 + value];
        } else {
            out[k * 64 + 64 + i] = value;
        }
    }
    out[i] = sum;
}

__global__ void own_loop_with_if_and_access_behind(int* out, const int* in, const int* other, const int* trips)
{
    const int i = thread_in_grid();
    const int n = trips[i];
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const int value = in[k * 32 + i];
        if (value % 2 == 0) {
            sum += other[k * 64 + value];
        }
        sum ^= other[k * 32 + 2 * i];
    }
    out[i] = sum;
}

__global__ void if_with_a_loop_on_each_side(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    const int n = trips[i];
    int sum = 0;
    if (n % 2 == 0) {
#pragma unroll 1
        for (int k = 0; k < n; ++k) sum += in[k * 32 + i];
    } else {
#pragma unroll 1
        for (int k = n; k > 0; k -= 2) sum ^= in[k * 64 + 2 * i];
    }
    out[i] = sum;
}

__global__ void short_circuit_and(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const bool both = in[i] % 2 == 0 && other[i] % 3 == 0;
    out[i] = both ? 1 : 2;
}

__global__ void short_circuit_or(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const bool one = in[i] % 2 == 0 || other[i] % 3 == 0;
    out[i] = one ? 1 : 2;
}

__global__ void short_circuit_of_three(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    if (in[i] % 2 == 0 && (other[i] % 3 == 0 || other[2 * i] % 5 == 0)) {
        out[i] = 1;
    }
}

__global__ void short_circuit_in_a_loop(int* out, const int* in, const int* other, int n)
{
    const int i = thread_in_grid();
    int k = 0;
#pragma unroll 1
    while (k < n && in[k * 32 + i] != 3 && other[k * 32 + i] != 5) ++k;
    out[i] = k;
}

__global__ void ternary_of_numbers(int* out, const int* in)
{
    const int i = thread_in_grid();
    const int value = in[i];
    out[i] = value % 2 == 0 ? value : 3 * value;
}

__global__ void ternary_of_loads(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    out[i] = value % 2 == 0 ? other[i] : in[2 * i + 1];
}

__global__ void ternary_of_addresses(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    const int* const from = value % 2 == 0 ? other : in;
    out[i] = from[2 * i];
}

__global__ void ternary_with_one_load(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    out[i] = value % 2 == 0 ? other[i] : value;
}

namespace {

__device__ int sum_of_two(const int* from, int i)
{
    const int first = from[i];
    const int second = from[2 * i];
    return first + second;
}

__device__ __attribute__((noinline)) int called_sum_of_two(const int* from, int i)
{
    const int first = from[i];
    const int second = from[2 * i];
    return first + second;
}

__device__ __attribute__((noinline)) int called_product_of_two(const int* from, int i)
{
    const int first = from[i];
    const int second = from[3 * i];
    return first * second;
}

}  // namespace

__global__ void inlined_calls_on_both_sides(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    int sum = 0;
    if (value % 2 == 0) {
        sum += sum_of_two(other, i);
    } else {
        sum -= sum_of_two(in, i + value);
    }
    out[i] = sum;
}

__global__ void calls_on_both_sides(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    int sum = 0;
    if (value % 2 == 0) {
        sum += called_sum_of_two(other, i);
    } else {
        sum -= called_sum_of_two(in, i + value);
    }
    out[i] = sum;
}

__global__ void calls_of_two_functions(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    const int value = in[i];
    int sum = 0;
    if (value % 2 == 0) {
        sum += called_sum_of_two(other, i);
    } else {
        sum += called_product_of_two(in, i);
    }
    out[i] = sum;
}

__global__ void call_in_a_loop(int* out, const int* in, const int* trips)
{
    const int i = thread_in_grid();
    const int n = trips[i];
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) sum += called_sum_of_two(in, k * 32 + i);
    out[i] = sum;
}

__global__ void barriers_in_a_loop(int* out, const int* in, int n)
{
    __shared__ int tile[64];
    const int t = static_cast<int>(threadIdx.x);
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        tile[t] = in[k * 64 + t];
        __syncthreads();
        sum += tile[63 - t];
        __syncthreads();
    }
    out[thread_in_grid()] = sum;
}

__global__ void if_between_barriers(int* out, const int* in)
{
    __shared__ int tile[64];
    const int t = static_cast<int>(threadIdx.x);
    tile[t] = in[t];
    __syncthreads();
    if (t % 4 == 0) {
        tile[t] += tile[t + 1];
    }
    __syncthreads();
    out[thread_in_grid()] = tile[t ^ 1];
}

__global__ void loop_between_barriers(int* out, const int* in, const int* trips)
{
    __shared__ int tile[64];
    const int t = static_cast<int>(threadIdx.x);
    const int n = trips[t];
    tile[t] = in[t];
    __syncthreads();
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; ++k) sum += tile[(k * 9 + t) % 64];
    __syncthreads();
    tile[t] = sum;
    __syncthreads();
    out[thread_in_grid()] = tile[63 - t];
}

__global__ void divergent_atomics(int* out, const int* in)
{
    const int i = thread_in_grid();
    const int value = in[i];
    if (value % 2 == 0) {
        atomicAdd(&out[i], value);
    } else {
        atomicMax(&out[2 * i], value);
    }
}

__global__ void divergent_shared_accesses(int* out, const int* in)
{
    __shared__ int tile[128];
    const int t = static_cast<int>(threadIdx.x);
    const int value = in[t];
    tile[t] = value;
    tile[t + 64] = value + 1;
    __syncthreads();
    int result = 0;
    if (value % 2 == 0) {
        result += tile[2 * t];
    } else {
        tile[t] = t;
    }
    out[thread_in_grid()] = result;
}

__global__ void warps_take_different_sides(int* out, const int* in, const int* other)
{
    const int i = thread_in_grid();
    int sum = 0;
    if (i / 32 % 2 == 0) {
        sum += in[2 * i];
        sum *= other[i];
    } else {
        sum -= other[3 * i];
    }
    out[i] = sum;
}

__global__ void binary_search(int* out, const int* sorted, const int* wanted, int n)
{
    const int i = thread_in_grid();
    const int value = wanted[i];
    int low = 0;
    int high = n;
#pragma unroll 1
    while (low < high) {
        const int middle = (low + high) / 2;
        const int found = sorted[middle];
        if (found == value) {
            low = middle;
            break;
        }
        if (found < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    out[i] = low;
}

__global__ void walk_lists_of_different_lengths(int* out, const int* next, const int* first)
{
    const int i = thread_in_grid();
    int length = 0;
#pragma unroll 1
    for (int element = first[i]; element >= 0; element = next[element]) ++length;
    out[i] = length;
}
