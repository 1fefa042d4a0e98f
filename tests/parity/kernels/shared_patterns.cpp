#include <cuda_runtime.h>

#include "shared_patterns.hpp"
#include "themes.hpp"

namespace warpbook::parity {

namespace {

constexpr Array pairs{[](long long i) { return i / 2; }};
constexpr Array by_lot{[](long long i) { return static_cast<long long>(scrambled(i) % 1024); }};
constexpr Array shuffled_in_the_warp{[](long long i) { return i / 32 * 32 + i * 13 % 32; }};
constexpr Array one_bank{[](long long i) { return i * 5 % 32 * 32; }};

template <class T>
void add_type(std::vector<Case>& table, const std::string& type)
{
    const std::string load = "load of " + type + ", ";
    add(table,  //
        row(load + "contiguous", shared_load_strided<T>, 2, 64, zeros, small_numbers, 1, 0),
        row(load + "shifted by three", shared_load_strided<T>, 2, 64, zeros, small_numbers, 1, 3),
        row(load + "every other", shared_load_strided<T>, 2, 64, zeros, small_numbers, 2, 0),
        row(load + "every third", shared_load_strided<T>, 2, 64, zeros, small_numbers, 3, 0),
        row(load + "every eighth", shared_load_strided<T>, 2, 64, zeros, small_numbers, 8, 0),
        row(load + "every 32nd", shared_load_strided<T>, 2, 64, zeros, small_numbers, 32, 0),
        row(load + "every 33rd", shared_load_strided<T>, 2, 64, zeros, small_numbers, 33, 0),
        row(load + "the same for all", shared_load_strided<T>, 2, 64, zeros, small_numbers, 0, 11),
        row(load + "pairwise the same", shared_load_indexed<T>, 2, 64, zeros, small_numbers, pairs),
        row(load + "by lot", shared_load_indexed<T>, 2, 64, zeros, small_numbers, by_lot),
        row(load + "shuffled in the warp", shared_load_indexed<T>, 2, 64, zeros, small_numbers, shuffled_in_the_warp));
    const std::string store = "store of " + type + ", ";
    add(table,  //
        row(store + "contiguous", shared_store_strided<T>, 2, 64, zeros, small_numbers, 1, 0),
        row(store + "every other", shared_store_strided<T>, 2, 64, zeros, small_numbers, 2, 0),
        row(store + "every 32nd", shared_store_strided<T>, 2, 64, zeros, small_numbers, 32, 0),
        row(store + "the same for all", shared_store_strided<T>, 2, 64, zeros, small_numbers, 0, 4),
        row(store + "by lot", shared_store_indexed<T>, 2, 64, zeros, small_numbers, by_lot),
        row(store + "multiples of 32", shared_store_indexed<T>, 2, 64, zeros, small_numbers, one_bank));
}

}  // namespace

std::vector<Case> shared_patterns()
{
    std::vector<Case> table;
    add_type<unsigned char>(table, "1 byte");
    add_type<short>(table, "2 bytes");
    add_type<int>(table, "4 bytes");
    add_type<double>(table, "8 bytes");
    add_type<float4>(table, "16 bytes");
    add(table,  //
        row("blocks of 48", shared_load_strided<int>, 2, 48, zeros, small_numbers, 2, 0),
        row("blocks of 33", shared_load_strided<double>, 2, 33, zeros, small_numbers, 1, 0),
        row_with_shared("array of the launch", dynamic_shared_load, 2, 64, 4096, zeros, small_numbers, 4),
        row("two arrays, an index from the first", two_shared_arrays, 2, 64, zeros, by_lot, 5),
        row("column of an unpadded tile", column_of_unpadded_tile, 1, Dim3(32, 32), zeros, small_numbers),
        row("column of a padded tile", column_of_padded_tile, 1, Dim3(32, 32), zeros, small_numbers),
        row("column of a swizzled tile", column_of_swizzled_tile, 1, Dim3(32, 32), zeros, small_numbers),
        row("diagonal of a tile", diagonal_of_tile, 1, Dim3(32, 32), zeros, small_numbers, 1),
        row("field of structures of 12 bytes", field_of_shared_structures, 2, 64, zeros, small_numbers),
        row("exchange with the neighbour", exchange_with_neighbour, 2, 64, zeros, small_numbers, 1),
        row("exchange with a far lane", exchange_with_neighbour, 2, 64, zeros, small_numbers, 48),
        row("one variable for all", shared_scalar, 2, 64, zeros, small_numbers),
        row("volatile, twice", shared_volatile, 2, 64, zeros, small_numbers, 3),
        row("load and store of one element", shared_add_in_place, 2, 64, zeros, small_numbers, 6),
        row("three offsets", shared_three_offsets, 2, 64, zeros, small_numbers, 31),
        row("column of 8-byte elements, unpadded", shared_long_column, 2, 64, zeros, small_numbers, 16),
        row("column of 8-byte elements, padded", shared_long_column, 2, 64, zeros, small_numbers, 17),
        row("words by inline PTX", shared_words_by_ptx, 2, 64, zeros, small_numbers, 3));
    return table;
}

}  // namespace warpbook::parity
