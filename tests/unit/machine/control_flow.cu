#include "control_flow.hpp"

static __device__ int thread_in_grid() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void either_side(int* out, const int* in, const int* choice)
{
    int i = thread_in_grid();
    int v;
    if (choice[i] % 2 == 0)  // @either-choice
        v = in[i] * 3;       // @either-then
    else
        v = in[2 * i] - 7;  // @either-else
    out[i] = v;             // @either-behind
}

static __device__ __attribute__((noinline)) int warpbook_lanes_of(const int* in, int i)
{
    return in[i] * 3;  // @demo-called
}

__global__ void warpbook_demo(int* out, const int* in, const int* choice)
{
    int i = thread_in_grid();
    int v = 0;
    const int rounds = choice[i];  // @demo-rounds
    for (int round = 0; round < rounds; ++round) {
        if (round % 2 == 0) v += warpbook_lanes_of(in, i);
    }
    out[i] = v;  // @demo-behind
}

__global__ void sides_in_sides(int* out, const int* in, const int* choice)
{
    int i = thread_in_grid();
    int c = choice[i];
    int v = 0;
    if (c < 4) {
        v += in[i];  // @sides-low
        if (c < 2) {
            v += in[i + 1];  // @sides-lowest
        }
        v *= in[i + 2];  // @sides-low-again
    } else if (c < 6) {
        v -= in[i + 3];  // @sides-middle
    } else {
        if (c == 7) v = in[i + 4];  // @sides-highest
        v ^= in[i + 5];             // @sides-high
    }
    out[i] = v;  // @sides-behind
}

__global__ void one_of_five_cases(int* out, const int* in, const int* choice)
{
    int i = thread_in_grid();
    int v = 1;
    switch (choice[i]) {
    case 0:
        v = in[i];  // @case-0
        break;
    case 1:
        v += in[i + 1];  // @case-1
        [[fallthrough]];
    case 2:
        v *= in[i + 2];  // @case-2
        [[fallthrough]];
    case 3:
        v -= in[i + 3];  // @case-3
        break;
    case 4:
        v = in[i + 4];  // @case-4
        break;
    default: break;
    }
    out[i] = v;  // @case-behind
}

__global__ void second_operand_if_needed(int* out, const int* in, const int* choice)
{
    int i = thread_in_grid();
    if (choice[i] > 2 && in[i] > 0)  // @operands
        out[i] = in[i + 1];          // @operands-then
    else
        out[2 * i] = 5;  // @operands-else
}

__global__ void address_by_choice(int* out, const int* in, const int* other, const int* choice)
{
    int i = thread_in_grid();
    const int* from = choice[i] > 3 ? in : other;
    out[i] = from[i];  // @address-by-choice
}

__global__ void value_by_choice(int* out, const int* in, const int* other, const int* choice)
{
    int i = thread_in_grid();
    int c = choice[i];
    int v = c > 3 ? in[i] : other[i + 1] * 2;  // @value-by-choice
    out[i] = v;                                // @value-behind
}

__global__ void sparse_product(float* y, const int* row_begin, const int* column, const float* value, const float* x,
                               int rows)
{
    for (int row = thread_in_grid(); row < rows; row += gridDim.x * blockDim.x) {
        float sum = 0;
        int end = row_begin[row + 1];                 // @sparse-end
        for (int k = row_begin[row]; k < end; ++k) {  // @sparse-begin
            float factor = value[k];                  // @sparse-value
            sum += factor * x[column[k]];             // @sparse-x
        }
        y[row] = sum;  // @sparse-store
    }
}

__global__ void inner_loop_is_last(int* out, const int* in, const int* length, int rounds)
{
    int i = thread_in_grid();
    int threads = gridDim.x * blockDim.x;
    for (int round = 0; round < rounds; ++round) {
        int n = length[round * threads + i];                       // @last-length
        for (int j = 0; j < n; ++j) out[j * threads + i] = in[j];  // @last-inner
    }
}

