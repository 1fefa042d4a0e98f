#include <array>
#include <string_view>

#include "groups.hpp"

namespace warpbook::metrics {

namespace {

// The GPUs that are one chip with the CPU have no memory of their own to count at.
constexpr std::string_view on_integrated_gpus = "GA10B GB10B GB20B";
// Nor do the GB20x tell reads from writes under these names.
constexpr std::string_view on_integrated_gpus_and_gb20x = "GA10B GB10B GB202 GB203 GB205 GB206 GB207 GB20B";

constexpr std::array<Metric, 4> dram_metrics = {{
    {"dram__bytes_read.sum", "bytes", "",
     "Bytes read from the GPU's memory chips, whoever requested them; what L2 already held is not included.",
     on_integrated_gpus_and_gb20x},
    {"dram__bytes_write.sum", "bytes", "",
     "Bytes written to the GPU's memory chips; what is still in L2 when the kernel ends is not included.",
     on_integrated_gpus_and_gb20x},
    {"dram__bytes.sum", "bytes", "bytes read + bytes written",
     "Bytes moved between the GPU and its memory chips in either direction.", on_integrated_gpus},
    {"dram__bytes.sum.pct_of_peak_sustained_elapsed", "%",
     "bytes / (elapsed memory cycles × most bytes that a cycle can move) × 100",
     "How much of the memory chips' peak rate the launch used, averaged from its start to its end.",
     on_integrated_gpus},
}};

}  // namespace

MetricGroup dram_group()
{
    return {.name = "dram",
            .title = "How much goes to the memory chips, and how close is that to the limit?",
            .collection = MetricGroup::Collection::launch,
            .metrics = dram_metrics,
            .caution =
                "Depends on what L2 held before the launch, and on everything else that uses the GPU, so it varies "
                "slightly from run to run."};
}

}  // namespace warpbook::metrics
