#include "line_counters.hpp"

#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

#include "errors.hpp"

namespace warpbook::cupti {

namespace {

/// One metric, and where its values belong.
struct LineMetric {
    const char* name;
    std::uint64_t InstructionRecord::*value;
};

constexpr std::array<LineMetric, 5> line_metrics = {{
    {"smsp__sass_inst_executed", &InstructionRecord::executed},
    {"smsp__sass_sectors_mem_global", &InstructionRecord::sectors},
    {"smsp__sass_sectors_mem_global_ideal", &InstructionRecord::ideal_sectors},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared", &InstructionRecord::wavefronts},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal", &InstructionRecord::ideal_wavefronts},
}};

LineMetrics configure(const CuptiApi& api, const std::string& chip, std::uint32_t device)
{
    LineMetrics by_number;
    std::vector<CUpti_SassMetrics_Config> configs;
    for (const LineMetric& metric : line_metrics) {
        auto question = sized_parameters<CUpti_SassMetrics_GetProperties_Params>(
            CUpti_SassMetrics_GetProperties_Params_STRUCT_SIZE);
        question.pChipName = chip.c_str();
        question.pMetricName = metric.name;
        api.call(api.sass_get_properties, &question);
        by_number.emplace(question.metric.metricId, metric.value);

        CUpti_SassMetrics_Config config{};
        config.metricId = question.metric.metricId;
        config.outputGranularity = CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_GPU;
        configs.push_back(config);
    }
    auto set = sized_parameters<CUpti_SassMetricsSetConfig_Params>(CUpti_SassMetricsSetConfig_Params_STRUCT_SIZE);
    set.numOfMetricConfig = configs.size();
    set.pConfigs = configs.data();
    set.deviceIndex = device;
    api.call(api.sass_set_config, &set);
    return by_number;
}

/// The metrics, configured. CUPTI's configuration belongs to the process and can be set once (the second time fails,
/// also after it was taken back), so this state is the process's as well.
const LineMetrics& metrics_of_this_process(const CuptiApi& api, const std::string& chip, std::uint32_t device)
{
    static const LineMetrics metrics = configure(api, chip, device);
    return metrics;
}

/// Ends the collection also when the kernel fails.
class DisableAtEnd {
public:
    DisableAtEnd(const CuptiApi& api, CUcontext context) : api_(api), context_(context) {}
    ~DisableAtEnd()
    {
        auto disable = sized_parameters<CUpti_SassMetricsDisable_Params>(CUpti_SassMetricsDisable_Params_STRUCT_SIZE);
        disable.ctx = context_;
        api_.succeeds(api_.sass_disable, &disable);
    }
    DisableAtEnd(const DisableAtEnd&) = delete;
    DisableAtEnd& operator=(const DisableAtEnd&) = delete;

private:
    const CuptiApi& api_;
    CUcontext context_;
};

}  // namespace

LineCounters::LineCounters(const CuptiApi& api, CUcontext context, const std::string& chip, std::uint32_t device)
    : api_(api), context_(context), metrics_(metrics_of_this_process(api, chip, device))
{}

std::vector<InstructionRecord> LineCounters::measure(const std::function<void()>& run_kernel)
{
    auto enable = sized_parameters<CUpti_SassMetricsEnable_Params>(CUpti_SassMetricsEnable_Params_STRUCT_SIZE);
    enable.ctx = context_;
    // Patches only the kernel that runs, not all of the program's.
    enable.enableLazyPatching = 1;
    api_.call(api_.sass_enable, &enable);
    const DisableAtEnd enabled(api_, context_);
    run_kernel();
    return collect();
}

std::vector<InstructionRecord> LineCounters::collect()
{
    auto size = sized_parameters<CUpti_SassMetricsGetDataProperties_Params>(
        CUpti_SassMetricsGetDataProperties_Params_STRUCT_SIZE);
    size.ctx = context_;
    api_.call(api_.sass_get_data_properties, &size);
    if (size.numOfPatchedInstructionRecords == 0 || size.numOfInstances == 0)
        throw CountersUnavailable("CUPTI counted no instruction of the kernel");

    std::vector<CUpti_SassMetrics_Data> data(size.numOfPatchedInstructionRecords);
    std::vector<CUpti_SassMetrics_InstanceValue> values(data.size() * size.numOfInstances);
    for (std::size_t i = 0; i < data.size(); ++i) {
        data[i].structSize = sizeof(CUpti_SassMetrics_Data);
        data[i].pInstanceValues = &values[i * size.numOfInstances];
    }
    auto flush = sized_parameters<CUpti_SassMetricsFlushData_Params>(CUpti_SassMetricsFlushData_Params_STRUCT_SIZE);
    flush.ctx = context_;
    flush.numOfPatchedInstructionRecords = data.size();
    flush.numOfInstances = size.numOfInstances;
    flush.pMetricsData = data.data();
    api_.call(api_.sass_flush, &flush);

    // CUPTI's record holds one metric of one instruction; put together what belongs to an instruction.
    std::map<std::tuple<std::uint32_t, std::string, std::uint32_t>, InstructionRecord> records;
    for (const CUpti_SassMetrics_Data& piece : data) {
        const std::string function = piece.functionName ? piece.functionName : "";
        InstructionRecord& record = records[{piece.cubinCrc, function, piece.pcOffset}];
        record.function = function;
        record.pc_offset = piece.pcOffset;
        record.cubin_checksum = piece.cubinCrc;
        for (std::size_t i = 0; i < size.numOfInstances; ++i) {
            const CUpti_SassMetrics_InstanceValue& value = piece.pInstanceValues[i];
            const auto metric = metrics_.find(value.metricId);
            if (metric != metrics_.end()) record.*metric->second += value.value;
        }
    }
    std::vector<InstructionRecord> sorted;
    sorted.reserve(records.size());
    for (auto& [key, record] : records) sorted.push_back(std::move(record));
    return sorted;
}

}  // namespace warpbook::cupti
