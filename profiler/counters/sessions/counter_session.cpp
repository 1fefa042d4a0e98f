#include "counter_session.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>
#include <thread>
#include <utility>

#include "counters/driver/each_second.hpp"
#include "counters/driver/errors.hpp"
#include "launch_counters.hpp"
#include "line_group.hpp"
#include "counters/lines/line_sums.hpp"

namespace warpbook::cupti {

namespace {

std::string chip_of(const CuptiApi& api, CUdevice device)
{
    auto question = sized_parameters<CUpti_Device_GetChipName_Params>(CUpti_Device_GetChipName_Params_STRUCT_SIZE);
    question.deviceIndex = static_cast<std::size_t>(device);
    api.call(api.get_chip_name)(&question);
    return question.pChipName;
}

/// Throws CountersUnavailable where CUPTI knows from the start that it cannot.
void require_support(const CuptiApi& api, CUdevice device, CUpti_Profiler_API wanted)
{
    auto question =
        sized_parameters<CUpti_Profiler_DeviceSupported_Params>(CUpti_Profiler_DeviceSupported_Params_STRUCT_SIZE);
    question.cuDevice = device;
    question.api = wanted;
    api.call(api.device_supported)(&question);
    if (question.isSupported == CUPTI_PROFILER_CONFIGURATION_SUPPORTED) return;

    const auto is_bad = [](CUpti_Profiler_Support_Level level) {
        return level == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED || level == CUPTI_PROFILER_CONFIGURATION_DISABLED;
    };
    using Cause = Unavailable::Cause;
    Cause cause = Cause::other;
    std::string reasons;
    // What says most comes first, and its cause stands for all.
    const auto add_if = [&](bool bad, Cause its_cause, const char* text) {
        if (!bad) return;
        if (reasons.empty())
            cause = its_cause;
        else
            reasons += ", ";
        reasons += text;
    };
    add_if(question.vGpu == CUPTI_PROFILER_CONFIGURATION_DISABLED, Cause::locked_virtual_gpu,
           "it is a virtual GPU whose profiling the host's administrator has to enable");
    add_if(question.vGpu == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED, Cause::virtual_gpu,
           "it is a virtual GPU of a kind without counters");
    add_if(is_bad(question.wsl), Cause::wsl_gpu, "it is used under WSL");
    add_if(is_bad(question.confidentialCompute), Cause::confidential_computing, "confidential computing is on");
    add_if(is_bad(question.cmp), Cause::other_gpu_kind, "it is a mining processor");
    add_if(is_bad(question.sli), Cause::other_gpu_kind, "it is joined to others by SLI");
    add_if(is_bad(question.architecture), Cause::unknown_chip, "its architecture is too old");
    throw CountersUnavailable({cause, "CUPTI cannot read these counters of this GPU: " +
                                          (reasons.empty() ? std::string("it gives no reason") : reasons)});
}

bool is_lines(const MetricGroup* group) { return group->collection == MetricGroup::Collection::instruction; }

bool is_busy(const CuptiError& error) { return error.failure().code == CUPTI_ERROR_HARDWARE_BUSY; }

const MetricGroup& group_named(std::string_view name)
{
    if (const MetricGroup* group = find_metric_group(name)) return *group;
    throw std::invalid_argument("there is no metric group '" + std::string(name) +
                                "'; there are: " + names_of_metric_groups());
}

}  // namespace

std::vector<const MetricGroup*> groups_named(const std::vector<std::string>& names)
{
    std::vector<const MetricGroup*> wanted;
    for (const std::string& name : names) {
        const MetricGroup& group = group_named(name);
        wanted.push_back(&group);
        // Nothing else shows whether the lines are complete.
        if (group.collection == MetricGroup::Collection::instruction) wanted.push_back(&group_named("accesses"));
    }
    std::vector<const MetricGroup*> in_order;
    for (const MetricGroup& group : metric_groups()) {
        if (std::find(wanted.begin(), wanted.end(), &group) != wanted.end()) in_order.push_back(&group);
    }
    return in_order;
}

CounterSession::CounterSession(CuptiProcess& process, CUdevice device, CUcontext context, SessionOptions options)
    : process_(process), device_(device), context_(context), options_(std::move(options))
{
    const CuptiApi& api = process_.api();
    process_.initialize_profiler();
    require_support(api, device, CUPTI_PROFILER_RANGE_PROFILING);
    chip_ = chip_of(api, device);
    const auto use = begin_turn();
    wait_while_busy([this] { open(); });
}

/// Throws CountersUnavailable when it does not come in time.
std::optional<DeviceTurn::Use> CounterSession::begin_turn() const
{
    if (options_.turn == nullptr) return std::nullopt;
    const std::shared_ptr<void> paused = options_.pause_clock ? options_.pause_clock() : nullptr;
    std::optional<DeviceTurn::Use> use = options_.turn->begin(options_.timeout, options_.waiting);
    if (use) return use;
    throw CountersUnavailable({Unavailable::Cause::other_profiler, "other programs measured on this GPU for " +
                                                                       std::to_string(options_.timeout.count() / 1000) +
                                                                       " s: wait until they have ended and run again"});
}

/// Does `work`, again and again while another process has the counters, until the time is over: one that does not take
/// turns with us, such as ncu, or one in a container that has a device file of its own. CUPTI says so when it is asked
/// what a device has, and when counting starts. A process has them from its first start on until it disables its range
/// profiler, or ends (measured on an H200 with CUPTI 13.0).
void CounterSession::wait_while_busy(const std::function<void()>& work) const
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds pause{2};
    const auto begin = Clock::now();
    EachSecond second(begin);
    std::shared_ptr<void> paused;
    for (;;) {
        try {
            work();
            return;
        } catch (const CuptiError& error) {
            if (!is_busy(error) || Clock::now() >= begin + options_.timeout) throw;
        }
        if (!paused && options_.pause_clock) paused = options_.pause_clock();
        if (options_.waiting && second.has_passed(Clock::now())) options_.waiting(1);
        std::this_thread::sleep_for(pause);
    }
}

