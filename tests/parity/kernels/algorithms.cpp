#include <cuda_runtime.h>

#include "algorithms.hpp"
#include "themes.hpp"

namespace warpbook::parity {

namespace {

constexpr auto adds_one = "nvcc adds 1 by ATOMS.POPC.INC, which serves all lanes of one word at once";

constexpr auto numbers = small_numbers;
constexpr Array by_lot{[](long long i) { return static_cast<long long>(scrambled(i) % 1000); }};
constexpr Array permuted{[](long long i) { return i * 37 % 128; }};
constexpr Array signed_numbers{[](long long i) { return static_cast<long long>(scrambled(i) % 9) - 4; }};
/// Begins of rows of 0 to 8 elements.
constexpr Array rows_of_up_to_8{[](long long i) { return 4 * i + i * 7 % 5; }};
constexpr Array rows_of_about_30{[](long long i) { return 30 * i + i * 7 % 5; }};
/// Some columns are missing.
constexpr Array ell_columns{
    [](long long i) { return scrambled(i) % 4 == 0 ? -1 : static_cast<long long>(scrambled(i) % 1000); }};
/// A tree: node i has the children 4i + 1 … 4i + 4. Nodes up to 20 are known, and every fourth one behind them, so that
/// there are turns in which no lane stores.
constexpr Array four_children{[](long long i) { return 4 * i; }};
constexpr Array children{[](long long i) { return i + 1; }};
constexpr Array levels{[](long long i) { return i == 0 ? 0LL : i < 5 ? 1LL : i < 21 ? 2LL : i % 4 == 2 ? 1LL : -1LL; }};

}  // namespace

std::vector<Case> algorithms()
{
    std::vector<Case> table;
    const Dim3 tile(32, 32);
    add(table,  //
        row("saxpy", saxpy, 2, 64, zeros, numbers, 2, 120),
        row("saxpy in strides of the grid", saxpy_in_grid_strides, 2, 64, zeros, numbers, 2, 640),
        row("naive transpose", naive_transpose, Dim3(2, 2), tile, zeros, numbers, 64),
        row("transpose, unpadded tile", transpose_through_unpadded_tile, Dim3(2, 2), tile, zeros, numbers, 64),
        row("transpose, padded tile", transpose_through_padded_tile, Dim3(2, 2), tile, zeros, numbers, 64),
        row("transpose, swizzled tile", transpose_through_swizzled_tile, Dim3(2, 2), tile, zeros, numbers, 64),
        row("transpose, four rows each", transpose_with_four_rows_each, Dim3(2, 2), Dim3(32, 8), zeros, numbers, 64),
        row("naive product", naive_product, Dim3(2, 2), Dim3(16, 16), zeros, numbers, numbers, 32),
        row("tiled product", tiled_product, Dim3(2, 2), Dim3(16, 16), zeros, numbers, numbers, 32)
            .compiled_as("nvcc loads four elements of the row of a tile at once: LDS.128"),
        row("tiled product, padded", tiled_product_of_padded_tiles, Dim3(2, 2), Dim3(16, 16), zeros, numbers, numbers,
            32),
        row("tiled product, guarded", guarded_tiled_product, Dim3(2, 2), Dim3(16, 16), zeros, numbers, numbers, 23));
    add(table,  //
        row("reduction with divergence", reduction_with_divergence, 2, 128, zeros, numbers),
        row("reduction with conflicts", reduction_with_conflicts, 2, 128, zeros, numbers)
            .compiled_as("nvcc unrolls the loop, and loads both neighbours of the first turn at once: LDS.64"),
        row("reduction without conflicts", reduction_without_conflicts, 2, 128, zeros, numbers),
        row_with_shared("reduction that adds on load", reduction_that_adds_on_load, 2, 128, 512, zeros, numbers, 1280),
        row("reduction, last warp apart", reduction_with_last_warp_apart, 2, 128, zeros, numbers),
        row("histogram in global memory", histogram_in_global_memory, 2, 64, zeros, by_lot, 640),
        row("histogram in shared memory", histogram_in_shared_memory, 2, 64, zeros, by_lot, 640)
            .compiled_as(adds_one, Remark::ShownBy::units),
        row("histogram of each warp", histogram_of_each_warp, 2, 64, zeros, by_lot, 640)
            .compiled_as(adds_one, Remark::ShownBy::units));
    add(table,  //
        row("stencil in global memory", stencil_in_global_memory, 2, 64, zeros, numbers, 120),
        row("stencil with halo", stencil_with_halo, 2, 64, zeros, numbers, 128),
        row("five-point stencil with halo", five_point_stencil_with_halo, Dim3(2, 2), Dim3(16, 16), zeros, numbers, 32,
            32),
        row("blur of 3 x 3", blur_3_by_3, Dim3(2, 2), Dim3(16, 8), zeros, numbers, 32, 16),
        row("sparse product, a thread for each row", sparse_product_by_thread, 2, 64, zeros, numbers, by_lot,
            rows_of_up_to_8, numbers, 120)
            .compiled_as("nvcc loads the end of the row once, and unrolls the loop: lanes with shorter rows meet the "
                         "others later"),
        row("sparse product, a warp for each row", sparse_product_by_warp, 2, 64, zeros, numbers, by_lot,
            rows_of_about_30, numbers, 4)
            .compiled_as("nvcc loads the end of the row once, before the loop"),
        row("sparse product in ELL format", sparse_product_in_ell_format, 2, 64, zeros, numbers, ell_columns, numbers,
            120, 9),
        row("scan of Hillis and Steele", scan_of_hillis_and_steele, 2, 128, zeros, numbers)
            .compiled_as("nvcc unrolls the loop, and its first load of a turn belongs to the line of the barrier"),
        row("scan of Blelloch", scan_of_blelloch, 2, 128, zeros, numbers)
            .compiled_as("nvcc unrolls the loops, and makes one access of 8 bytes of two neighbours: LDS.64, STS.64"),
        row("scan of Blelloch, padded", scan_of_blelloch_with_padding, 2, 128, zeros, numbers));
    add(table,  //
        row("column sums", column_sums, 1, 64, zeros, numbers, 21, 50),
        row("row sums", row_sums, 1, 64, zeros, numbers, 50, 21),
        row("matrix times vector", matrix_times_vector, 1, 64, zeros, numbers, numbers, 64)
            .compiled_as("nvcc loads four elements of the vector at once: LDS.128"),
        row("gather", gather, 2, 64, zeros, numbers, by_lot, 120),
        row("scatter", scatter, 2, 64, zeros, numbers, permuted, 120),
        row("lengths of Collatz sequences", collatz_lengths, 2, 64, zeros, by_lot, zeros),
        row("bitonic sort", bitonic_sort, 1, 128, by_lot),  //
        row("odd-even sort", odd_even_sort, 1, 128, by_lot, 21),
        // One warp: which of several comes first decides the place, and so the sectors.
        row("positive numbers kept", keep_positive, 1, 32, zeros, zeros, signed_numbers, 30),
        row("particles moved", move_particles, 2, 64, zeros, numbers, 2, 120),
        row("forces of bodies", forces_of_bodies, 2, 64, zeros, numbers, 128),
        row("breadth-first step", breadth_first_step, 2, 64, levels, four_children, children, 2, 120)
            .compiled_as("nvcc loads the end of the row again only behind a store, which could have changed it"));
    return table;
}

}  // namespace warpbook::parity
