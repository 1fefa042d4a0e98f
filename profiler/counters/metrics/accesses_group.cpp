#include <array>

#include "exact_metrics.hpp"
#include "groups.hpp"

namespace warpbook::metrics {

namespace {

// What is measured here decides about "solved", so nothing may join that is not exact or needs a second pass: in
// several passes the kernel would run again on memory that it has changed.
constexpr std::array accesses_metrics = {
    global_load_requests,     global_load_sectors,      global_store_requests,     global_store_sectors,
    global_red_requests,      global_atom_requests,     global_red_sectors,        global_atom_sectors,
    shared_load_instructions, shared_load_wavefronts,   shared_store_instructions, shared_store_wavefronts,
    shared_atom_instructions, shared_atom_wavefronts,   async_copy_instructions,   async_copy_sectors,
    async_copy_wavefronts,    matrix_load_instructions, matrix_load_wavefronts,    matrix_store_instructions,
    matrix_store_wavefronts,  tensor_core_instructions, tensor_core_wavefronts,
};

}  // namespace

MetricGroup accesses_group()
{
    return {.name = "accesses",
            .title = "What do the kernel's accesses cost?",
            .collection = MetricGroup::Collection::launch,
            .metrics = accesses_metrics};
}

}  // namespace warpbook::metrics
