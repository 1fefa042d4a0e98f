#include <cuda_runtime.h>

#include "control_flow.hpp"
#include "themes.hpp"

namespace warpbook::parity {

namespace {

constexpr Array trips = small_numbers;
/// Begins of ranges of 0 to 8 elements.
constexpr Array starts{[](long long i) { return 4 * i + i * 7 % 5; }};
constexpr Array five_back{[](long long i) { return i - 5; }};
constexpr Array nine_back{[](long long i) { return i < 9 ? -1 : i - 9; }};
constexpr Array list_heads{[](long long i) { return static_cast<long long>(scrambled(i) % 64) - 1; }};
constexpr Array sorted{[](long long i) { return 3 * i; }};
constexpr Array wanted{[](long long i) { return static_cast<long long>(scrambled(i) % 700); }};
constexpr auto numbers = small_numbers;
constexpr Array others{[](long long i) { return static_cast<long long>(scrambled(i + 9999) % 8); }};

}  // namespace

std::vector<Case> control_flow()
{
    std::vector<Case> table;
    add(table,  //
        row("if and else", if_else, 2, 64, zeros, numbers, others),
        row("if and else of different length", if_else_with_different_numbers_of_accesses, 2, 64, zeros, numbers,
            others),
        row("nested ifs", nested_ifs, 2, 64, zeros, numbers, others),
        row("chain of ifs", chain_of_ifs, 2, 64, zeros, numbers, others),
        row("if in if, accesses behind both", if_in_if_with_accesses_behind_both, 2, 64, zeros, numbers, others),
        row("early return", early_return, 2, 64, zeros, numbers, others),
        row("two early returns", two_early_returns, 2, 64, zeros, numbers, others),
        row("return from a loop", return_from_a_loop, 2, 64, zeros, numbers, 9),
        row("switch", switch_with_four_cases, 2, 64, zeros, numbers, others),
        row("switch that falls through", switch_that_falls_through, 2, 64, zeros, numbers, others),
        row("switch in a loop", switch_in_a_loop, 2, 64, zeros, numbers, others, 6));
    add(table,  //
        row("for with different trip counts", for_with_different_trip_counts, 2, 64, zeros, numbers, trips),
        row("for that counts down", for_that_counts_down, 2, 64, zeros, numbers, trips),
        row("while with different trip counts", while_with_different_trip_counts, 2, 64, zeros, numbers, trips),
        row("do-while with different trip counts", do_while_with_different_trip_counts, 2, 64, zeros, numbers, trips),
        row("bound loaded in each turn", bound_loaded_in_each_turn, 2, 64, zeros, numbers, trips),
        row("own range of an array", loop_over_own_range, 2, 64, zeros, numbers, starts),
        row("loop that some lanes skip", loop_that_some_lanes_skip, 2, 64, zeros, numbers, trips),
        row("loop with stores", loop_with_stores, 2, 64, zeros, numbers, trips),
        row("two loops in a row", two_loops_in_a_row, 2, 64, zeros, numbers, trips),
        row("nested loops", nested_loops, 2, 64, zeros, numbers, trips),
        row("nested loops with own inner count", nested_loops_with_own_inner_count, 2, 64, zeros, numbers, trips, 5),
        row("triangle of loops", triangle_of_loops, 2, 64, zeros, numbers, trips),
        row("three nested loops", three_nested_loops, 2, 64, zeros, numbers, trips));
    add(table,  //
        row("break", loop_with_break, 2, 64, zeros, numbers, 12),
        row("break, an access behind", loop_with_break_and_access_behind, 2, 64, zeros, numbers, 12),
        row("two breaks", loop_with_two_breaks, 2, 64, zeros, numbers, others, 12),
        row("continue", loop_with_continue, 2, 64, zeros, numbers, 12),
        row("break and continue", loop_with_break_and_continue, 2, 64, zeros, numbers, 12),
        row("break out of the inner loop", break_out_of_the_inner_loop, 2, 64, zeros, numbers, 9),
        row("goto out of two loops", goto_out_of_two_loops, 2, 64, zeros, numbers, 4),
        row("endless loop with break", endless_loop_with_break, 2, 64, zeros, five_back, 20),
        row("loop with an if", loop_with_if, 2, 64, zeros, numbers, 7),
        row("loop with an if, an access behind", loop_with_if_and_access_behind, 2, 64, zeros, numbers, others, 7),
        row("loop with if and else", loop_with_if_else, 2, 64, zeros, numbers, others, 7),
        row("own trip count, an if, an access behind", own_loop_with_if_and_access_behind, 2, 64, zeros, numbers,
            others, trips),
        row("a loop on each side of an if", if_with_a_loop_on_each_side, 2, 64, zeros, numbers, trips));
    add(table,  //
        row("a && b", short_circuit_and, 2, 64, zeros, numbers, others),
        row("a || b", short_circuit_or, 2, 64, zeros, numbers, others),
        row("a && (b || c)", short_circuit_of_three, 2, 64, zeros, numbers, others),
        row("while (a && b && c)", short_circuit_in_a_loop, 2, 64, zeros, numbers, others, 9),
        row("? : of numbers", ternary_of_numbers, 2, 64, zeros, numbers),
        row("? : of loads", ternary_of_loads, 2, 64, zeros, numbers, others)
            .compiled_as("nvcc selects the address, and loads once for all lanes"),
        row("? : of addresses", ternary_of_addresses, 2, 64, zeros, numbers, others),
        row("? : with one load", ternary_with_one_load, 2, 64, zeros, numbers, others),
        row("inlined calls on both sides", inlined_calls_on_both_sides, 2, 64, zeros, numbers, others),
        row("calls of one function on both sides", calls_on_both_sides, 2, 64, zeros, numbers, others),
        row("calls of two functions", calls_of_two_functions, 2, 64, zeros, numbers, others),
        row("call in a loop", call_in_a_loop, 2, 64, zeros, numbers, trips));
    add(table,  //
        row("barriers in a loop", barriers_in_a_loop, 2, 64, zeros, numbers, 5),
        row("if between barriers", if_between_barriers, 2, 64, zeros, numbers),
        row("loop between barriers", loop_between_barriers, 2, 64, zeros, numbers, trips),
        row("atomics on both sides", divergent_atomics, 2, 64, zeros, numbers),
        row("shared memory on both sides", divergent_shared_accesses, 2, 64, zeros, numbers),
        row("warps take different sides", warps_take_different_sides, 2, 96, zeros, numbers, others),
        row("binary search", binary_search, 2, 64, zeros, sorted, wanted, 200),
        row("lists of different lengths", walk_lists_of_different_lengths, 2, 64, zeros, nine_back, list_heads));
    return table;
}

}  // namespace warpbook::parity
