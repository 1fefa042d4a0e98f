#include "number_types.hpp"

#include <string>

#include <cuda_runtime.h>

#include "themes.hpp"

namespace warpbook::parity {

namespace {

template <class T>
void add_number(std::vector<Case>& table, const std::string& type)
{
    add(table,  //
        row("copy of " + type, number_copy<T>, 2, 64, zeros, small_numbers, 1),
        row("copy of " + type + ", every other", number_copy<T>, 2, 64, zeros, small_numbers, 2),
        row("copy of " + type + ", every 17th", number_copy<T>, 2, 64, zeros, small_numbers, 17),
        row("shared load of " + type, number_shared_load<T>, 2, 64, zeros, small_numbers, 1),
        row("shared load of " + type + ", every other", number_shared_load<T>, 2, 64, zeros, small_numbers, 2),
        row("shared load of " + type + ", every 32nd", number_shared_load<T>, 2, 64, zeros, small_numbers, 32),
        row("shared load of " + type + ", every 33rd", number_shared_load<T>, 2, 64, zeros, small_numbers, 33),
        row("shared store of " + type, number_shared_store<T>, 2, 64, zeros, small_numbers, 1),
        row("shared store of " + type + ", every third", number_shared_store<T>, 2, 64, zeros, small_numbers, 3),
        row("shared store of " + type + ", every 64th", number_shared_store<T>, 2, 64, zeros, small_numbers, 64),
        row("sum of a warp of " + type, number_sum_of_warp<T>, 2, 64, zeros, small_numbers),
        row("column of a tile of " + type, number_tile_column<T, 32>, 1, Dim3(32, 4), zeros, small_numbers),
        row("column of a padded tile of " + type, number_tile_column<T, 33>, 1, Dim3(32, 4), zeros, small_numbers));
}

/// Of words: nvcc has an instruction for them.
template <class T>
void add_atomics(std::vector<Case>& table, const std::string& type)
{
    add(table,  //
        row("add, " + type, number_atomic_add<T>, 2, 64, zeros, small_numbers, 1),
        row("add, " + type + ", every third", number_atomic_add<T>, 2, 64, zeros, small_numbers, 3),
        row("add, " + type + ", all to one", number_atomic_add<T>, 2, 64, zeros, small_numbers, 0),
        row("add with result, " + type, number_atomic_fetch_add<T>, 2, 64, zeros, zeros, small_numbers, 1),
        row("add with result, " + type + ", every ninth", number_atomic_fetch_add<T>, 2, 64, zeros, zeros,
            small_numbers, 9),
        row("add with result, " + type + ", all to one", number_atomic_fetch_add<T>, 2, 64, zeros, zeros, small_numbers,
            0));
}

/// Each lane's number has a word of its own, so that nobody tries twice.
template <class T>
void add_atomics_of_16_bits(std::vector<Case>& table, const std::string& type)
{
    const std::string in_a_loop = "nvcc makes a loop of it: a load of the whole word, then ATOM.CAS";
    add(table,  //
        row("add, " + type + ", every other", number_atomic_add<T>, 2, 64, zeros, small_numbers, 2)
            .compiled_as(in_a_loop),
        row("add with result, " + type + ", every other", number_atomic_fetch_add<T>, 2, 64, zeros, zeros,
            small_numbers, 2)
            .compiled_as(in_a_loop));
}

}  // namespace

std::vector<Case> number_types()
{
    std::vector<Case> table;
    add_number<__half>(table, "half");
    add_number<__half2>(table, "half2");
    add_number<__nv_bfloat16>(table, "bfloat16");
    add_number<__nv_bfloat162>(table, "bfloat162");
    add(table,  //
        row("half to float", half_to_float, 2, 64, zeros, small_numbers, 1),
        row("half to float, every fifth", half_to_float, 2, 64, zeros, small_numbers, 5),
        row("float to half", float_to_half, 2, 64, zeros, small_numbers, 1),
        row("halves by pairs", halves_by_pairs, 2, 64, zeros, small_numbers),
        row("halves by eights", halves_by_eights, 2, 64, zeros, small_numbers),
        row("scale and add halves", half_scale_and_add, 2, 64, zeros, small_numbers, 2),
        row("scale and add pairs", half2_scale_and_add, 2, 64, zeros, small_numbers, __floats2half2_rn(2, 3)),
        row("one of each pair", low_halves, 2, 64, zeros, small_numbers));
    add_atomics<__half2>(table, "half2");
    add_atomics<__nv_bfloat162>(table, "bfloat162");
    add_atomics<float2>(table, "float2");
    add_atomics<float4>(table, "float4");
    add_atomics_of_16_bits<__half>(table, "half");
    add_atomics_of_16_bits<__nv_bfloat16>(table, "bfloat16");
    const std::string in_a_loop = "nvcc makes a loop of it: LDS, then ATOMS.CAS";
    add(table,  //
        row("shared add of half2", number_shared_atomic_add<__half2>, 1, 32, zeros, small_numbers, 1)
            .compiled_as(in_a_loop),
        row("shared add of bfloat162", number_shared_atomic_add<__nv_bfloat162>, 1, 32, zeros, small_numbers, 1)
            .compiled_as(in_a_loop),
        row("shared add of half, every other", number_shared_atomic_add<__half>, 1, 32, zeros, small_numbers, 2)
            .compiled_as(in_a_loop));
    add(table,  //
        row("compare and swap of 16 bytes", wide_compare_and_swap, 2, 64, zeros, zeros, small_numbers, 1),
        row("compare and swap of 16 bytes, every third", wide_compare_and_swap, 2, 64, zeros, zeros, small_numbers, 3),
        row("exchange of 16 bytes", wide_exchange, 2, 64, zeros, zeros, small_numbers, 1),
        row("exchange of 16 bytes, every third", wide_exchange, 2, 64, zeros, zeros, small_numbers, 3));
    return table;
}

}  // namespace warpbook::parity
