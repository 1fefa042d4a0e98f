#include <cuda_runtime.h>

#include "compiler.hpp"
#include "themes.hpp"

namespace warpbook::parity {

namespace {

constexpr auto numbers = small_numbers;
constexpr Array others{[](long long i) { return static_cast<long long>(scrambled(i + 9999) % 8); }};
constexpr Array three_or_four{[](long long i) { return 3 + i % 2; }};
constexpr auto by_units = Remark::ShownBy::units;

}  // namespace

std::vector<Case> compiler()
{
    std::vector<Case> table;
    add(table,  //
        row("row of an unpadded tile", row_of_unpadded_tile, 1, Dim3(32, 8), zeros, numbers)
            .compiled_as("nvcc loads four elements of the row at once: LDS.128"),
        row("row of a padded tile", row_of_padded_tile, 1, Dim3(32, 8), zeros, numbers),
        row("four neighbours in shared memory", four_neighbours_in_shared_memory, 2, 64, zeros, numbers)
            .compiled_as("nvcc makes one access of 16 bytes of four loads: LDS.128"),
        row("four neighbours in global memory", four_neighbours_in_global_memory, 2, 64, zeros, numbers),
        row("four neighbours of a __device__ variable", four_neighbours_of_a_device_variable, 2, 64, zeros),
        row("four stores side by side", four_stores_side_by_side, 2, 64, zeros, numbers)
            .compiled_as("nvcc makes one access of 16 bytes of four stores: STS.128"),
        row("two stores side by side", two_stores_side_by_side, 2, 64, zeros, numbers)
            .compiled_as("nvcc makes one access of 8 bytes of two stores: STS.64"),
        row("two bytes side by side", two_bytes_side_by_side, 2, 64, zeros, numbers),
        row("two global stores side by side", two_global_stores_side_by_side, 2, 64, zeros, numbers),
        row("loop over four neighbours", loop_over_four_neighbours, 2, 64, zeros, numbers)
            .compiled_as("nvcc unrolls the loop and makes one access of 16 bytes of its four stores: STS.128"),
        row("both members of float2", both_members_of_float2, 2, 64, zeros, numbers)
            .compiled_as("nvcc loads both members at once, which a float2's alignment allows: LDG.64"),
        row("both members of a stored float2", both_members_of_stored_float2, 2, 64, zeros, numbers)
            .compiled_as("nvcc stores both members at once: STG.64"),
        row("two members of float4", two_members_of_float4, 2, 64, zeros, numbers),
        row("one member of a copied float4", one_member_of_a_copied_float4, 2, 64, zeros, numbers)
            .compiled_as("nvcc loads the member that is used: 4 of 16 bytes"),
        row("bytes of uchar4", bytes_of_uchar4, 2, 64, zeros, numbers).compiled_as("nvcc loads all four bytes at once"),
        row("copied float3", copied_float3, 2, 64, zeros, numbers),
        row("copied structure of 32 bytes", copied_structure_of_32_bytes, 2, 64, zeros, numbers)
            .compiled_as("nvcc copies 16 bytes at a time, as the structure's alignment allows"),
        row("low byte", low_byte, 2, 64, zeros, numbers)
            .compiled_as("nvcc loads the byte that is left of the int: LDG.U8"),
        row("high half", high_half, 2, 64, zeros, numbers)
            .compiled_as("nvcc loads the half that is left of the int: LDG.U16"),
        row("stored low byte", stored_low_byte, 2, 64, zeros, numbers));
    add(table,  //
        row("same element twice", same_element_twice, 2, 64, zeros, numbers),
        row("same element behind a store", same_element_behind_a_store, 2, 64, zeros, numbers),
        row("same element behind a store, __restrict__", same_element_behind_a_store_restrict, 2, 64, zeros, numbers),
        row("own shared element behind its store", own_shared_element_behind_its_store, 2, 64, zeros, numbers),
        row("own shared element behind a barrier", own_shared_element_behind_a_barrier, 2, 64, zeros, numbers),
        row("element overwritten at once", element_overwritten_at_once, 2, 64, zeros, numbers),
        row("unused load", unused_load, 2, 64, zeros, numbers),
        row("shared memory that nobody reads", shared_memory_that_nobody_reads, 2, 64, zeros, numbers),
        row("load in a loop that does not change", load_in_a_loop_that_does_not_change, 2, 64, zeros, numbers, 7)
            .compiled_as("nvcc loads once, before the loop, and the load belongs to the line of the for"),
        row("sum in memory", sum_in_memory, 2, 64, zeros, numbers, 7),
        row("sum in memory that may overlap", sum_in_memory_that_may_overlap, 2, 64, zeros, numbers, 7)
            .compiled_as("nvcc keeps the sum in a register, and stores it in every turn"));
    add(table,  //
        row("same load on both sides", same_load_on_both_sides, 2, 64, zeros, numbers)
            .compiled_as("nvcc loads once for all lanes, before the branch"),
        row("same store on both sides", same_store_on_both_sides, 2, 64, zeros, numbers, others)
            .compiled_as("nvcc stores once for all lanes, behind the branch"),
        row("selected loads", selected_loads, 2, 64, zeros, numbers, others)
            .compiled_as("nvcc selects the address, and loads once for all lanes"),
        row("condition without a load", condition_without_a_load, 2, 64, zeros, numbers, others),
        row("unrolled loop, different trip counts", unrolled_loop_with_different_trip_counts, 2, 64, zeros, numbers,
            three_or_four)
            .compiled_as("nvcc unrolls by four: lanes with less than four turns left wait, and make theirs afterwards"),
        row("unrolled loop, same trip counts", unrolled_loop_with_same_trip_counts, 2, 64, zeros, numbers, 7),
        row("unrolled loop with a guard", unrolled_guarded_loop, 2, 64, zeros, numbers, 270),
        row("search, not unrolled", unrolled_search, 2, 64, zeros, numbers, 12),
        row("count of threads", count_threads, 2, 64, zeros),
        row("count of threads in shared memory", count_threads_in_shared_memory, 2, 64, zeros)
            .compiled_as("nvcc adds 1 by ATOMS.POPC.INC, which serves all lanes of one word at once", by_units),
        row("sum of a warp in shared memory", sum_of_warp_in_shared_memory, 2, 64, zeros, numbers)
            .compiled_as("nvcc adds up the warp in registers (REDUX), and one lane makes the atomic", by_units),
        row("private array", private_array, 2, 64, zeros, numbers),
        row("private array with unknown index", private_array_with_unknown_index, 2, 64, zeros, numbers, 3),
        row("division by an argument", division_by_an_argument, 2, 64, zeros, numbers, 3));
    return table;
}

}  // namespace warpbook::parity
