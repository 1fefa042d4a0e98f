#include <cuda_runtime.h>

#include "shuffles.hpp"
#include "themes.hpp"

namespace warpbook::parity {

namespace {

constexpr Array by_lot{[](long long i) { return static_cast<long long>(scrambled(i) % 1000); }};
constexpr Array short_rows{[](long long i) { return 29 * i; }};
constexpr auto numbers = small_numbers;

}  // namespace

std::vector<Case> shuffles()
{
    std::vector<Case> table;
    add(table,  //
        row("sum of a warp", sum_of_warp, 2, 64, zeros, numbers),
        row("sum of a warp for all", sum_of_warp_for_all, 2, 64, zeros, numbers),
        row("sum of a block", sum_of_block, 2, 64, zeros, numbers),  //
        row("scan of a warp", scan_of_warp, 2, 64, zeros, numbers),
        row("sums of 8 lanes", sums_of_8_lanes, 2, 64, zeros, numbers),
        row("rotated values", rotated_values, 2, 64, zeros, numbers, 3),
        row("index from another lane", index_from_another_lane, 2, 64, zeros, numbers, by_lot),
        row("loaded by one lane", loaded_by_one_lane, 2, 64, zeros, numbers),
        row("shuffle in half a warp", shuffle_in_half_a_warp, 2, 64, zeros, numbers),
        row("shuffle on both sides", shuffle_on_both_sides, 2, 64, zeros, numbers, numbers),
        row("odd numbers kept with a ballot", keep_odd_with_ballot, 2, 64, zeros, numbers),
        row("vote for a load", vote_for_a_load, 2, 64, zeros, numbers, numbers),
        row("loop until all are done", loop_until_all_are_done, 2, 64, zeros, numbers, numbers),
        row("sparse product, rows of 29", sparse_product_with_shuffles, 2, 64, zeros, numbers, by_lot, short_rows,
            numbers, 4),
        row("exchange in the warp's shared memory", exchange_in_shared_memory_of_warp, 2, 64, zeros, numbers),
        row("transpose of 8 x 4", transpose_8_by_4_with_shuffles, 2, 64, zeros, numbers));
    return table;
}

}  // namespace warpbook::parity
