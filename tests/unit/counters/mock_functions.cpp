// The functions of the made-up CUPTI and driver, and their tables.
#include <cstring>
#include <utility>

#include "fake_checkpoint.hpp"
#include "mock_cupti.hpp"

namespace warpbook::cupti::test {

namespace {

/// How many launches an image of counter data holds stands in its first bytes.
constexpr std::size_t image_bytes = 64;

std::size_t ranges_in(const std::uint8_t* image)
{
    std::size_t ranges = 0;
    std::memcpy(&ranges, image, sizeof ranges);
    return ranges;
}

void add_ranges(std::uint8_t* image, std::size_t more)
{
    const std::size_t ranges = ranges_in(image) + more;
    std::memcpy(image, &ranges, sizeof ranges);
}

/// The only function that the profiler takes from a module: its launch makes the heap.
const CUfunction made_for_heap = reinterpret_cast<CUfunction>(0x4ea9);

CUcontext context_of(CUpti_RangeProfiler_Object* object) { return reinterpret_cast<CUcontext>(object); }

}  // namespace

/// The functions after the tables. They have no state of their own and speak for MockCupti::current_.
struct Fakes {
    /// Writes `call` down, and answers with the failure that a test wants or with what `work` gives.
    template <class Work>
    static CUptiResult answer(const char* call, bool is_question, const Work& work)
    {
        const std::lock_guard lock(MockCupti::current_->mutex_);
        if (const int code = MockCupti::current_->enter(call, is_question)) return static_cast<CUptiResult>(code);
        return work(*MockCupti::current_);
    }

    /// A call of the protocol.
    template <class Parameters, class Work>
    static CUptiResult step(const char* call, Parameters* parameters, const Work& work)
    {
        if (parameters->structSize == 0) return CUPTI_ERROR_INVALID_PARAMETER;
        return answer(call, false, work);
    }

    template <class Work>
    static CUresult driver_question(const char* call, const Work& work)
    {
        const std::lock_guard lock(MockCupti::current_->mutex_);
        if (const int code = MockCupti::current_->enter(call, true)) return static_cast<CUresult>(code);
        work(*MockCupti::current_);
        return CUDA_SUCCESS;
    }

    static CUptiResult accept(bool legal) { return legal ? CUPTI_SUCCESS : CUPTI_ERROR_INVALID_OPERATION; }

    static CUptiResult name_of_result(CUptiResult, const char** text)
    {
        *text = "CUPTI_ERROR_MADE_UP";
        return CUPTI_SUCCESS;
    }

    static CUptiResult version(std::uint32_t* version)
    {
        *version = 130001;
        return CUPTI_SUCCESS;
    }

