#include <array>

#include "exact_metrics.hpp"
#include "groups.hpp"

namespace warpbook::metrics {

namespace {

// Counters of L2, where global atomics are done, would cost a second pass on every chip.
constexpr std::array atomics_metrics = {
    global_red_requests, global_red_sectors,       global_atom_requests,
    global_atom_sectors, shared_atom_instructions, shared_atom_wavefronts,
};

}  // namespace

MetricGroup atomics_group()
{
    return {.name = "atomics",
            .title = "Which kinds of atomics does the kernel execute, and what do they cost?",
            .collection = MetricGroup::Collection::launch,
            .metrics = atomics_metrics,
            .caution =
                "Exact for atomics that are one instruction. If the compiler generates a compare-and-swap loop, such "
                "as for an atomicAdd of a float in shared memory, every iteration counts, and the number of iterations "
                "depends on timing."};
}

}  // namespace warpbook::metrics
