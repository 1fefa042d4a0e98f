#include <array>

#include "groups.hpp"

namespace warpbook::metrics {

namespace {

constexpr std::array<Metric, 1> time_metrics = {{
    {"gpu__time_duration.sum", "ns", "",
     "Time that the launch took on the GPU, from its start to its end; the CPU's part of launching is not included."},
}};

}  // namespace

MetricGroup time_group()
{
    return {.name = "time",
            .title = "How long does the kernel run?",
            .collection = MetricGroup::Collection::launch,
            .metrics = time_metrics,
            .caution =
                "Times vary from run to run, with the clock and the contents of the caches: take the median of "
                "several, and compare only times that were measured in the same way."};
}

}  // namespace warpbook::metrics