__global__ void break_and_continue(int* out, const int* in, const int* choice, int rounds)
{
    int i = thread_in_grid();
    int threads = gridDim.x * blockDim.x;
    int round = -1;
    while (++round < rounds) {
        int c = choice[round * threads + i];  // @break-choice
        if (c > 3) {
            int v = in[c];  // @break-in-if
            if (v == 6) break;
            if (v == 4) continue;
            out[i] = v;  // @break-behind-both
        }
        out[threads + i] = c;  // @break-behind-if
    }
    out[2 * threads + i] = round;  // @break-behind-loop
}

__global__ void at_least_once(int* out, const int* in, const int* choice)
{
    int i = thread_in_grid();
    int threads = gridDim.x * blockDim.x;
    int round = 0;
    int sum = 0;
    do {
        sum += in[round];                         // @once-in-loop
    } while (choice[round++ * threads + i] > 2);  // @once-test
    out[i] = sum;                                 // @once-behind
}

__global__ void do_loop_in_do_loop(int* out, const int* in, const int* length)
{
    int i = thread_in_grid();
    int round = 0;
    int sum = 0;
    do {
        int n = length[i] + round;  // @do-outer
        do {
            sum += in[n];  // @do-inner
        } while (--n > 0);
        out[i] = sum;  // @do-behind-inner
    } while (++round < 3);
}

__global__ void loop_in_if_in_loop(int* out, const int* in, const int* choice, const int* length, int rounds)
{
    int i = thread_in_grid();
    int threads = gridDim.x * blockDim.x;
    int n = length[i];
    int sum = 0;
    for (int round = 0; round < rounds; ++round) {
        if (choice[round * threads + i] > 2) {         // @inner-choice
            for (int j = 0; j < n; ++j) sum += in[j];  // @inner-load
            sum *= in[round];                          // @inner-behind
        }
        sum += in[round + 1];  // @inner-behind-if
    }
    out[i] = sum;  // @inner-behind-all
}

__global__ void while_either_holds(int* out, const int* in, const int* length, const int* choice)
{
    int i = thread_in_grid();
    int j = 0;
    while (j < length[i] || in[j] < choice[i]) {  // @either-test
        out[i] = j;                               // @either-in-loop
        ++j;
    }
    out[i] += 1;  // @either-behind-loop
}

__global__ void store_and_break(int* out, const int* in, const int* wanted, int n)
{
    int i = thread_in_grid();
    for (int j = 0; j < n; ++j) {
        int v = in[j];         // @found-load
        if (v == wanted[i]) {  // @found-wanted
            out[i] = j;        // @found-store
            break;
        }
        out[i] = -1;  // @found-not-yet
    }
    out[i] += 1;  // @found-behind
}

__global__ void leave_at_depth(int* out, const int* in, const int* choice, const int* length, int rounds)
{
    int i = thread_in_grid();
    int threads = gridDim.x * blockDim.x;
    int n = length[i];
    if (n == 0) return;
    for (int round = 0; round < rounds; ++round) {
        for (int j = 0; j < n; ++j) {
            int v = in[round + j];               // @leave-inner
            if (v == choice[j * threads + i]) {  // @leave-choice
                if (n > 3) {
                    out[i] = round;  // @leave-store
                }
                return;
            }
        }
        out[i] = -round;  // @leave-outer
    }
    out[i] = in[n];  // @leave-behind
}

__global__ void some_lanes_store_first(int* out, int* other, const int* choice)
{
    int i = thread_in_grid();
    out[i] = i;                       // @first-all
    if (choice[i] > 3) other[i] = 1;  // @first-some
}

__global__ void nested_loops_on_both_sides(int* out, const int* in, const int* choice, const int* length)
{
    int i = thread_in_grid();
    int n = length[i];
    if (choice[i] > 3) {
        for (int round = 0; round < 3; ++round) {
            for (int j = 0; j < n + round; ++j) out[i] += in[j];  // @both-then-inner
            out[i] *= 2;                                          // @both-then-outer
        }
    } else {
        for (int round = 0; round < 2; ++round) {
            for (int j = 0; j < n - round; ++j) out[i] -= in[j];  // @both-else-inner
            out[i] += 3;                                          // @both-else-outer
        }
    }
}

