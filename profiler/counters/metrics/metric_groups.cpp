#include <warpbook/metric_groups.hpp>

#include <algorithm>
#include <array>

#include "groups.hpp"

namespace warpbook {

std::span<const MetricGroup> metric_groups()
{
    static const std::array groups = {
        metrics::accesses_group(), metrics::lines_group(),     metrics::time_group(),       metrics::l2_group(),
        metrics::dram_group(),     metrics::occupancy_group(), metrics::divergence_group(), metrics::l1tex_group(),
        metrics::atomics_group(),  metrics::tma_group(),       metrics::local_group(),
    };
    return groups;
}

const MetricGroup* find_metric_group(std::string_view name)
{
    const std::span<const MetricGroup> groups = metric_groups();
    const auto found = std::ranges::find(groups, name, &MetricGroup::name);
    return found == groups.end() ? nullptr : &*found;
}

std::string names_of_metric_groups()
{
    std::string names;
    for (const MetricGroup& group : metric_groups()) {
        if (!names.empty()) names += ", ";
        names += group.name;
    }
    return names;
}

}  // namespace warpbook
