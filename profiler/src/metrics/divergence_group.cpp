#include <array>

#include "groups.hpp"

namespace warpbook::metrics {

namespace {

constexpr std::array<Metric, 3> divergence_metrics = {{
    {"smsp__inst_executed.sum", "instructions", "", "Warp instructions that were issued and executed, of every kind."},
    {"smsp__thread_inst_executed.sum", "lanes", "",
     "The same, once for each lane that took part: 32 for an instruction of a full warp."},
    {"smsp__thread_inst_executed_per_inst_executed.ratio", "lanes",
     "smsp__thread_inst_executed.sum / smsp__inst_executed.sum",
     "Lanes that take part in an instruction, on average. What is missing to 32 is lanes that have diverged or ended, and "
     "threads that a block's last warp does not have."},
}};

}  // namespace

MetricGroup divergence_group()
{
    return {.name = "divergence",
            .title = "How many lanes take part in an instruction?",
            .collection = MetricGroup::Collection::launch,
            .metrics = divergence_metrics,
            .caution = "All instructions count, not only accesses to memory. For short branches the compiler lets all "
                       "lanes execute both sides and switches off the effect (predication): that does not show here."};
}

}  // namespace warpbook::metrics
