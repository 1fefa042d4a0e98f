#pragma once

// Kernels whose lanes part in all ways that C++ has. `i` is a thread's number in the grid; `choice`, `length`, … have
// one number for each thread. A comment "@name" in control_flow.cu marks a line that a test asks for.

__global__ void either_side(int* out, const int* in, const int* choice);
// With names that begin as those of the model's own functions do.
__global__ void warpbook_demo(int* out, const int* in, const int* choice);
__global__ void sides_in_sides(int* out, const int* in, const int* choice);
__global__ void one_of_five_cases(int* out, const int* in, const int* choice);
__global__ void second_operand_if_needed(int* out, const int* in, const int* choice);
__global__ void address_by_choice(int* out, const int* in, const int* other, const int* choice);
__global__ void value_by_choice(int* out, const int* in, const int* other, const int* choice);

// y = A x for a sparse matrix in compressed rows; thread i does rows i, i + threads, …
__global__ void sparse_product(float* y, const int* row_begin, const int* column, const float* value, const float* x,
                               int rows);
__global__ void inner_loop_is_last(int* out, const int* in, const int* length, int rounds);
__global__ void break_and_continue(int* out, const int* in, const int* choice, int rounds);
__global__ void at_least_once(int* out, const int* in, const int* choice);
__global__ void do_loop_in_do_loop(int* out, const int* in, const int* length);
__global__ void loop_in_if_in_loop(int* out, const int* in, const int* choice, const int* length, int rounds);
__global__ void while_either_holds(int* out, const int* in, const int* length, const int* choice);
__global__ void store_and_break(int* out, const int* in, const int* wanted, int n);

__global__ void leave_at_depth(int* out, const int* in, const int* choice, const int* length, int rounds);
__global__ void some_lanes_store_first(int* out, int* other, const int* choice);
__global__ void nested_loops_on_both_sides(int* out, const int* in, const int* choice, const int* length);

__global__ void call_from_both_sides(int* out, const int* in, const int* choice);
__global__ void call_behind_an_if(int* out, const int* in, const int* choice);
__global__ void search_by_call(int* out, const int* in, const int* wanted, int n);
__global__ void depth_by_recursion(int* out, const int* in, const int* length);
__global__ void lambda_in_a_loop(int* out, const int* in, const int* length);
template <class T>
__global__ void sum_if(T* out, const T* in, const int* choice, const int* length);

// After their inner loops are no accesses that count: to private memory, and to constants.
__global__ void private_memory_behind_the_inner_loop(int* out, const int* in, const int* length, int rounds);
__global__ void constants_behind_the_inner_loop(int* out, const int* in, const int* length, int rounds);
// A pointer that is to shared memory in some lanes.
__global__ void two_kinds_of_memory(int* out, const int* in, const int* choice);