void CounterSession::open()
{
    const CuptiApi& api = process_.api();
    process_.suspend_other_range_profilers(context_, device_);
    profiler_ = &process_.range_profiler(context_, device_);
    // The range profiler first, and what it counts before the lines. Measured on an H200 with CUPTI 13.0: in a process
    // that has not opened the range profiler before, cuptiSassMetrics* gives records for the first launch only. From
    // the second cuptiSassMetricsEnable on it reports 0 patched instructions, and no error. Patching everything at
    // once, naming the context and loading modules eagerly changed nothing; having opened and used the range profiler
    // once cured it. Should it happen all the same, reconcile() makes an error of it.
    std::vector<const MetricGroup*> of_launches;
    std::remove_copy_if(options_.groups.begin(), options_.groups.end(), std::back_inserter(of_launches), is_lines);
    LaunchCounters::prepare(*profiler_, of_launches);
    launch_counters_ = std::make_unique<LaunchCounters>(api, *profiler_, chip_, std::move(of_launches));
    if (std::any_of(options_.groups.begin(), options_.groups.end(), is_lines)) open_lines();
}

void CounterSession::open_lines()
{
    const CuptiApi& api = process_.api();
    const auto open = [&] {
        require_support(api, device_, CUPTI_PROFILER_SASS_METRICS);
        const LineMetrics& metrics = process_.line_metrics(chip_, static_cast<std::uint32_t>(device_), options_.widths);
        line_counters_ = std::make_unique<LineGroup>(api, process_.cubins(), context_, metrics, options_.widths);
    };
    try {
        try {
            open();
        } catch (const CuptiError& error) {
            notes_.push_back(std::string("per-line set-up beside the access counters failed, tried without: ") +
                             error.what());
            profiler_->suspend();
            open();
            take_turns_ = true;
        }
    } catch (const CountersUnavailable& error) {
        no_lines_ = error.why();
    }
}

std::size_t CounterSession::runs_per_kernel() const { return launch_counters_->passes() + (line_counters_ ? 1 : 0); }

std::size_t CounterSession::runs_of(const RepeatableRun& kernel) const
{
    return kernel.why_only_once() ? 1 : runs_per_kernel();
}

void CounterSession::begin(CounterGroup& group)
{
    wait_while_busy([&] {
        process_.suspend_other_range_profilers(context_, device_);
        if (group.uses_range_profiler())
            group.begin();
        else
            begin_beside_range_profiler(group);
    });
}

void CounterSession::begin_beside_range_profiler(CounterGroup& group)
{
    if (take_turns_) profiler_->suspend();
    try {
        group.begin();
    } catch (const CuptiError& error) {
        // Of a device that another process has, nothing can be told but that one has to wait.
        if (take_turns_ || is_busy(error)) throw;
        notes_.push_back(std::string("per-line counting beside the access counters failed, now they take turns: ") +
                         error.what());
        take_turns_ = true;
        profiler_->suspend();
        group.begin();
    }
}

void CounterSession::reconcile_lines(Reading& reading)
{
    if (!reading.totals.available()) return;
    Counters totals = reading.totals.value();
    const std::string difference = reconcile(totals, reading.instructions);
    if (!difference.empty() && !std::exchange(noted_difference_, true))
        notes_.push_back("the two measurements agree in units, but not in instructions: " + difference);
    reading.totals = totals;
}

