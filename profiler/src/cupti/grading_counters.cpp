#include "grading_counters.hpp"

#include <algorithm>
#include <utility>

#include "errors.hpp"

namespace warpbook::cupti {

namespace {

std::vector<std::uint8_t> availability_of(const CuptiApi& api, CUcontext context)
{
    auto question = sized_parameters<CUpti_Profiler_GetCounterAvailability_Params>(
        CUpti_Profiler_GetCounterAvailability_Params_STRUCT_SIZE);
    question.ctx = context;
    api.call(api.get_counter_availability, &question);
    std::vector<std::uint8_t> image(question.counterAvailabilityImageSize);
    question.pCounterAvailabilityImage = image.data();
    api.call(api.get_counter_availability, &question);
    return image;
}

/// CUPTI wants pointers; they hold as long as `names` does.
std::vector<const char*> pointers_to(const std::vector<std::string>& names)
{
    std::vector<const char*> pointers;
    pointers.reserve(names.size());
    for (const std::string& name : names) pointers.push_back(name.c_str());
    return pointers;
}

/// Stops the range profiler also when the kernel fails.
class StopAtEnd {
public:
    StopAtEnd(const CuptiApi& api, CUpti_RangeProfiler_Object* profiler) : api_(api), profiler_(profiler) {}
    ~StopAtEnd()
    {
        if (stopped_) return;
        auto stop = parameters();
        api_.succeeds(api_.range_stop, &stop);
    }
    StopAtEnd(const StopAtEnd&) = delete;
    StopAtEnd& operator=(const StopAtEnd&) = delete;

    void stop()
    {
        stopped_ = true;
        auto stop = parameters();
        api_.call(api_.range_stop, &stop);
    }

private:
    CUpti_RangeProfiler_Stop_Params parameters() const
    {
        auto stop = sized_parameters<CUpti_RangeProfiler_Stop_Params>(CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE);
        stop.pRangeProfilerObject = profiler_;
        return stop;
    }

