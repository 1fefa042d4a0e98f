#include "range_profiler.hpp"

#include <string>
#include <utility>

#include "counters/driver/errors.hpp"

namespace warpbook::cupti {

namespace {

std::vector<std::uint8_t> availability_of(const CuptiApi& api, CUcontext context)
{
    auto question = sized_parameters<CUpti_Profiler_GetCounterAvailability_Params>(
        CUpti_Profiler_GetCounterAvailability_Params_STRUCT_SIZE);
    question.ctx = context;
    api.call(api.get_counter_availability)(&question);
    std::vector<std::uint8_t> image(question.counterAvailabilityImageSize);
    question.pCounterAvailabilityImage = image.data();
    api.call(api.get_counter_availability)(&question);
    return image;
}

}  // namespace

void RangeProfiler::ask_availability()
{
    if (!availability_.empty()) return;
    suspend();
    availability_ = availability_of(api_, context_);
}

void RangeProfiler::resume()
{
    if (enabled()) return;
    auto enable = sized_parameters<CUpti_RangeProfiler_Enable_Params>(CUpti_RangeProfiler_Enable_Params_STRUCT_SIZE);
    enable.ctx = context_;
    api_.call(api_.range_enable)(&enable);
    profiler_ = enable.pRangeProfilerObject;
    was_asked_for_size_ = false;
}

void RangeProfiler::suspend() noexcept
{
    if (!enabled()) return;
    auto disable = sized_parameters<CUpti_RangeProfiler_Disable_Params>(CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE);
    disable.pRangeProfilerObject = std::exchange(profiler_, nullptr);
    api_.succeeds(api_.range_disable, &disable);
}

std::size_t RangeProfiler::data_size(const MetricHost::Plan& plan) const
{
    std::vector<const char*> names = pointers_to(plan.metrics);
    auto size = sized_parameters<CUpti_RangeProfiler_GetCounterDataSize_Params>(
        CUpti_RangeProfiler_GetCounterDataSize_Params_STRUCT_SIZE);
    size.pRangeProfilerObject = profiler_;
    size.pMetricNames = names.data();
    size.numMetrics = names.size();
    size.maxNumOfRanges = 1;
    size.maxNumRangeTreeNodes = 1;
    api_.call(api_.range_get_data_size)(&size);
    return size.counterDataSize;
}

void RangeProfiler::empty(const MetricHost::Plan& plan, std::vector<std::uint8_t>& counter_data)
{
    // Also for data that has its size already: CUPTI 13.0 dies of SIGSEGV when it empties data for a profiler that was
    // never asked for a size since it was enabled.
    if (counter_data.empty() || !was_asked_for_size_) counter_data.resize(data_size(plan));
    was_asked_for_size_ = true;
    // Each measurement begins with empty counters; otherwise a range of an earlier one could be read again.
    auto empty = sized_parameters<CUpti_RangeProfiler_CounterDataImage_Initialize_Params>(
        CUpti_RangeProfiler_CounterDataImage_Initialize_Params_STRUCT_SIZE);
    empty.pRangeProfilerObject = profiler_;
    empty.pCounterData = counter_data.data();
    empty.counterDataSize = counter_data.size();
    api_.call(api_.range_initialize_data)(&empty);
}

void RangeProfiler::start(const MetricHost::Plan& plan, std::vector<std::uint8_t>& counter_data)
{
    resume();
    empty(plan, counter_data);

    auto config =
        sized_parameters<CUpti_RangeProfiler_SetConfig_Params>(CUpti_RangeProfiler_SetConfig_Params_STRUCT_SIZE);
    config.pRangeProfilerObject = profiler_;
    config.configSize = plan.config_image.size();
    config.pConfig = plan.config_image.data();
    config.counterDataImageSize = counter_data.size();
    config.pCounterDataImage = counter_data.data();
    config.range = CUPTI_AutoRange;
    config.replayMode = CUPTI_KernelReplay;
    config.maxRangesPerPass = 1;
    config.numNestingLevels = 1;
    config.minNestingLevel = 1;
    api_.call(api_.range_set_config)(&config);

    auto start = sized_parameters<CUpti_RangeProfiler_Start_Params>(CUpti_RangeProfiler_Start_Params_STRUCT_SIZE);
    start.pRangeProfilerObject = profiler_;
    api_.call(api_.range_start)(&start);
}

void RangeProfiler::stop(std::vector<std::uint8_t>& counter_data)
{
    auto stop = sized_parameters<CUpti_RangeProfiler_Stop_Params>(CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE);
    stop.pRangeProfilerObject = profiler_;
    api_.call(api_.range_stop)(&stop);

    auto decode =
        sized_parameters<CUpti_RangeProfiler_DecodeData_Params>(CUpti_RangeProfiler_DecodeData_Params_STRUCT_SIZE);
    decode.pRangeProfilerObject = profiler_;
    api_.call(api_.range_decode)(&decode);

    auto info = sized_parameters<CUpti_RangeProfiler_GetCounterDataInfo_Params>(
        CUpti_RangeProfiler_GetCounterDataInfo_Params_STRUCT_SIZE);
    info.pCounterDataImage = counter_data.data();
    info.counterDataImageSize = counter_data.size();
    api_.call(api_.range_get_data_info)(&info);
    if (info.numTotalRanges != 1 || decode.numOfRangeDropped != 0)
        throw CountersUnavailable("CUPTI collected the counters of " + std::to_string(info.numTotalRanges) +
                                  " kernels and dropped those of " + std::to_string(decode.numOfRangeDropped) +
                                  ", where one ran");
}

void RangeProfiler::abandon() noexcept
{
    if (!enabled()) return;
    auto stop = sized_parameters<CUpti_RangeProfiler_Stop_Params>(CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE);
    stop.pRangeProfilerObject = profiler_;
    api_.succeeds(api_.range_stop, &stop);
}

}  // namespace warpbook::cupti
