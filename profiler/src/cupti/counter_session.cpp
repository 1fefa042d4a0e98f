#include "counter_session.hpp"

#include <utility>

#include "errors.hpp"
#include "line_sums.hpp"

namespace warpbook::cupti {

namespace {

std::string chip_of(const CuptiApi& api, CUdevice device)
{
    auto question = sized_parameters<CUpti_Device_GetChipName_Params>(CUpti_Device_GetChipName_Params_STRUCT_SIZE);
    question.deviceIndex = static_cast<std::size_t>(device);
    api.call(api.get_chip_name, &question);
    return question.pChipName;
}

/// Throws CountersUnavailable where CUPTI knows from the start that it cannot.
void require_support(const CuptiApi& api, CUdevice device, CUpti_Profiler_API wanted)
{
    auto question =
        sized_parameters<CUpti_Profiler_DeviceSupported_Params>(CUpti_Profiler_DeviceSupported_Params_STRUCT_SIZE);
    question.cuDevice = device;
    question.api = wanted;
    api.call(api.device_supported, &question);
    if (question.isSupported == CUPTI_PROFILER_CONFIGURATION_SUPPORTED) return;

    const auto is_bad = [](CUpti_Profiler_Support_Level level) {
        return level == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED || level == CUPTI_PROFILER_CONFIGURATION_DISABLED;
    };
    std::string reasons;
    const auto add_if = [&reasons](bool bad, const char* text) {
        if (!bad) return;
        if (!reasons.empty()) reasons += ", ";
        reasons += text;
    };
    add_if(is_bad(question.architecture), "its architecture is too old");
    add_if(is_bad(question.sli), "it is joined to others by SLI");
    add_if(question.vGpu == CUPTI_PROFILER_CONFIGURATION_DISABLED,
           "it is a virtual GPU whose profiling the host's administrator has to enable");
    add_if(question.vGpu == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED, "it is a virtual GPU of a kind without counters");
    add_if(is_bad(question.confidentialCompute), "confidential computing is on");
    add_if(is_bad(question.cmp), "it is a mining processor");
    add_if(is_bad(question.wsl), "it is used under WSL");
    throw CountersUnavailable("CUPTI cannot read these counters of this GPU: " +
                              (reasons.empty() ? std::string("it gives no reason") : reasons));
}

}  // namespace

RepeatableRun::RepeatableRun(const DriverApi& api, ShadowMemory& shadow,
                             std::function<std::vector<DeviceRegion>()> changeable, std::function<void()> run_kernel)
    : api_(api), shadow_(shadow), changeable_(std::move(changeable)), run_kernel_(std::move(run_kernel))
{}

void RepeatableRun::allow_repetition()
{
    if (!has_run_ && !before_) before_.emplace(api_, shadow_, changeable_());
}

void RepeatableRun::prepare()
{
    if (!has_run_ || !before_) return;
    holds_result_ = false;
    before_->restore();
}

void RepeatableRun::run()
{
    has_run_ = true;
    run_kernel_();
    holds_result_ = true;
}

void RepeatableRun::finish()
{
    if (!holds_result_) run();
}

CounterSession::CounterSession(const CuptiApi& api, const CubinCatcher& cubins, CUdevice device, CUcontext context,
                               Widths widths)
    : api_(api), cubins_(cubins), device_(device), context_(context), widths_(widths)
{
    auto initialize = sized_parameters<CUpti_Profiler_Initialize_Params>(CUpti_Profiler_Initialize_Params_STRUCT_SIZE);
    api_.call(api_.profiler_initialize, &initialize);
    require_support(api_, device, CUPTI_PROFILER_RANGE_PROFILING);
    const std::string chip = chip_of(api_, device);
    notes_.push_back("chip " + chip);
    // The grading counters first, and read() keeps that order as well. Measured on an H200 with CUPTI 13.0: in a
    // process that has not opened the range profiler before, cuptiSassMetrics* gives records for the first launch only.
    // From the second cuptiSassMetricsEnable on it reports 0 patched instructions, and no error. Patching everything at
    // once, naming the context and loading modules eagerly changed nothing; having opened and used the range profiler
    // once cured it. Should it happen all the same, reconcile() makes an error of it.
    grading_.emplace(api_, context, chip);
    set_up_lines(chip);
}

void CounterSession::set_up_lines(const std::string& chip)
{
    const auto set_up = [&] {
        require_support(api_, device_, CUPTI_PROFILER_SASS_METRICS);
        line_counters_.emplace(api_, context_, chip, static_cast<std::uint32_t>(device_), widths_);
    };
    try {
        try {
            set_up();
        } catch (const CuptiError& error) {
            notes_.push_back(std::string("per-line set-up beside the grading counters failed, tried without: ") +
                             error.what());
            grading_->suspend();
            set_up();
            take_turns_ = true;
        }
    } catch (const CountersUnavailable& error) {
        no_lines_ = error.what();
        notes_.push_back("no per-line counters: " + no_lines_);
    }
}

CounterSession::Reading CounterSession::read(RepeatableRun& kernel)
{
    if (line_counters_) kernel.allow_repetition();
    Reading reading{read_totals(kernel), Measured<std::vector<SourceLine>>::unavailable("")};
    // Without totals nothing could show that the lines are complete.
    if (!reading.totals.available()) {
        reading.lines = Measured<std::vector<SourceLine>>::unavailable(reading.totals.reason());
        return reading;
    }
    reading.lines = read_lines(kernel);
    Counters totals = reading.totals.value();
    const std::string difference = reconcile(totals, reading.lines);
    if (!difference.empty() && !std::exchange(noted_difference_, true))
        notes_.push_back("the two measurements agree in units, but not in instructions: " + difference);
    reading.totals = totals;
    return reading;
}

Measured<Counters> CounterSession::read_totals(RepeatableRun& kernel)
{
    try {
        kernel.prepare();
        return grading_->measure([&kernel] { kernel.run(); });
    } catch (const CountersUnavailable& error) {
        return Measured<Counters>::unavailable(error.what());
    }
}

Measured<std::vector<SourceLine>> CounterSession::read_lines(RepeatableRun& kernel)
{
    if (!line_counters_) return Measured<std::vector<SourceLine>>::unavailable(no_lines_);
    try {
        const std::vector<InstructionRecord> records = measure_lines(kernel);
        CodeKnowledge code;
        code.instruction_word = [this](const InstructionRecord& record) {
            const Cubin* cubin = cubin_of(record);
            const auto word = cubin ? cubin->instruction_word(record.function, record.pc_offset) : std::nullopt;
            if (!word)
                return Measured<std::uint64_t>::unavailable("the device code of " + record.function +
                                                            " was not seen when the driver loaded it");
            return Measured<std::uint64_t>(*word);
        };
        code.place = [this](const InstructionRecord& record) {
            return source_map_of(*cubin_of(record)).place(record.function, record.pc_offset);
        };
        return sum_by_line(records, code, widths_);
    } catch (const CountersUnavailable& error) {
        return Measured<std::vector<SourceLine>>::unavailable(error.what());
    }
}

std::vector<InstructionRecord> CounterSession::measure_lines(RepeatableRun& kernel)
{
    bool ran = false;
    const auto run = [&] {
        ran = true;
        kernel.run();
    };
    kernel.prepare();
    if (take_turns_) grading_->suspend();
    try {
        return line_counters_->measure(run);
    } catch (const CuptiError& error) {
        if (take_turns_ || ran) throw;
        notes_.push_back(std::string("per-line counting beside the grading counters failed, now they take turns: ") +
                         error.what());
        grading_->suspend();
        std::vector<InstructionRecord> records = line_counters_->measure(run);
        take_turns_ = true;
        return records;
    }
}

const Cubin* CounterSession::cubin_of(const InstructionRecord& record) const
{
    return cubins_.find(record.cubin_checksum);
}

SourceMap& CounterSession::source_map_of(const Cubin& cubin)
{
    auto found = source_maps_.find(&cubin);
    if (found == source_maps_.end()) found = source_maps_.try_emplace(&cubin, api_, cubin).first;
    return found->second;
}

}  // namespace warpbook::cupti
