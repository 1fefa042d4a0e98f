#include <cuda_runtime.h>

#include "global_patterns.hpp"
#include "themes.hpp"

namespace warpbook::parity {

namespace {

// Arrays are for two blocks of 64 threads.
constexpr Array reversed{[](long long i) { return 127 - i; }};
constexpr Array pairs{[](long long i) { return i / 2; }};
constexpr Array by_lot{[](long long i) { return static_cast<long long>(scrambled(i) % 1000); }};
constexpr Array shuffled_in_the_warp{[](long long i) { return i / 32 * 32 + i * 13 % 32; }};
constexpr Array a_line_apart{[](long long i) { return i % 2 * 2048 + i; }};
constexpr Array next_in_list{[](long long i) { return static_cast<long long>(scrambled(i) % 4608); }};

template <class T>
void add_type(std::vector<Case>& table, const std::string& type)
{
    const std::string load = "load of " + type + ", ";
    add(table,  //
        row(load + "contiguous", load_strided<T>, 2, 64, zeros, small_numbers, 1, 0),
        row(load + "shifted by one", load_strided<T>, 2, 64, zeros, small_numbers, 1, 1),
        row(load + "every other", load_strided<T>, 2, 64, zeros, small_numbers, 2, 0),
        row(load + "every third, shifted by five", load_strided<T>, 2, 64, zeros, small_numbers, 3, 5),
        row(load + "every 33rd", load_strided<T>, 2, 64, zeros, small_numbers, 33, 0),
        row(load + "reversed", load_strided<T>, 2, 64, zeros, small_numbers, -1, 127),
        row(load + "the same for all", load_strided<T>, 2, 64, zeros, small_numbers, 0, 7),
        row(load + "pairwise the same", load_indexed<T>, 2, 64, zeros, small_numbers, pairs),
        row(load + "by lot", load_indexed<T>, 2, 64, zeros, small_numbers, by_lot),
        row(load + "shuffled in the warp", load_indexed<T>, 2, 64, zeros, small_numbers, shuffled_in_the_warp));
    const std::string store = "store of " + type + ", ";
    add(table,  //
        row(store + "shifted by three", store_strided<T>, 2, 64, zeros, small_numbers, 1, 3),
        row(store + "every other", store_strided<T>, 2, 64, zeros, small_numbers, 2, 0),
        row(store + "every 32nd", store_strided<T>, 2, 64, zeros, small_numbers, 32, 0),
        row(store + "the same for all", store_strided<T>, 2, 64, zeros, small_numbers, 0, 9),
        row(store + "reversed", store_indexed<T>, 2, 64, zeros, small_numbers, reversed),
        row(store + "by lot", store_indexed<T>, 2, 64, zeros, small_numbers, by_lot),
        row(store + "alternating between two places", store_indexed<T>, 2, 64, zeros, small_numbers, a_line_apart));
    add(table,
        row("copy of " + type + " in strides of the grid", copy_in_grid_strides<T>, 2, 64, zeros, small_numbers, 500));
}

}  // namespace

std::vector<Case> global_patterns()
{
    std::vector<Case> table;
    add_type<unsigned char>(table, "1 byte");
    add_type<short>(table, "2 bytes");
    add_type<int>(table, "4 bytes");
    add_type<double>(table, "8 bytes");
    add_type<float4>(table, "16 bytes");
    add(table,  //
        row("blocks of 48", load_strided<int>, 3, 48, zeros, small_numbers, 1, 0),
        row("blocks of 33", load_strided<double>, 2, 33, zeros, small_numbers, 1, 0),
        row("blocks of 1", load_strided<int>, 3, 1, zeros, small_numbers, 1, 0),
        row("column in blocks of 16 x 4", load_column, 1, Dim3(16, 4), zeros, small_numbers, 64),
        row("column in blocks of 5 x 9", load_column, 1, Dim3(5, 9), zeros, small_numbers, 31),
        row("stored column in blocks of 8 x 8", store_column, 1, Dim3(8, 8), zeros, small_numbers, 40),
        row("blocks and grid in three dimensions", copy_in_3d, Dim3(2, 2, 2), Dim3(8, 4, 2), zeros, small_numbers, 16,
            8),
        row("tiles of 8 x 4 in a warp", load_tiles_of_8_by_4, 2, 64, zeros, small_numbers, 36),
        row("loads of float3 by member", load_float3_by_member, 2, 64, zeros, small_numbers),
        row("stores of float3 by member", store_float3_by_member, 2, 64, zeros, small_numbers),
        row("load of a field of structures", load_field_of_structures, 2, 64, zeros, small_numbers),
        row("store of a field of structures", store_field_of_structures, 2, 64, zeros, small_numbers),
        row("load of an array's element in structures", load_element_of_member_array, 2, 64, zeros, small_numbers, 2),
        row("__ldg", load_read_only, 2, 64, zeros, small_numbers, 3),
        row("const __restrict__", load_restrict, 2, 64, zeros, small_numbers, 3),
        row("volatile, twice", load_volatile, 2, 64, zeros, small_numbers, 2),
        row("load of a __device__ variable", load_device_variable, 2, 64, zeros, 4),
        row("store of a __device__ variable", store_device_variable, 2, 64, small_numbers, 3),
        row("load of __constant__ memory", load_constants, 2, 64, zeros, 5),
        row("index of 64 bits", load_with_64_bit_index, 2, 64, zeros, small_numbers, 7),
        row("three offsets", load_three_offsets, 2, 64, zeros, small_numbers, 17),
        row("walk through a list", walk_list, 2, 64, zeros, next_in_list, 6),
        row("load and store of one element", add_in_place, 2, 64, small_numbers, 3, 2),
        row("two elements exchanged", swap_elements, 2, 64, small_numbers, 1),
        row("generic pointer to global memory", load_from_a_generic_pointer, 2, 64, zeros, small_numbers, 0),
        row("generic pointer to shared memory", load_from_a_generic_pointer, 2, 64, zeros, small_numbers, 5),
        row("words by inline PTX", words_by_ptx, 2, 64, zeros, small_numbers, 3),
        row("vectors by inline PTX", vectors_by_ptx, 2, 64, zeros, small_numbers, 2));
    return table;
}

}  // namespace warpbook::parity
