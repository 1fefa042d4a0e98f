#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <cupti.h>
#include <cupti_pcsampling.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_sass_metrics.h>
#include <cupti_target.h>

#include "call_site.hpp"
#include "dynamic_library.hpp"

namespace warpbook::cupti {

/// The functions of libcupti that the backend uses.
struct CuptiApi {
    LibraryFunction<decltype(cuptiGetVersion)> get_version{"cuptiGetVersion"};
    LibraryFunction<decltype(cuptiGetResultString)> get_result_string{"cuptiGetResultString"};

    LibraryFunction<decltype(cuptiSubscribe)> subscribe{"cuptiSubscribe"};
    LibraryFunction<decltype(cuptiUnsubscribe)> unsubscribe{"cuptiUnsubscribe"};
    LibraryFunction<decltype(cuptiEnableCallback)> enable_callback{"cuptiEnableCallback"};
    LibraryFunction<decltype(cuptiGetCallbackName)> get_callback_name{"cuptiGetCallbackName"};
    LibraryFunction<decltype(cuptiGetCubinCrc)> get_cubin_crc{"cuptiGetCubinCrc"};
    LibraryFunction<decltype(cuptiGetSassToSourceCorrelation)> get_source_location{"cuptiGetSassToSourceCorrelation"};

    LibraryFunction<decltype(cuptiProfilerInitialize)> profiler_initialize{"cuptiProfilerInitialize"};
    LibraryFunction<decltype(cuptiProfilerDeviceSupported)> device_supported{"cuptiProfilerDeviceSupported"};
    LibraryFunction<decltype(cuptiProfilerGetCounterAvailability)> get_counter_availability{
        "cuptiProfilerGetCounterAvailability"};
    LibraryFunction<decltype(cuptiDeviceGetChipName)> get_chip_name{"cuptiDeviceGetChipName"};

    LibraryFunction<decltype(cuptiProfilerHostGetSupportedChips)> host_get_supported_chips{
        "cuptiProfilerHostGetSupportedChips"};
    LibraryFunction<decltype(cuptiProfilerHostInitialize)> host_initialize{"cuptiProfilerHostInitialize"};
    LibraryFunction<decltype(cuptiProfilerHostDeinitialize)> host_deinitialize{"cuptiProfilerHostDeinitialize"};
    LibraryFunction<decltype(cuptiProfilerHostGetMetricProperties)> host_get_metric_properties{
        "cuptiProfilerHostGetMetricProperties"};
    LibraryFunction<decltype(cuptiProfilerHostConfigAddMetrics)> host_add_metrics{"cuptiProfilerHostConfigAddMetrics"};
    LibraryFunction<decltype(cuptiProfilerHostGetConfigImageSize)> host_get_config_image_size{
        "cuptiProfilerHostGetConfigImageSize"};
    LibraryFunction<decltype(cuptiProfilerHostGetConfigImage)> host_get_config_image{"cuptiProfilerHostGetConfigImage"};
    LibraryFunction<decltype(cuptiProfilerHostGetNumOfPasses)> host_get_passes{"cuptiProfilerHostGetNumOfPasses"};
    LibraryFunction<decltype(cuptiProfilerHostEvaluateToGpuValues)> host_evaluate{
        "cuptiProfilerHostEvaluateToGpuValues"};

    LibraryFunction<decltype(cuptiRangeProfilerEnable)> range_enable{"cuptiRangeProfilerEnable"};
    LibraryFunction<decltype(cuptiRangeProfilerDisable)> range_disable{"cuptiRangeProfilerDisable"};
    LibraryFunction<decltype(cuptiRangeProfilerGetCounterDataSize)> range_get_data_size{
        "cuptiRangeProfilerGetCounterDataSize"};
    LibraryFunction<decltype(cuptiRangeProfilerCounterDataImageInitialize)> range_initialize_data{
        "cuptiRangeProfilerCounterDataImageInitialize"};
    LibraryFunction<decltype(cuptiRangeProfilerGetCounterDataInfo)> range_get_data_info{
        "cuptiRangeProfilerGetCounterDataInfo"};
    LibraryFunction<decltype(cuptiRangeProfilerSetConfig)> range_set_config{"cuptiRangeProfilerSetConfig"};
    LibraryFunction<decltype(cuptiRangeProfilerStart)> range_start{"cuptiRangeProfilerStart"};
    LibraryFunction<decltype(cuptiRangeProfilerStop)> range_stop{"cuptiRangeProfilerStop"};
    LibraryFunction<decltype(cuptiRangeProfilerDecodeData)> range_decode{"cuptiRangeProfilerDecodeData"};

    LibraryFunction<decltype(cuptiSassMetricsGetProperties)> sass_get_properties{"cuptiSassMetricsGetProperties"};
    LibraryFunction<decltype(cuptiSassMetricsSetConfig)> sass_set_config{"cuptiSassMetricsSetConfig"};
    LibraryFunction<decltype(cuptiSassMetricsEnable)> sass_enable{"cuptiSassMetricsEnable"};
    LibraryFunction<decltype(cuptiSassMetricsDisable)> sass_disable{"cuptiSassMetricsDisable"};
    LibraryFunction<decltype(cuptiSassMetricsGetDataProperties)> sass_get_data_properties{
        "cuptiSassMetricsGetDataProperties"};
    LibraryFunction<decltype(cuptiSassMetricsFlushData)> sass_flush{"cuptiSassMetricsFlushData"};

    /// Loads CUPTI: from WARPBOOK_CUPTI_LIBRARY, where the build found it, or where toolkits put it. Throws
    /// CountersUnavailable.
    static CuptiApi load();

    /// `call(function)(arguments...)` calls it, and throws CuptiError, which names the caller's place, when it fails.
    template <class Signature>
    auto call(const LibraryFunction<Signature>& function, CallSite site = CallSite::here()) const
    {
        return
            [this, &function, site](auto... arguments) { check(function.address(arguments...), function.name, site); };
    }

    /// Calls `function`; true when it succeeds.
    template <class Signature, class... Arguments>
    bool succeeds(const LibraryFunction<Signature>& function, Arguments... arguments) const noexcept
    {
        return function.address(arguments...) == CUPTI_SUCCESS;
    }

    /// For example "CUPTI 13.0".
    std::string version() const;

    /// The chips whose metrics CUPTI knows: "GH100". Needs no GPU. Of some it knows no more than the name: GV11B.
    std::vector<std::string> supported_chips() const;

private:
    void check(CUptiResult result, const char* call, const CallSite& site) const;
};

/// One of CUPTI's parameter structures, zeroed and with its size filled in.
template <class Parameters>
Parameters sized_parameters(std::size_t struct_size)
{
    Parameters parameters{};
    parameters.structSize = struct_size;
    return parameters;
}

/// Where libcupti is looked for, in this order.
std::vector<std::string> cupti_library_candidates();

/// "CUPTI 13.0" for 130001; CUPTI before 13.0 counted its interface: "CUPTI interface 24".
std::string name_of_cupti_version(unsigned version);

}  // namespace warpbook::cupti
