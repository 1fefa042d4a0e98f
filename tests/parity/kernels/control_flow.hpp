#pragma once

// Every kernel is launched with one-dimensional blocks. `in`, `other`: small numbers that differ from lane to lane.

__global__ void if_else(int* out, const int* in, const int* other);
__global__ void if_else_with_different_numbers_of_accesses(int* out, const int* in, const int* other);
__global__ void nested_ifs(int* out, const int* in, const int* other);
__global__ void chain_of_ifs(int* out, const int* in, const int* other);
__global__ void if_in_if_with_accesses_behind_both(int* out, const int* in, const int* other);
__global__ void early_return(int* out, const int* in, const int* other);
__global__ void two_early_returns(int* out, const int* in, const int* other);
__global__ void return_from_a_loop(int* out, const int* in, int n);

__global__ void switch_with_four_cases(int* out, const int* in, const int* other);
__global__ void switch_that_falls_through(int* out, const int* in, const int* other);
__global__ void switch_in_a_loop(int* out, const int* in, const int* other, int n);

__global__ void for_with_different_trip_counts(int* out, const int* in, const int* trips);
__global__ void for_that_counts_down(int* out, const int* in, const int* trips);
__global__ void while_with_different_trip_counts(int* out, const int* in, const int* trips);
__global__ void do_while_with_different_trip_counts(int* out, const int* in, const int* trips);
__global__ void bound_loaded_in_each_turn(int* out, const int* in, const int* trips);
__global__ void loop_over_own_range(int* out, const int* in, const int* starts);
__global__ void loop_that_some_lanes_skip(int* out, const int* in, const int* trips);
__global__ void loop_with_stores(int* out, const int* in, const int* trips);
__global__ void two_loops_in_a_row(int* out, const int* in, const int* trips);

__global__ void nested_loops(int* out, const int* in, const int* trips);
__global__ void nested_loops_with_own_inner_count(int* out, const int* in, const int* trips, int rows);
__global__ void triangle_of_loops(int* out, const int* in, const int* trips);
__global__ void three_nested_loops(int* out, const int* in, const int* trips);

__global__ void loop_with_break(int* out, const int* in, int n);
__global__ void loop_with_break_and_access_behind(int* out, const int* in, int n);
__global__ void loop_with_two_breaks(int* out, const int* in, const int* other, int n);
__global__ void loop_with_continue(int* out, const int* in, int n);
__global__ void loop_with_break_and_continue(int* out, const int* in, int n);
__global__ void break_out_of_the_inner_loop(int* out, const int* in, int n);
__global__ void goto_out_of_two_loops(int* out, const int* in, int n);
__global__ void endless_loop_with_break(int* out, const int* next, int last);

__global__ void loop_with_if(int* out, const int* in, int n);
__global__ void loop_with_if_and_access_behind(int* out, const int* in, const int* other, int n);
__global__ void loop_with_if_else(int* out, const int* in, const int* other, int n);
__global__ void own_loop_with_if_and_access_behind(int* out, const int* in, const int* other, const int* trips);
__global__ void if_with_a_loop_on_each_side(int* out, const int* in, const int* trips);

__global__ void short_circuit_and(int* out, const int* in, const int* other);
__global__ void short_circuit_or(int* out, const int* in, const int* other);
__global__ void short_circuit_of_three(int* out, const int* in, const int* other);
__global__ void short_circuit_in_a_loop(int* out, const int* in, const int* other, int n);

__global__ void ternary_of_numbers(int* out, const int* in);
__global__ void ternary_of_loads(int* out, const int* in, const int* other);
__global__ void ternary_of_addresses(int* out, const int* in, const int* other);
__global__ void ternary_with_one_load(int* out, const int* in, const int* other);

__global__ void inlined_calls_on_both_sides(int* out, const int* in, const int* other);
__global__ void calls_on_both_sides(int* out, const int* in, const int* other);
__global__ void calls_of_two_functions(int* out, const int* in, const int* other);
__global__ void call_in_a_loop(int* out, const int* in, const int* trips);

__global__ void barriers_in_a_loop(int* out, const int* in, int n);
__global__ void if_between_barriers(int* out, const int* in);
__global__ void loop_between_barriers(int* out, const int* in, const int* trips);
__global__ void divergent_atomics(int* out, const int* in);
__global__ void divergent_shared_accesses(int* out, const int* in);
__global__ void warps_take_different_sides(int* out, const int* in, const int* other);
__global__ void binary_search(int* out, const int* sorted, const int* wanted, int n);
__global__ void walk_lists_of_different_lengths(int* out, const int* next, const int* first);
