#include <array>

#include "groups.hpp"

namespace warpbook::metrics {

namespace {

constexpr std::array<Metric, 3> divergence_metrics = {{
    {"smsp__inst_executed.sum", "instructions", "", "Warp instructions of every kind that were executed."},
    {"smsp__thread_inst_executed.sum", "lanes", "",
     "The same, counted once for each lane that took part: 32 for an instruction of a full warp."},
    {"smsp__thread_inst_executed_per_inst_executed.ratio", "lanes",
     "smsp__thread_inst_executed.sum / smsp__inst_executed.sum",
     "Lanes that take part in an instruction, on average; fewer than 32 if lanes have diverged or ended, or if a "
     "block's last warp is not full."},
}};

}  // namespace

MetricGroup divergence_group()
{
    return {.name = "divergence",
            .title = "How many lanes take part in an instruction?",
            .collection = MetricGroup::Collection::launch,
            .metrics = divergence_metrics,
            .caution =
                "All instructions count, not only memory accesses. For short branches the compiler lets all lanes "
                "execute both sides and switches off the effect (predication): this does not show here."};
}

}  // namespace warpbook::metrics
