#include <array>

#include "groups.hpp"

namespace warpbook::metrics {

namespace {

constexpr std::array<Metric, 3> occupancy_metrics = {{
    {"sm__warps_active.avg.per_cycle_active", "warps", "sum of resident warps over active cycles / active cycles",
     "Warps that were resident on an SM, averaged over the cycles in which it held at least one; waiting warps count "
     "as well."},
    {"sm__warps_active.avg.pct_of_peak_sustained_active", "%",
     "warps resident per active cycle / warps that an SM can hold × 100",
     "The achieved occupancy; an SM without any warp is left out, so a grid that is too small for the GPU does not "
     "show."},
    {"sm__cycles_active.avg.pct_of_peak_sustained_elapsed", "%", "active cycles / elapsed cycles × 100",
     "The share of the launch for which an SM held at least one warp, averaged over all SMs; low if the grid is too "
     "small, or if only a few blocks still run at the end."},
}};

}  // namespace

MetricGroup occupancy_group()
{
    return {.name = "occupancy",
            .title = "How full of warps are the SMs?",
            .collection = MetricGroup::Collection::launch,
            .metrics = occupancy_metrics,
            .caution =
                "These are averages over time, so they vary slightly from run to run. High occupancy is a means, not "
                "an end: it helps only as far as more warps hide more latency."};
}

}  // namespace warpbook::metrics
