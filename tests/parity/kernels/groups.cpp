#include <cuda_runtime.h>

#include "groups.hpp"
#include "themes.hpp"

namespace warpbook::parity {

namespace {

constexpr auto numbers = small_numbers;

constexpr const char* meets_in_shared_memory =
    "CUDA's header has its own barrier for tiles of more than a warp, atomics on shared memory, and exchanges there";

}  // namespace

std::vector<Case> groups()
{
    std::vector<Case> table;
    add(table,  //
        row("scan in tiles of 8", scan_in_tiles_of_8, 2, 64, zeros, numbers),
        row("exclusive scan of warps", exclusive_scan_of_warps, 2, 64, zeros, numbers),
        row("reduction that one thread stores", reduction_stored_by_one, 2, 64, zeros, numbers),
        row("scan of those in a branch", scan_of_those_in_a_branch, 2, 64, zeros, numbers),
        row("reduction by label", reduction_by_label, 2, 64, zeros, numbers),
        row("one of a warp invoked", one_of_a_warp_invoked, 2, 64, zeros, zeros, numbers),
        row("one tells its warp", one_tells_its_warp, 2, 64, zeros, numbers),
        row("reversed in tiles of 64", reversed_in_tiles_of_64, 2, 128, zeros, numbers)
            .compiled_as(meets_in_shared_memory)
            .polling(),
        row("sums of tiles of 64", sums_of_tiles_of_64, 2, 128, zeros, numbers).compiled_as(meets_in_shared_memory),
        row("scans in tiles of 128", scans_in_tiles_of_128, 2, 128, zeros, numbers).compiled_as(meets_in_shared_memory),
        row("votes in tiles of 64", votes_in_tiles_of_64, 2, 128, zeros, numbers).compiled_as(meets_in_shared_memory),
        row("values of a thread of 64", values_of_a_thread_of_64, 2, 128, zeros, numbers)
            .compiled_as("CUDA's header exchanges in shared memory, and only the warp of the asked thread loads"),
        row("reversed by a split barrier", reversed_by_a_split_barrier, 2, 128, zeros, numbers),
        row("reversed in a cluster of one block", reversed_in_a_cluster_of_one_block, 2, 128, zeros, numbers),
        row("products by spans", products_by_spans, 2, 64, zeros, numbers, 128),
        row("products of complex numbers", products_of_complex_numbers, 2, 64, zeros, numbers),
        row("sums of complex numbers", sums_of_complex_numbers, 2, 64, zeros, numbers),
        row("real parts", real_parts, 2, 64, zeros, numbers),
        row("transposed by mdspan", transposed_by_mdspan, 2, 64, zeros, numbers, 2, 64),
        row("sums of ranges of 4", sums_of_ranges_of_4, 2, 64, zeros, numbers),
        row("turned arrays of 4", turned_arrays_of_4, 2, 64, zeros, numbers));
    return table;
}

}  // namespace warpbook::parity