Reading CounterSession::read(RepeatableRun& kernel) { return Measurement(*this, kernel).complete(); }

CounterSession::Measurement::Measurement(CounterSession& session, RepeatableRun& kernel)
    : session_(session), kernel_(kernel)
{
    if (auto why = why_not_in_passes()) {
        session_.launch_counters_->miss(reading_, *why);
        return;
    }
    try {
        if (session_.line_counters_) kernel_.allow_repetition();
    } catch (const CountersUnavailable& error) {
        only_once_ = error.why();
    }
    try {
        if (auto use = session_.begin_turn()) device_.emplace(std::move(*use));
    } catch (const CountersUnavailable& error) {
        session_.launch_counters_->miss(reading_, error.why());
        return;
    }
    begin(*session_.launch_counters_);
    begun_ = std::chrono::steady_clock::now();
}

CounterSession::Measurement::~Measurement()
{
    if (counting_ != nullptr) counting_->abandon();
}

void CounterSession::Measurement::begin(CounterGroup& group)
{
    try {
        session_.begin(group);
        counting_ = &group;
    } catch (const CountersUnavailable& error) {
        group.miss(reading_, error.why());
    }
}

void CounterSession::Measurement::run()
{
    kernel_.run();
    // Not before: a kernel that fails leaves its group to be ended.
    CounterGroup* counted = std::exchange(counting_, nullptr);
    if (counted == nullptr) return;
    try {
        counted->finish(reading_);
    } catch (const CountersUnavailable& error) {
        miss(*counted, error.why());
    }
}

void CounterSession::Measurement::miss(CounterGroup& counted, const Unavailable& why)
{
    counted.abandon();
    counted.miss(reading_, why);
}

/// Of a kernel that must not run again, where these counters take several runs.
std::optional<Unavailable> CounterSession::Measurement::why_not_in_passes() const
{
    const std::size_t passes = session_.launch_counters_->passes();
    if (passes == 1) return std::nullopt;
    std::optional<Unavailable> why = kernel_.why_only_once();
    if (why)
        why->text = "these counters take " + std::to_string(passes) + " runs, and " + why->text +
                    "; or ask for fewer groups at a time";
    return why;
}

/// Why the run for the lines is left out; nothing when it is made.
std::optional<Unavailable> CounterSession::Measurement::why_no_run_for_lines() const
{
    if (only_once_) return only_once_;
    if (auto why = kernel_.why_only_once()) return why;
    // Kernels of labs on an H200 took 2 to 3 times as long with the metrics of each instruction as with those of the
    // launch (docs/performance.md).
    constexpr double times_the_first_run = 3;
    const auto& limit = session_.options_.lines_limit;
    const double expected = times_the_first_run * first_run_.count();
    if (!limit || expected <= static_cast<double>(limit->count())) return std::nullopt;
    return Unavailable(Unavailable::Cause::lines_limit,
                       "a run for them would take about " + std::to_string(std::llround(expected)) +
                           " s, and the limit is " + std::to_string(limit->count()) + " s");
}

void CounterSession::Measurement::count_lines()
{
    CounterGroup& lines = *session_.line_counters_;
    // Without totals nothing could show that the lines are complete.
    if (!reading_.totals.available()) {
        lines.miss(reading_, reading_.totals.why());
        return;
    }
    if (const std::optional<Unavailable> reason = why_no_run_for_lines()) {
        const Unavailable why = lines_left_out_because(*reason);
        lines.miss(reading_, why);
        reading_.note = note_of_lines_left_out(why);
        return;
    }
    try {
        kernel_.prepare();
    } catch (const CountersUnavailable& error) {
        lines.miss(reading_, error.why());
        return;
    }
    begin(lines);
    if (counting_ != nullptr) run();
}

Reading CounterSession::Measurement::complete_without_run(const Unavailable& why)
{
    if (CounterGroup* counted = std::exchange(counting_, nullptr)) miss(*counted, why);
    device_.reset();
    if (session_.line_counters_) session_.line_counters_->miss(reading_, why);
    session_.reconcile_lines(reading_);
    return std::move(reading_);
}

Reading CounterSession::Measurement::complete()
{
    run();
    first_run_ = std::chrono::steady_clock::now() - begun_;
    if (session_.line_counters_)
        count_lines();
    else
        reading_.instructions = no_instructions(session_.no_lines_);
    device_.reset();
    session_.reconcile_lines(reading_);
    return std::move(reading_);
}

}  // namespace warpbook::cupti