static __device__ __attribute__((noinline)) int doubled(const int* in, int i)
{
    int v = in[i];  // @called-always
    if (v % 2 == 0) return v;
    return v + in[i + 1];  // @called-odd
}

__global__ void call_from_both_sides(int* out, const int* in, const int* choice)
{
    int i = thread_in_grid();
    int v;
    if (choice[i] > 3)
        v = doubled(in, i);
    else
        v = doubled(in, i + 1) * 3;
    out[i] = v;  // @called-behind
}

__global__ void call_behind_an_if(int* out, const int* in, const int* choice)
{
    int i = thread_in_grid();
    int from = i;
    if (choice[i] > 3) from = in[i];  // @call-in-if
    out[i] = doubled(in, from % 64);  // @call-behind
}

static __device__ __attribute__((noinline)) int place_of(const int* in, int wanted, int n)
{
    for (int j = 0; j < n; ++j)
        if (in[j] == wanted) return j;  // @search-load
    return in[n];                       // @search-fallback
}

__global__ void search_by_call(int* out, const int* in, const int* wanted, int n)
{
    int i = thread_in_grid();
    out[i] = place_of(in, wanted[i], n);  // @search-behind
}

static __device__ __attribute__((noinline)) int sum_down(const int* in, int n)
{
    int v = in[n];  // @recursion-down
    if (n == 0) return v;
    int below = sum_down(in, n - 1);
    return v * below + in[n + 1];  // @recursion-up
}

__global__ void depth_by_recursion(int* out, const int* in, const int* length)
{
    int i = thread_in_grid();
    out[i] = sum_down(in, length[i]);  // @recursion-behind
}

__global__ void lambda_in_a_loop(int* out, const int* in, const int* length)
{
    int i = thread_in_grid();
    auto weighted = [&](int j) {
        int v = in[j];  // @lambda-load
        if (v % 2 == 0) return v;
        return v * in[j + 1];  // @lambda-odd
    };
    int n = length[i];
    int sum = 0;
    for (int j = 0; j < n; ++j) sum += weighted(j + i % 3);
    out[i] = sum;  // @lambda-behind
}

template <class T>
__global__ void sum_if(T* out, const T* in, const int* choice, const int* length)
{
    int i = thread_in_grid();
    int n = length[i];
    T sum = 0;
    if (choice[i] > 3) {
        for (int j = 0; j < n; ++j) sum += in[j];  // @template-loop
    }
    out[i] = sum;  // @template-behind
}

template __global__ void sum_if(float*, const float*, const int*, const int*);
template __global__ void sum_if(double*, const double*, const int*, const int*);

static __device__ __attribute__((noinline)) void remember(int* memory, int place, int value) { memory[place] = value; }

__global__ void private_memory_behind_the_inner_loop(int* out, const int* in, const int* length, int rounds)
{
    int i = thread_in_grid();
    int threads = gridDim.x * blockDim.x;
    int memory[4] = {};
    remember(memory, 0, i);
    int sum = 0;
    for (int round = 0; round < rounds; ++round) {
        int n = length[round * threads + i];
        for (int j = 0; j < n; ++j) sum += in[j];  // @private-inner
        memory[round % 4] = sum;
    }
    remember(memory, 1, i);
    out[i] = memory[i % 4];  // @private-behind
}

__constant__ int weights[4] = {3, 5, 7, 11};

__global__ void constants_behind_the_inner_loop(int* out, const int* in, const int* length, int rounds)
{
    int i = thread_in_grid();
    int n = length[i];
    int sum = 0;
    for (int round = 0; round < rounds; ++round) {
        for (int j = 0; j < (n + round) % 5; ++j) sum += in[j];  // @constant-inner
        sum += weights[round % 4];
    }
    out[i] = sum;  // @constant-behind
}

__global__ void two_kinds_of_memory(int* out, const int* in, const int* choice)
{
    __shared__ int copy[64];
    int i = thread_in_grid();
    copy[threadIdx.x] = in[i];
    __syncthreads();
    const int* from = choice[i] > 3 ? &copy[threadIdx.x] : &in[i];
    int v = *from;   // @kinds-load
    v += in[i + 1];  // @kinds-next
    out[i] = v;      // @kinds-behind
}
