#include "metrics_of_chip.hpp"

#include <vector>

#include "counters/lines/line_counters.hpp"
#include "counters/sessions/metric_host.hpp"

namespace warpbook::generators {

std::optional<std::uint64_t> number_of_sass_metric(const cupti::CuptiApi& api, const std::string& chip,
                                                   const Metric& metric)
{
    const std::string name(metric.name);
    auto question = cupti::sized_parameters<CUpti_SassMetrics_GetProperties_Params>(
        CUpti_SassMetrics_GetProperties_Params_STRUCT_SIZE);
    question.pChipName = cupti::interned_name(chip).c_str();
    question.pMetricName = name.c_str();
    if (!api.succeeds(api.sass_get_properties, &question)) return std::nullopt;
    return question.metric.metricId;
}

MetricsOfChip::MetricsOfChip(const cupti::CuptiApi& api, const std::string& chip)
    : api_(api), chip_(cupti::interned_name(chip))
{}

bool MetricsOfChip::has(const MetricGroup& group, const Metric& metric) const
{
    const cupti::MetricHost host(api_, chip_);
    if (group.collection == MetricGroup::Collection::instruction)
        return number_of_sass_metric(api_, chip_, metric).has_value();
    return host.knows(std::string(metric.name));
}

std::size_t MetricsOfChip::passes(const MetricGroup& group) const
{
    cupti::MetricHost host(api_, chip_);
    std::vector<std::string> names;
    for (const Metric& metric : group.metrics) {
        if (host.knows(std::string(metric.name))) names.emplace_back(metric.name);
    }
    // CUPTI calls a plan for nothing an error.
    return names.empty() ? 0 : host.plan(names).passes;
}

PassesOfGroups MetricsOfChip::passes() const
{
    PassesOfGroups passes_of_groups;
    for (const MetricGroup& group : metric_groups()) {
        if (group.collection == MetricGroup::Collection::launch)
            passes_of_groups[std::string(group.name)] = passes(group);
    }
    return passes_of_groups;
}

}  // namespace warpbook::generators
