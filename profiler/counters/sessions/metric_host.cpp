#include "metric_host.hpp"

#include <utility>

#include "counters/driver/errors.hpp"

namespace warpbook::cupti {

MetricHost::MetricHost(const CuptiApi& api, const std::string& chip, std::vector<std::uint8_t> availability)
    : api_(api), chip_(chip), availability_(std::move(availability))
{
    auto start =
        sized_parameters<CUpti_Profiler_Host_Initialize_Params>(CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE);
    start.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
    start.pChipName = chip_.c_str();
    start.pCounterAvailabilityImage = availability_.empty() ? nullptr : availability_.data();
    api_.call(api_.host_initialize)(&start);
    host_ = start.pHostObject;
}

MetricHost::~MetricHost()
{
    auto end =
        sized_parameters<CUpti_Profiler_Host_Deinitialize_Params>(CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE);
    end.pHostObject = host_;
    api_.succeeds(api_.host_deinitialize, &end);
}

bool MetricHost::knows(const std::string& metric) const
{
    auto question = sized_parameters<CUpti_Profiler_Host_GetMetricProperties_Params>(
        CUpti_Profiler_Host_GetMetricProperties_Params_STRUCT_SIZE);
    question.pHostObject = host_;
    question.pMetricName = metric.c_str();
    return api_.succeeds(api_.host_get_metric_properties, &question);
}

MetricHost::Plan MetricHost::plan(std::vector<std::string> metrics)
{
    Plan plan;
    plan.metrics = std::move(metrics);
    std::vector<const char*> names = pointers_to(plan.metrics);

    auto add = sized_parameters<CUpti_Profiler_Host_ConfigAddMetrics_Params>(
        CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE);
    add.pHostObject = host_;
    add.ppMetricNames = names.data();
    add.numMetrics = names.size();
    api_.call(api_.host_add_metrics)(&add);

    auto size = sized_parameters<CUpti_Profiler_Host_GetConfigImageSize_Params>(
        CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE);
    size.pHostObject = host_;
    api_.call(api_.host_get_config_image_size)(&size);
    plan.config_image.resize(size.configImageSize);

    auto image = sized_parameters<CUpti_Profiler_Host_GetConfigImage_Params>(
        CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE);
    image.pHostObject = host_;
    image.configImageSize = plan.config_image.size();
    image.pConfigImage = plan.config_image.data();
    api_.call(api_.host_get_config_image)(&image);

    auto passes = sized_parameters<CUpti_Profiler_Host_GetNumOfPasses_Params>(
        CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE);
    passes.configImageSize = plan.config_image.size();
    passes.pConfigImage = plan.config_image.data();
    api_.call(api_.host_get_passes)(&passes);
    plan.passes = passes.numOfPasses;
    return plan;
}

MetricValues MetricHost::evaluate(const std::vector<std::uint8_t>& counter_data,
                                  const std::vector<std::string>& metrics) const
{
    std::vector<const char*> names = pointers_to(metrics);
    std::vector<double> results(names.size());
    auto evaluate = sized_parameters<CUpti_Profiler_Host_EvaluateToGpuValues_Params>(
        CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE);
    evaluate.pHostObject = host_;
    evaluate.pCounterDataImage = counter_data.data();
    evaluate.counterDataImageSize = counter_data.size();
    evaluate.rangeIndex = 0;
    evaluate.ppMetricNames = names.data();
    evaluate.numMetrics = names.size();
    evaluate.pMetricValues = results.data();
    api_.call(api_.host_evaluate)(&evaluate);

    // The only place where a position counts: one call's questions and its answers.
    MetricValues values;
    for (std::size_t i = 0; i < names.size(); ++i) values[metrics[i]] = results[i];
    return values;
}

std::vector<const char*> pointers_to(const std::vector<std::string>& names)
{
    std::vector<const char*> pointers;
    pointers.reserve(names.size());
    for (const std::string& name : names) pointers.push_back(name.c_str());
    return pointers;
}

}  // namespace warpbook::cupti
