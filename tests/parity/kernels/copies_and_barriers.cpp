#include "copies_and_barriers.hpp"

#include <cuda_runtime.h>

#include "themes.hpp"

namespace warpbook::parity {

namespace {

constexpr auto numbers = small_numbers;

Case cooperative(Case about)
{
    about.launch = [launch = about.launch](CaseMemory& memory) {
        Launch cooperative = launch(memory);
        cooperative.cooperative = true;
        return cooperative;
    };
    return about;
}

}  // namespace

std::vector<Case> copies_and_barriers()
{
    std::vector<Case> table;
    add(table,  //
        row("reference: added", reference_added, 2, 64, zeros, numbers),
        row("reference: added, with result", reference_added_with_result, 2, 64, zeros, zeros, numbers),
        row("reference: added to one", reference_added_to_one, 2, 64, zeros, numbers),
        row("reference: added in block", reference_added_in_block, 2, 64, zeros, numbers),
        row("reference: loaded and stored", reference_loaded_and_stored, 2, 64, zeros, numbers),
        row("reference: acquired and released", reference_acquired_and_released, 2, 64, zeros, numbers),
        row("reference: exchanged", reference_exchanged, 2, 64, zeros, zeros, numbers),
        row("reference: swapped", reference_swapped, 2, 64, zeros, zeros, numbers),
        row("reference: multiplied", reference_multiplied, 2, 64, zeros, numbers),
        row("reference: added in shared memory", shared_reference_added, 2, 64, zeros, numbers));
    add(table,  //
        row("copies of 4 bytes", copies_of_4_bytes, 2, 64, zeros, numbers),
        row("copies of 8 bytes", copies_of_8_bytes, 2, 64, zeros, numbers),
        row("copies of 16 bytes", copies_of_16_bytes, 2, 64, zeros, numbers),
        row("copies of every other", copies_of_every_other, 2, 64, zeros, numbers)
            .compiled_as(
                "an H200 stores what it copies in a wavefront for each 128 bytes that it comes from, two of a warp",
                Remark::ShownBy::units),
        row("copies into columns", copies_into_columns, 2, 64, zeros, numbers),
        row("copies with zeros", copies_with_zeros, 2, 64, zeros, numbers)
            .compiled_as("nvcc makes two copies of it, one for lanes that copy nothing and one for the others"),
        row("copies of 4 bytes by inline PTX", copies_of_4_bytes_by_ptx, 2, 64, zeros, numbers),
        row("copies of 8 bytes by inline PTX", copies_of_8_bytes_by_ptx, 2, 64, zeros, numbers),
        row("copies of 16 bytes by inline PTX", copies_of_16_bytes_by_ptx, 2, 64, zeros, numbers),
        row("copies with zeros by inline PTX", copies_with_zeros_by_ptx, 2, 64, zeros, numbers, 8)
            .compiled_as("the hardware counts a copy whose end is zeros as one that reads all its bytes"),
        row("acquired and released by inline PTX", acquired_and_released_by_ptx, 2, 64, zeros, numbers),
        row("copies of a group", copies_of_a_group, 2, 64, zeros, numbers),
        row("copies by a barrier", copies_by_a_barrier, 2, 64, zeros, numbers),
        row("copies by a barrier, 16 bytes", copies_by_a_barrier_of_16_bytes, 2, 64, zeros, numbers)
            .compiled_as("CUDA's header makes a bulk copy of it, which these counters leave out"),
        row("stages of a thread", stages_of_a_thread, 2, 64, zeros, numbers, 3),
        row("stages of a block", stages_of_a_block, 2, 64, zeros, numbers, 3)
            .compiled_as("CUDA's header initialises the state by stores, and leaves it by atomics, in shared memory"));
    add(table,  //
        row("reversed by a barrier", reversed_by_a_barrier, 2, 64, zeros, numbers),
        row("reversed by arrivals", reversed_by_arrivals, 2, 64, zeros, numbers),
        cooperative(
            row("reversed in a grid", reversed_in_a_grid, 2, 64, zeros, zeros, numbers)
                .compiled_as("CUDA's header has its own barrier of the grid, atomics and loads in global memory")));
    return table;
}

}  // namespace warpbook::parity
