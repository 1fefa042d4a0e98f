#include "line_counters.hpp"

#include <array>
#include <cstddef>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "counters/driver/errors.hpp"

namespace warpbook::cupti {

namespace {

/// One metric, and where its values belong.
struct LineMetric {
    const char* name;
    std::uint64_t InstructionRecord::*value;
    enum class Need : std::uint8_t { always, where_it_exists, for_widths };
    Need need = Need::always;
};

constexpr auto where_it_exists = LineMetric::Need::where_it_exists;
constexpr auto for_widths = LineMetric::Need::for_widths;

// smsp__sass_inst_executed would count executions without any lane as well (measured on GH100: 32 where the accesses
// counters say 4), and CUPTI would patch every instruction for it.
constexpr std::array<LineMetric, 12> line_metrics = {{
    {"smsp__sass_inst_executed_op_global", &InstructionRecord::global_executed},
    {"smsp__sass_inst_executed_op_shared", &InstructionRecord::shared_executed},
    {"smsp__sass_sectors_mem_global", &InstructionRecord::sectors},
    {"smsp__sass_sectors_mem_global_ideal", &InstructionRecord::ideal_sectors},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared", &InstructionRecord::wavefronts},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal", &InstructionRecord::ideal_wavefronts},
    {"smsp__sass_inst_executed_op_memory_8b", &InstructionRecord::executed_with_8_bits, for_widths},
    {"smsp__sass_inst_executed_op_memory_16b", &InstructionRecord::executed_with_16_bits, for_widths},
    {"smsp__sass_inst_executed_op_memory_32b", &InstructionRecord::executed_with_32_bits, for_widths},
    {"smsp__sass_inst_executed_op_memory_64b", &InstructionRecord::executed_with_64_bits, for_widths},
    {"smsp__sass_inst_executed_op_memory_128b", &InstructionRecord::executed_with_128_bits, for_widths},
    // Last: that the others are known shows that CUPTI answers. A chip that copies without knowing this metric would
    // show as copies in no counted execution, which sum_by_line() refuses.
    {"smsp__sass_inst_executed_op_ldgsts", &InstructionRecord::copies_executed, where_it_exists},
}};

CUpti_SassMetricsDisable_Params to_disable(CUcontext context)
{
    auto disable = sized_parameters<CUpti_SassMetricsDisable_Params>(CUpti_SassMetricsDisable_Params_STRUCT_SIZE);
    disable.ctx = context;
    return disable;
}

CUpti_SassMetricsEnable_Params to_enable(CUcontext context)
{
    auto enable = sized_parameters<CUpti_SassMetricsEnable_Params>(CUpti_SassMetricsEnable_Params_STRUCT_SIZE);
    enable.ctx = context;
    // Patches only the kernel that runs, not all of the program's.
    enable.enableLazyPatching = 1;
    return enable;
}

}  // namespace

const std::string& interned_name(const std::string& chip)
{
    static std::mutex mutex;
    static std::set<std::string> names;
    const std::lock_guard lock(mutex);
    return *names.insert(chip).first;
}

LineMetrics line_metrics_of(const CuptiApi& api, const std::string& chip, Widths widths)
{
    LineMetrics by_number;
    for (const LineMetric& metric : line_metrics) {
        if (metric.need == for_widths && widths == Widths::ignored) continue;
        auto question = sized_parameters<CUpti_SassMetrics_GetProperties_Params>(
            CUpti_SassMetrics_GetProperties_Params_STRUCT_SIZE);
        question.pChipName = interned_name(chip).c_str();
        question.pMetricName = metric.name;
        try {
            api.call(api.sass_get_properties)(&question);
        } catch (const CuptiError& error) {
            if (metric.need == where_it_exists) continue;
            throw CountersUnavailable(std::string("CUPTI does not give ") + metric.name + " of chip " + chip + ": " +
                                      error.what());
        }
        by_number.emplace(question.metric.metricId, metric.value);
    }
    return by_number;
}

void configure_line_metrics(const CuptiApi& api, const LineMetrics& metrics, std::uint32_t device)
{
    std::vector<CUpti_SassMetrics_Config> configs;
    for (const auto& [number, value] : metrics) {
        CUpti_SassMetrics_Config config{};
        config.metricId = number;
        config.outputGranularity = CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_GPU;
        configs.push_back(config);
    }
    auto set = sized_parameters<CUpti_SassMetricsSetConfig_Params>(CUpti_SassMetricsSetConfig_Params_STRUCT_SIZE);
    set.numOfMetricConfig = configs.size();
    set.pConfigs = configs.data();
    set.deviceIndex = device;
    api.call(api.sass_set_config)(&set);
}

void end_line_counters(const CuptiApi& api, CUcontext context) noexcept
{
    // What CUPTI keeps in a context it gives back when the process ends. By then the context is gone: programs that had
    // reset their device died of SIGSEGV there (CUPTI 13.0), also those whose lines were never counted, because their
    // kernels print, or fail. When it has counted once more, and nothing, there is nothing left to give back.
    auto enable = to_enable(context);
    api.succeeds(api.sass_enable, &enable);
    auto disable = to_disable(context);
    api.succeeds(api.sass_disable, &disable);
}

void LineCounters::start()
{
    stop();
    auto enable = to_enable(context_);
    api_.call(api_.sass_enable)(&enable);
    counting_ = true;
}

std::vector<InstructionRecord> LineCounters::finish()
{
    std::vector<InstructionRecord> records = collect();
    stop();
    return records;
}

void LineCounters::stop() noexcept
{
    if (!counting_) return;
    auto disable = to_disable(context_);
    // What could not be ended is ended before it begins again.
    counting_ = !api_.succeeds(api_.sass_disable, &disable);
}

std::vector<InstructionRecord> LineCounters::collect()
{
    auto size = sized_parameters<CUpti_SassMetricsGetDataProperties_Params>(
        CUpti_SassMetricsGetDataProperties_Params_STRUCT_SIZE);
    size.ctx = context_;
    api_.call(api_.sass_get_data_properties)(&size);
    if (size.numOfPatchedInstructionRecords == 0 || size.numOfInstances == 0) return {};

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
    api_.call(api_.sass_flush)(&flush);

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