    static CUptiResult subscribe(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc function, void* data)
    {
        return answer("cuptiSubscribe", false, [&](MockCupti& mock) {
            if (mock.callback_ != nullptr) return CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
            mock.callback_ = function;
            mock.callback_data_ = data;
            *subscriber = reinterpret_cast<CUpti_SubscriberHandle>(&mock);
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult unsubscribe(CUpti_SubscriberHandle)
    {
        return answer("cuptiUnsubscribe", false, [&](MockCupti& mock) {
            mock.asked_for_.clear();
            return accept(std::exchange(mock.callback_, nullptr) != nullptr);
        });
    }

    static CUptiResult enable_callback(std::uint32_t enable, CUpti_SubscriberHandle, CUpti_CallbackDomain domain,
                                       CUpti_CallbackId id)
    {
        return answer("cuptiEnableCallback", false, [&](MockCupti& mock) {
            if (enable != 0)
                mock.asked_for_.insert({domain, id});
            else
                mock.asked_for_.erase({domain, id});
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult callback_name(CUpti_CallbackDomain, std::uint32_t id, const char** name)
    {
        switch (id) {
        case CUPTI_DRIVER_TRACE_CBID_cuMemGetInfo_v2: *name = "cuMemGetInfo_v2"; break;
        case CUPTI_DRIVER_TRACE_CBID_cuMemsetD32_v2: *name = "cuMemsetD32_v2"; break;
        case CUPTI_DRIVER_TRACE_CBID_cuMipmappedArrayCreate: *name = "cuMipmappedArrayCreate"; break;
        case CUPTI_DRIVER_TRACE_CBID_cuMipmappedArrayGetLevel: *name = "cuMipmappedArrayGetLevel"; break;
        case CUPTI_DRIVER_TRACE_CBID_cuCtxDestroy_v2: *name = "cuCtxDestroy_v2"; break;
        case CUPTI_DRIVER_TRACE_CBID_cuCtxSynchronize: *name = "cuCtxSynchronize"; break;
        case CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxReset: *name = "cuDevicePrimaryCtxReset"; break;
        case CUPTI_DRIVER_TRACE_CBID_cuModuleLoadData: *name = "cuModuleLoadData"; break;
        case CUPTI_DRIVER_TRACE_CBID_cuModuleGetFunction: *name = "cuModuleGetFunction"; break;
        case CUPTI_DRIVER_TRACE_CBID_cuLibraryUnload: *name = "cuLibraryUnload"; break;
        case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel: *name = "cuLaunchKernel"; break;
        default: return CUPTI_ERROR_INVALID_PARAMETER;
        }
        return CUPTI_SUCCESS;
    }

    static CUptiResult cubin_crc(CUpti_GetCubinCrcParams* p)
    {
        return answer("cuptiGetCubinCrc", true, [&](MockCupti& mock) {
            p->cubinCrc = mock.cubin_checksum;
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult source_location(CUpti_GetSassToSourceCorrelationParams* p)
    {
        return answer("cuptiGetSassToSourceCorrelation", true, [&](MockCupti&) {
            p->fileName = strdup("copy.cu");
            p->dirName = strdup("/source");
            p->lineNumber = static_cast<std::uint32_t>(10 + p->pcOffset / 16);
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult initialize(CUpti_Profiler_Initialize_Params* p)
    {
        return step("cuptiProfilerInitialize", p, [](MockCupti&) { return CUPTI_SUCCESS; });
    }

    static CUptiResult device_supported(CUpti_Profiler_DeviceSupported_Params* p)
    {
        return step("cuptiProfilerDeviceSupported", p, [&](MockCupti& mock) {
            if (p->api == mock.unsupported) {
                const CUpti_Profiler_DeviceSupported_Params asked = *p;
                *p = mock.support;
                p->structSize = asked.structSize;
                p->cuDevice = asked.cuDevice;
                p->api = asked.api;
            } else {
                p->isSupported = CUPTI_PROFILER_CONFIGURATION_SUPPORTED;
            }
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult availability(CUpti_Profiler_GetCounterAvailability_Params* p)
    {
        return step("cuptiProfilerGetCounterAvailability", p, [&](MockCupti&) {
            if (p->pCounterAvailabilityImage == nullptr) p->counterAvailabilityImageSize = 16;
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult chip_name(CUpti_Device_GetChipName_Params* p)
    {
        return step("cuptiDeviceGetChipName", p, [&](MockCupti& mock) {
            p->pChipName = mock.chip.c_str();
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult host_initialize(CUpti_Profiler_Host_Initialize_Params* p)
    {
        return step("cuptiProfilerHostInitialize", p, [&](MockCupti& mock) {
            ++mock.live_hosts;
            p->pHostObject = reinterpret_cast<CUpti_Profiler_Host_Object*>(&mock.live_hosts);
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult host_deinitialize(CUpti_Profiler_Host_Deinitialize_Params* p)
    {
        return step("cuptiProfilerHostDeinitialize", p, [&](MockCupti& mock) {
            --mock.live_hosts;
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult metric_properties(CUpti_Profiler_Host_GetMetricProperties_Params* p)
    {
        return answer("cuptiProfilerHostGetMetricProperties", true, [&](MockCupti& mock) {
            return mock.unknown_metrics.contains(p->pMetricName) ? CUPTI_ERROR_INVALID_METRIC_NAME : CUPTI_SUCCESS;
        });
    }

    static CUptiResult add_metrics(CUpti_Profiler_Host_ConfigAddMetrics_Params* p)
    {
        return step("cuptiProfilerHostConfigAddMetrics", p, [&](MockCupti&) { return accept(p->numMetrics > 0); });
    }

    static CUptiResult config_image_size(CUpti_Profiler_Host_GetConfigImageSize_Params* p)
    {
        return step("cuptiProfilerHostGetConfigImageSize", p, [&](MockCupti&) {
            p->configImageSize = 32;
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult config_image(CUpti_Profiler_Host_GetConfigImage_Params* p)
    {
        return step("cuptiProfilerHostGetConfigImage", p, [&](MockCupti&) { return accept(p->configImageSize == 32); });
    }

    static CUptiResult number_of_passes(CUpti_Profiler_Host_GetNumOfPasses_Params* p)
    {
        return step("cuptiProfilerHostGetNumOfPasses", p, [&](MockCupti& mock) {
            p->numOfPasses = mock.passes;
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult evaluate(CUpti_Profiler_Host_EvaluateToGpuValues_Params* p)
    {
        return step("cuptiProfilerHostEvaluateToGpuValues", p, [&](MockCupti& mock) {
            for (std::size_t i = 0; i < p->numMetrics; ++i) p->pMetricValues[i] = mock.values[p->ppMetricNames[i]];
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult range_enable(CUpti_RangeProfiler_Enable_Params* p)
    {
        return step("cuptiRangeProfilerEnable", p, [&](MockCupti& mock) {
            p->pRangeProfilerObject = reinterpret_cast<CUpti_RangeProfiler_Object*>(p->ctx);
            return accept(!std::exchange(mock.contexts_[p->ctx].enabled, true));
        });
    }

    static CUptiResult range_disable(CUpti_RangeProfiler_Disable_Params* p)
    {
        return step("cuptiRangeProfilerDisable", p, [&](MockCupti& mock) {
            MockCupti::ContextState& state = mock.contexts_[context_of(p->pRangeProfilerObject)];
            state.configured = state.counting = state.has_device = state.knows_data_size = false;
            return accept(std::exchange(state.enabled, false));
        });
    }

    static CUptiResult data_size(CUpti_RangeProfiler_GetCounterDataSize_Params* p)
    {
        return step("cuptiRangeProfilerGetCounterDataSize", p, [&](MockCupti& mock) {
            p->counterDataSize = image_bytes;
            mock.contexts_[context_of(p->pRangeProfilerObject)].knows_data_size = true;
            return accept(p->numMetrics > 0);
        });
    }

    static CUptiResult initialize_data(CUpti_RangeProfiler_CounterDataImage_Initialize_Params* p)
    {
        return step("cuptiRangeProfilerCounterDataImageInitialize", p, [&](MockCupti& mock) {
            std::memset(p->pCounterData, 0, p->counterDataSize);
            const MockCupti::ContextState& state = mock.contexts_[context_of(p->pRangeProfilerObject)];
            return accept(state.enabled && state.knows_data_size);
        });
    }

    static CUptiResult data_info(CUpti_RangeProfiler_GetCounterDataInfo_Params* p)
    {
        return step("cuptiRangeProfilerGetCounterDataInfo", p, [&](MockCupti& mock) {
            p->numTotalRanges = mock.ranges.value_or(ranges_in(p->pCounterDataImage));
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult set_config(CUpti_RangeProfiler_SetConfig_Params* p)
    {
        return step("cuptiRangeProfilerSetConfig", p, [&](MockCupti& mock) {
            MockCupti::ContextState& state = mock.contexts_[context_of(p->pRangeProfilerObject)];
            state.configured = true;
            state.image = p->pCounterDataImage;
            return accept(state.enabled && !state.counting);
        });
    }

    static CUptiResult range_start(CUpti_RangeProfiler_Start_Params* p)
    {
        return step("cuptiRangeProfilerStart", p, [&](MockCupti& mock) {
            MockCupti::ContextState& state = mock.contexts_[context_of(p->pRangeProfilerObject)];
            if (!state.configured || state.counting) return CUPTI_ERROR_INVALID_OPERATION;
            if (mock.is_busy_for(context_of(p->pRangeProfilerObject))) return CUPTI_ERROR_HARDWARE_BUSY;
            state.counting = state.has_device = true;
            state.ranges = 0;
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult range_stop(CUpti_RangeProfiler_Stop_Params* p)
    {
        return step("cuptiRangeProfilerStop", p, [&](MockCupti& mock) {
            return accept(std::exchange(mock.contexts_[context_of(p->pRangeProfilerObject)].counting, false));
        });
    }

    static CUptiResult decode(CUpti_RangeProfiler_DecodeData_Params* p)
    {
        return step("cuptiRangeProfilerDecodeData", p, [&](MockCupti& mock) {
            const MockCupti::ContextState& state = mock.contexts_[context_of(p->pRangeProfilerObject)];
            add_ranges(state.image, state.ranges);
            p->numOfRangeDropped = mock.dropped_ranges;
            return accept(!state.counting);
        });
    }

    static CUptiResult sass_properties(CUpti_SassMetrics_GetProperties_Params* p)
    {
        return answer("cuptiSassMetricsGetProperties", true, [&](MockCupti& mock) {
            if (mock.unknown_metrics.contains(p->pMetricName)) return CUPTI_ERROR_INVALID_METRIC_NAME;
            p->metric.metricId = mock.number_of(p->pMetricName);
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult sass_set_config(CUpti_SassMetricsSetConfig_Params* p)
    {
        return step("cuptiSassMetricsSetConfig", p, [&](MockCupti& mock) {
            return accept(p->numOfMetricConfig > 0 && mock.configured_devices_.insert(p->deviceIndex).second);
        });
    }

    static CUptiResult sass_enable(CUpti_SassMetricsEnable_Params* p)
    {
        return step("cuptiSassMetricsEnable", p, [&](MockCupti& mock) {
            mock.contexts_[p->ctx].lines_ran = false;
            return accept(!mock.configured_devices_.empty() &&
                          !std::exchange(mock.contexts_[p->ctx].counting_lines, true));
        });
    }

    static CUptiResult sass_disable(CUpti_SassMetricsDisable_Params* p)
    {
        return step("cuptiSassMetricsDisable", p, [&](MockCupti& mock) {
            return accept(std::exchange(mock.contexts_[p->ctx].counting_lines, false));
        });
    }

    static CUptiResult sass_data_properties(CUpti_SassMetricsGetDataProperties_Params* p)
    {
        return step("cuptiSassMetricsGetDataProperties", p, [&](MockCupti& mock) {
            p->numOfInstances = 1;
            p->numOfPatchedInstructionRecords = mock.contexts_[p->ctx].lines_ran ? mock.pieces.size() : 0;
            return accept(mock.contexts_[p->ctx].counting_lines);
        });
    }

    static CUptiResult sass_flush(CUpti_SassMetricsFlushData_Params* p)
    {
        return step("cuptiSassMetricsFlushData", p, [&](MockCupti& mock) {
            for (std::size_t i = 0; i < mock.pieces.size(); ++i) {
                CUpti_SassMetrics_Data& data = p->pMetricsData[i];
                data.cubinCrc = mock.cubin_checksum;
                data.functionName = mock.pieces[i].function.c_str();
                data.pcOffset = mock.pieces[i].pc_offset;
                data.pInstanceValues[0] = {mock.number_of(mock.pieces[i].metric), mock.pieces[i].value};
            }
            return accept(mock.contexts_[p->ctx].counting_lines);
        });
    }

    static CUptiResult checkpoint_save()
    {
        return answer("cuptiCheckpointSave", false, [](MockCupti& mock) {
            mock.saved_memory_ = mock.memory;
            mock.saved_heap_ = mock.heap;
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult checkpoint_restore()
    {
        return answer("cuptiCheckpointRestore", false, [](MockCupti& mock) {
            if (!mock.saved_memory_) return CUPTI_ERROR_NOT_INITIALIZED;
            mock.memory = *mock.saved_memory_;
            if (mock.heap != mock.saved_heap_) mock.heap = MockCupti::Heap::lost;
            return CUPTI_SUCCESS;
        });
    }

    static CUptiResult checkpoint_free()
    {
        return answer("cuptiCheckpointFree", false, [](MockCupti&) { return CUPTI_SUCCESS; });
    }

    static CUresult error_text(CUresult, const char** text)
    {
        *text = "CUDA_ERROR_MADE_UP";
        return CUDA_SUCCESS;
    }

    static CUresult driver_version(int* version)
    {
        return driver_question("cuDriverGetVersion", [&](MockCupti&) { *version = 13000; });
    }

    static CUresult device_name(char* name, int size, CUdevice)
    {
        return driver_question("cuDeviceGetName",
                               [&](MockCupti&) { std::strncpy(name, "Mock GPU", static_cast<std::size_t>(size)); });
    }
    /// Of no device that the system knows, so that nobody is waited for.
    static CUresult pci_bus_id(char*, int, CUdevice) { return CUDA_ERROR_INVALID_DEVICE; }

    static CUresult device_attribute(int* value, CUdevice_attribute attribute, CUdevice)
    {
        return driver_question("cuDeviceGetAttribute", [&](MockCupti&) {
            *value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR ? 9 : 0;
        });
    }

    static CUresult context_device(CUdevice* device)
    {
        return driver_question("cuCtxGetDevice",
                               [&](MockCupti& mock) { *device = mock.device_of(mock.current_context); });
    }

    static CUresult kernel_function(CUfunction*, CUkernel)
    {
        return driver_question("cuKernelGetFunction", [](MockCupti& mock) { mock.load_what_is_not_loaded(); });
    }

    static CUresult load_module(CUmodule*, const void*)
    {
        return driver_question("cuModuleLoadData", [](MockCupti&) {});
    }

    static CUresult unload_module(CUmodule)
    {
        return driver_question("cuModuleUnload", [](MockCupti&) {});
    }

    static CUresult function_of_module(CUfunction* function, CUmodule, const char*)
    {
        return driver_question("cuModuleGetFunction", [&](MockCupti&) { *function = made_for_heap; });
    }

    static CUresult is_capturing(CUstream, CUstreamCaptureStatus* status)
    {
        return driver_question("cuStreamIsCapturing", [&](MockCupti& mock) { *status = mock.capture; });
    }

    static CUresult synchronize()
    {
        const std::lock_guard lock(MockCupti::current_->mutex_);
        return static_cast<CUresult>(MockCupti::current_->enter("cuCtxSynchronize", false));
    }

    static CUresult launch_kernel(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                                  unsigned bz, unsigned shared, CUstream stream, void** arguments, void** extra)
    {
        if (f == made_for_heap)
            return driver_question("heap", [](MockCupti& mock) { mock.heap = MockCupti::Heap::made; });
        const cuLaunchKernel_params p = {f, gx, gy, gz, bx, by, bz, shared, stream, arguments, extra};
        return MockCupti::current_->launch(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, &p);
    }

    static CUresult launch_kernel_with_attributes(const CUlaunchConfig* config, CUfunction f, void** arguments,
                                                  void** extra)
    {
        const cuLaunchKernelEx_params p = {config, f, arguments, extra};
        return MockCupti::current_->launch(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx, &p);
    }

    static CUresult launch_cooperative_kernel(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                                              unsigned by, unsigned bz, unsigned shared, CUstream stream,
                                              void** arguments)
    {
        const cuLaunchCooperativeKernel_params p = {f, gx, gy, gz, bx, by, bz, shared, stream, arguments};
        return MockCupti::current_->launch(CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel, &p);
    }
};

CuptiApi MockCupti::cupti()
{
    CuptiApi api;
    api.get_version.address = &Fakes::version;
    api.get_result_string.address = &Fakes::name_of_result;
    api.subscribe.address = &Fakes::subscribe;
    api.unsubscribe.address = &Fakes::unsubscribe;
    api.enable_callback.address = &Fakes::enable_callback;
    api.get_callback_name.address = &Fakes::callback_name;
    api.get_cubin_crc.address = &Fakes::cubin_crc;
    api.get_source_location.address = &Fakes::source_location;
    api.profiler_initialize.address = &Fakes::initialize;
    api.device_supported.address = &Fakes::device_supported;
    api.get_counter_availability.address = &Fakes::availability;
    api.get_chip_name.address = &Fakes::chip_name;
    api.host_initialize.address = &Fakes::host_initialize;
    api.host_deinitialize.address = &Fakes::host_deinitialize;
    api.host_get_metric_properties.address = &Fakes::metric_properties;
    api.host_add_metrics.address = &Fakes::add_metrics;
    api.host_get_config_image_size.address = &Fakes::config_image_size;
    api.host_get_config_image.address = &Fakes::config_image;
    api.host_get_passes.address = &Fakes::number_of_passes;
    api.host_evaluate.address = &Fakes::evaluate;
    api.range_enable.address = &Fakes::range_enable;
    api.range_disable.address = &Fakes::range_disable;
    api.range_get_data_size.address = &Fakes::data_size;
    api.range_initialize_data.address = &Fakes::initialize_data;
    api.range_get_data_info.address = &Fakes::data_info;
    api.range_set_config.address = &Fakes::set_config;
    api.range_start.address = &Fakes::range_start;
    api.range_stop.address = &Fakes::range_stop;
    api.range_decode.address = &Fakes::decode;
    api.sass_get_properties.address = &Fakes::sass_properties;
    api.sass_set_config.address = &Fakes::sass_set_config;
    api.sass_enable.address = &Fakes::sass_enable;
    api.sass_disable.address = &Fakes::sass_disable;
    api.sass_get_data_properties.address = &Fakes::sass_data_properties;
    api.sass_flush.address = &Fakes::sass_flush;
    return api;
}

DriverApi MockCupti::driver()
{
    DriverApi api;
    api.driver_get_version.address = &Fakes::driver_version;
    api.get_error_name.address = &Fakes::error_text;
    api.get_error_string.address = &Fakes::error_text;
    api.device_get_pci_bus_id.address = &Fakes::pci_bus_id;
    api.device_get_name.address = &Fakes::device_name;
    api.device_get_attribute.address = &Fakes::device_attribute;
    api.module_load_data.address = &Fakes::load_module;
    api.module_unload.address = &Fakes::unload_module;
    api.module_get_function.address = &Fakes::function_of_module;
    api.kernel_get_function.address = &Fakes::kernel_function;
    api.context_get_device.address = &Fakes::context_device;
    api.context_synchronize.address = &Fakes::synchronize;
    api.stream_is_capturing.address = &Fakes::is_capturing;
    api.launch_kernel.address = &Fakes::launch_kernel;
    api.launch_kernel_with_attributes.address = &Fakes::launch_kernel_with_attributes;
    api.launch_cooperative_kernel.address = &Fakes::launch_cooperative_kernel;
    return api;
}

CheckpointAnswers MockCupti::checkpoint()
{
    return {&Fakes::checkpoint_save, &Fakes::checkpoint_restore, &Fakes::checkpoint_free};
}

}  // namespace warpbook::cupti::test
