#include "launch_counters.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "counters/driver/errors.hpp"
#include "access_metrics.hpp"

namespace warpbook::cupti {

namespace {

bool is_accesses(const MetricGroup& group) { return group.name == "accesses"; }

bool contains(const std::vector<std::string>& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

Measured<double> value_of(const MetricValues& values, const std::string& name)
{
    const auto found = values.find(name);
    if (found == values.end()) return Measured<double>::unavailable("this chip does not have it");
    if (std::isnan(found->second)) return Measured<double>::unavailable("CUPTI gave no number for it");
    return found->second;
}

}  // namespace

MetricHost::Plan plan_of(MetricHost& host, const std::vector<const MetricGroup*>& groups)
{
    std::vector<std::string> names;
    for (const MetricGroup* group : groups) {
        for (const Metric& metric : group->metrics) {
            // Groups share some.
            if (std::string name(metric.name); !contains(names, name) && host.knows(name))
                names.push_back(std::move(name));
        }
    }
    return names.empty() ? MetricHost::Plan() : host.plan(std::move(names));
}

namespace {

/// Counted by code that is put into the kernel, which every device of a chip can run.
bool is_counted_in_code(const Metric& metric) { return metric.name.find("__sass_") != std::string_view::npos; }

bool depend_on_device(const std::vector<const MetricGroup*>& groups)
{
    return std::ranges::any_of(
        groups, [](const MetricGroup* group) { return !std::ranges::all_of(group->metrics, is_counted_in_code); });
}

}  // namespace

void LaunchCounters::prepare(RangeProfiler& profiler, const std::vector<const MetricGroup*>& groups)
{
    if (depend_on_device(groups)) profiler.ask_availability();
    profiler.resume();
}

LaunchCounters::LaunchCounters(const CuptiApi& api, RangeProfiler& profiler, const std::string& chip,
                               std::vector<const MetricGroup*> groups)
    : profiler_(profiler),
      groups_(std::move(groups)),
      host_(api, chip, profiler.availability()),
      plan_(plan_of(host_, groups_))
{
    kinds_ = kinds_counted_by(plan_.metrics);
    if (plan_.metrics.empty()) throw CountersUnavailable("chip " + chip + " has none of the metrics asked for");
}

void LaunchCounters::finish(Reading& reading)
{
    profiler_.stop(counter_data_);
    const MetricValues values = host_.evaluate(counter_data_, plan_.metrics);
    for (const MetricGroup* group : groups_) {
        if (is_accesses(*group)) {
            reading.totals = counters_from(values, kinds_);
            reading.async_copies = async_copies_from(values, kinds_);
            reading.scheduler_load = scheduler_load(values);
            continue;
        }
        for (const Metric& metric : group->metrics) {
            const std::string name(metric.name);
            reading.metrics.insert_or_assign(name, value_of(values, name));
        }
    }
}

/// A reading of its own: where a chip or a CUPTI cannot give it, the totals stay.
Measured<SchedulerLoad> LaunchCounters::scheduler_load(MetricValues totals) const
{
    try {
        const std::vector<std::string> names = scheduler_metric_names(totals, kinds_);
        if (!names.empty()) totals.merge(host_.evaluate(counter_data_, names));
    } catch (const CuptiError& error) {
        return Measured<SchedulerLoad>::unavailable(error.why());
    }
    return scheduler_load_from(totals, kinds_);
}

void LaunchCounters::miss(Reading& reading, const Unavailable& why) const
{
    for (const MetricGroup* group : groups_) {
        if (is_accesses(*group)) {
            reading.totals = Measured<Counters>::unavailable(why);
            reading.async_copies = Measured<AsyncCopies>::unavailable(why);
            reading.scheduler_load = Measured<SchedulerLoad>::unavailable(why);
            continue;
        }
        for (const Metric& metric : group->metrics)
            reading.metrics.insert_or_assign(std::string(metric.name), Measured<double>::unavailable(why));
    }
}

}  // namespace warpbook::cupti