    const CuptiApi& api_;
    CUpti_RangeProfiler_Object* profiler_;
    bool stopped_ = false;
};

}  // namespace

MetricHost::MetricHost(const CuptiApi& api, const std::string& chip, std::vector<std::uint8_t> availability)
    : api_(api), chip_(chip), availability_(std::move(availability))
{
    auto start =
        sized_parameters<CUpti_Profiler_Host_Initialize_Params>(CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE);
    start.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
    start.pChipName = chip_.c_str();
    start.pCounterAvailabilityImage = availability_.empty() ? nullptr : availability_.data();
    api_.call(api_.host_initialize, &start);
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
    api_.call(api_.host_add_metrics, &add);

    auto size = sized_parameters<CUpti_Profiler_Host_GetConfigImageSize_Params>(
        CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE);
    size.pHostObject = host_;
    api_.call(api_.host_get_config_image_size, &size);
    plan.config_image.resize(size.configImageSize);

    auto image = sized_parameters<CUpti_Profiler_Host_GetConfigImage_Params>(
        CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE);
    image.pHostObject = host_;
    image.configImageSize = plan.config_image.size();
    image.pConfigImage = plan.config_image.data();
    api_.call(api_.host_get_config_image, &image);

    auto passes = sized_parameters<CUpti_Profiler_Host_GetNumOfPasses_Params>(
        CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE);
    passes.configImageSize = plan.config_image.size();
    passes.pConfigImage = plan.config_image.data();
    api_.call(api_.host_get_passes, &passes);
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
    api_.call(api_.host_evaluate, &evaluate);

    // The only place where a position counts: one call's questions and its answers.
    MetricValues values;
    for (std::size_t i = 0; i < names.size(); ++i) values[metrics[i]] = results[i];
    return values;
}

GradingPlan plan_grading(MetricHost& host)
{
    const std::vector<std::string> all = grading_metric_names(true);
    const bool with_async_copies =
        std::all_of(all.begin(), all.end(), [&](const auto& name) { return host.knows(name); });
    return {host.plan(grading_metric_names(with_async_copies)), with_async_copies};
}

GradingCounters::GradingCounters(const CuptiApi& api, CUcontext context, const std::string& chip)
    : api_(api), context_(context), host_(api, chip, availability_of(api, context)), plan_(plan_grading(host_))
{
    // In several passes CUPTI would run the kernel again on memory that the first pass has changed.
    if (plan_.collection.passes != 1)
        throw CountersUnavailable("chip " + chip + " reads the counters in " + std::to_string(plan_.collection.passes) +
                                  " passes, and only one is exact");
    resume();
}

GradingCounters::~GradingCounters() { suspend(); }

void GradingCounters::resume()
{
    if (profiler_ != nullptr) return;
    auto enable = sized_parameters<CUpti_RangeProfiler_Enable_Params>(CUpti_RangeProfiler_Enable_Params_STRUCT_SIZE);
    enable.ctx = context_;
    api_.call(api_.range_enable, &enable);
    profiler_ = enable.pRangeProfilerObject;

    try {
        prepare_counter_data();
    } catch (...) {
        suspend();
        throw;
    }
}

void GradingCounters::prepare_counter_data()
{
    std::vector<const char*> names = pointers_to(plan_.collection.metrics);
    auto size = sized_parameters<CUpti_RangeProfiler_GetCounterDataSize_Params>(
        CUpti_RangeProfiler_GetCounterDataSize_Params_STRUCT_SIZE);
    size.pRangeProfilerObject = profiler_;
    size.pMetricNames = names.data();
    size.numMetrics = names.size();
    size.maxNumOfRanges = 1;
    size.maxNumRangeTreeNodes = 1;
    api_.call(api_.range_get_data_size, &size);
    counter_data_.resize(size.counterDataSize);
}

void GradingCounters::suspend() noexcept
{
    if (profiler_ == nullptr) return;
    auto disable = sized_parameters<CUpti_RangeProfiler_Disable_Params>(CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE);
    disable.pRangeProfilerObject = std::exchange(profiler_, nullptr);
    api_.succeeds(api_.range_disable, &disable);
}

void GradingCounters::configure()
{
    // Each measurement begins with empty counters; otherwise a range of an earlier one could be read again.
    auto empty = sized_parameters<CUpti_RangeProfiler_CounterDataImage_Initialize_Params>(
        CUpti_RangeProfiler_CounterDataImage_Initialize_Params_STRUCT_SIZE);
    empty.pRangeProfilerObject = profiler_;
    empty.pCounterData = counter_data_.data();
    empty.counterDataSize = counter_data_.size();
    api_.call(api_.range_initialize_data, &empty);

    auto config =
        sized_parameters<CUpti_RangeProfiler_SetConfig_Params>(CUpti_RangeProfiler_SetConfig_Params_STRUCT_SIZE);
    config.pRangeProfilerObject = profiler_;
    config.configSize = plan_.collection.config_image.size();
    config.pConfig = plan_.collection.config_image.data();
    config.counterDataImageSize = counter_data_.size();
    config.pCounterDataImage = counter_data_.data();
    config.range = CUPTI_AutoRange;
    config.replayMode = CUPTI_KernelReplay;
    config.maxRangesPerPass = 1;
    config.numNestingLevels = 1;
    config.minNestingLevel = 1;
    api_.call(api_.range_set_config, &config);
}

Measured<Counters> GradingCounters::measure(const std::function<void()>& run_kernel)
{
    resume();
    configure();

    auto start = sized_parameters<CUpti_RangeProfiler_Start_Params>(CUpti_RangeProfiler_Start_Params_STRUCT_SIZE);
    start.pRangeProfilerObject = profiler_;
    api_.call(api_.range_start, &start);
    StopAtEnd running(api_, profiler_);
    run_kernel();
    running.stop();

    auto decode =
        sized_parameters<CUpti_RangeProfiler_DecodeData_Params>(CUpti_RangeProfiler_DecodeData_Params_STRUCT_SIZE);
    decode.pRangeProfilerObject = profiler_;
    api_.call(api_.range_decode, &decode);

    auto info = sized_parameters<CUpti_RangeProfiler_GetCounterDataInfo_Params>(
        CUpti_RangeProfiler_GetCounterDataInfo_Params_STRUCT_SIZE);
    info.pCounterDataImage = counter_data_.data();
    info.counterDataImageSize = counter_data_.size();
    api_.call(api_.range_get_data_info, &info);
    if (info.numTotalRanges != 1 || decode.numOfRangeDropped != 0)
        throw CountersUnavailable("CUPTI collected the counters of " + std::to_string(info.numTotalRanges) +
                                  " kernels and dropped those of " + std::to_string(decode.numOfRangeDropped) +
                                  ", where one ran");
    return counters_from(host_.evaluate(counter_data_, plan_.collection.metrics), plan_.with_async_copies);
}

}  // namespace warpbook::cupti
