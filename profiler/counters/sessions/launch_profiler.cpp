#include "launch_profiler.hpp"

#include <unistd.h>

#include <exception>
#include <utility>

#include "counters/driver/device_description.hpp"
#include "counters/driver/device_heap.hpp"
#include "counters/driver/errors.hpp"

namespace warpbook::cupti {

namespace {

void mark_unavailable(Profile& profile, const std::vector<const MetricGroup*>& groups, const Unavailable& why)
{
    profile.totals = Measured<Counters>::unavailable(why);
    profile.async_copies = Measured<AsyncCopies>::unavailable(why);
    profile.lines = Measured<std::vector<SourceLine>>::unavailable(why);
    for (const MetricGroup* group : groups) {
        if (group->name == "accesses" || group->collection == MetricGroup::Collection::instruction) continue;
        for (const Metric& metric : group->metrics)
            profile.metrics.insert_or_assign(std::string(metric.name), Measured<double>::unavailable(why));
    }
}

/// The error may be one with a cause.
Unavailable why_of(const std::exception& error)
{
    const auto* const unavailable = dynamic_cast<const UnavailableError*>(&error);
    return unavailable != nullptr ? unavailable->why() : Unavailable(error.what());
}

/// The program goes on with an error that it may not have alone: whoever reads the report must know.
Note note_about_failure(const Reading& reading, const CallFailure& failure)
{
    const std::string explanation = explain_kernel_failure(failure, WhileCounted::yes);
    return reading.totals.available() ? note_of_failure_when_counted(explanation) : note_of_failure(explanation);
}

}  // namespace

LaunchProfiler::LaunchProfiler(CuptiProcess& process, const DriverApi& driver, Options options, Sink sink)
    : process_(process), driver_(driver), options_(std::move(options)), sink_(std::move(sink))
{
    process_.listen(*this);
}

void LaunchProfiler::start()
{
    // Left on afterwards: to switch it takes a millisecond or two, and an event that nobody counts takes next to
    // nothing.
    if (!is_told_) process_.report_launches(true);
    is_told_ = true;
    counting_ = true;
}

LaunchProfiler::~LaunchProfiler() { process_.stop_listening(); }

const CounterSession& LaunchProfiler::open(CUdevice device, CUcontext context)
{
    Target& target = target_in(context);
    open(target, device, context);
    return *target.session;
}

void LaunchProfiler::open(Target& target, CUdevice device, CUcontext context)
{
    describe(target, device);
    std::unique_ptr<DeviceTurn>& turn = turns_[device];
    if (!turn)
        turn = std::make_unique<DeviceTurn>(turns_on(driver_, device),
                                            [this, device] { process_.suspend_range_profilers(device); });
    SessionOptions options = options_.session;
    options.turn = turn.get();
    if (!options.waiting) options.waiting = [this](std::size_t before) { tell(Step::What::waiting, 1, before); };
    target.session = std::make_unique<CounterSession>(process_, device, context, std::move(options));
    target.memory = std::make_unique<Checkpoint>(process_.api(), context);
}

const std::optional<Unavailable>& LaunchProfiler::open_once(Target& target, CUcontext context)
{
    if (!target.session && !target.why_not) {
        try {
            open(target, current_device(), context);
        } catch (const CountersUnavailable& error) {
            target.why_not = error.why();
        }
    }
    return target.why_not;
}

LaunchProfiler::Target& LaunchProfiler::target_in(CUcontext context)
{
    const std::lock_guard lock(targets_mutex_);
    return targets_[context];
}

CUdevice LaunchProfiler::current_device() const
{
    CUdevice device = 0;
    driver_.call(driver_.context_get_device)(&device);
    return device;
}

const DeviceDescription& LaunchProfiler::describe(Target& target, CUdevice device) const
{
    if (!target.device) target.device = describe_device(driver_, device, &process_.api());
    return *target.device;
}

bool LaunchProfiler::is_wanted(const DriverLaunch& launch) const
{
    if (options_.device && current_device() != *options_.device) return false;
    return !options_.wants || options_.wants(detail::demangled_function_name(launch.symbol));
}

void LaunchProfiler::before_launch(CUpti_CallbackId call, const CUpti_CallbackData& data) noexcept
{
    if (counting_thread_ == std::this_thread::get_id()) {
        ++own_launches_;
        return;
    }
    // A process that was forked has no device, and perhaps a mutex that a thread of its parent holds for ever.
    if (!counting_ || getpid() != process_id_) return;
    mutex_.lock();
    counting_thread_ = std::this_thread::get_id();
    try {
        begin(call, data);
    } catch (const std::exception& error) {
        if (ongoing_) {
            ongoing_->measurement.reset();
            mark_unavailable(ongoing_->profile, options_.session.groups, why_of(error));
        }
    }
    if (ongoing_) return;
    counting_thread_ = std::thread::id();
    mutex_.unlock();
}

void LaunchProfiler::before_memory_call() noexcept
{
    if (counting_thread_ == std::this_thread::get_id() || getpid() != process_id_) return;
    memory_calls_.begin();
}

void LaunchProfiler::after_memory_call() noexcept
{
    if (counting_thread_ == std::this_thread::get_id() || getpid() != process_id_) return;
    memory_calls_.end();
}

void LaunchProfiler::begin(CUpti_CallbackId call, const CUpti_CallbackData& data)
{
    ongoing_ = std::make_unique<Ongoing>();
    Ongoing& ongoing = *ongoing_;
    ongoing.launch = driver_launch(driver_, call, data);
    // First, so that a launch of which something else fails has its name.
    ongoing.profile.kernel = detail::demangled_function_name(ongoing.launch.symbol);
    ongoing.profile.grid = ongoing.launch.grid;
    ongoing.profile.block = ongoing.launch.block;
    if (!is_wanted(ongoing.launch)) {
        ongoing_.reset();
        return;
    }

    // Before anything is asked of CUPTI: other threads' contexts do not end meanwhile.
    memory_calls_.hold();
    ongoing.counting = std::unique_lock(process_.counting());
    Target& target = target_in(data.context);
    ongoing.profile.device = describe(target, current_device());
    // Nothing is set up for a launch that cannot be counted: it could break the capture that is the obstacle.
    const std::optional<Unavailable> why_not =
        ongoing.launch.reason.empty() ? open_once(target, data.context) : Unavailable(ongoing.launch.reason);
    if (why_not) {
        mark_unavailable(ongoing.profile, options_.session.groups, *why_not);
        return;
    }
    load_code(driver_, ongoing.launch);
    // What still runs would be counted as well.
    driver_.call(driver_.context_synchronize)();
    ongoing.only_once = make_heap(target, ongoing.launch);
    ongoing.kernel.emplace(
        *target.memory, [this, &ongoing] { run(ongoing); },
        [this, &ongoing] {
            return ongoing.only_once ? ongoing.only_once : process_.cubins().why_only_once(ongoing.launch.symbol);
        });
    ongoing.runs = target.session->runs_of(*ongoing.kernel);
    tell(Step::What::memory, 1);
    ongoing.measurement.emplace(*target.session, *ongoing.kernel);
    tell(Step::What::counters, 1);
}

std::optional<Unavailable> LaunchProfiler::make_heap(Target& target, const DriverLaunch& launch) const
{
    if (target.has_heap || !process_.cubins().may_allocate(launch.symbol)) return std::nullopt;
    try {
        make_device_heap(driver_);
        target.has_heap = true;
        return std::nullopt;
    } catch (const DriverError& error) {
        return Unavailable(Unavailable::Cause::other,
                           "the kernel allocates memory, and its heap could not be made before memory was kept for a "
                           "second run",
                           error.what());
    }
}

void LaunchProfiler::tell(Step::What what, std::size_t run, std::size_t before) const
{
    if (options_.on_step && ongoing_) options_.on_step({what, ongoing_->profile.kernel, run, ongoing_->runs, before});
}

void LaunchProfiler::run(Ongoing& ongoing) const
{
    if (std::exchange(ongoing.has_run, true)) {
        tell(Step::What::lines, ongoing.runs);
        ongoing.launch.again();
    }
    driver_.call(driver_.context_synchronize)();
}

void LaunchProfiler::after_launch(CUpti_CallbackId, const CUpti_CallbackData& data) noexcept
{
    // One that is not counted, or that began before we listened.
    if (counting_thread_ != std::this_thread::get_id()) return;
    if (own_launches_ > 0) {
        --own_launches_;
        return;
    }
    if (ongoing_->measurement) {
        try {
            complete(*static_cast<const CUresult*>(data.functionReturnValue));
        } catch (const std::exception& error) {
            mark_unavailable(ongoing_->profile, options_.session.groups, why_of(error));
        }
    }
    const std::unique_ptr<Ongoing> ended = std::move(ongoing_);
    ended->measurement.reset();
    ended->counting = {};
    memory_calls_.let_go();
    sink_(std::move(ended->profile));
    counting_thread_ = std::thread::id();
    mutex_.unlock();
}

void LaunchProfiler::complete(CUresult result)
{
    Ongoing& ongoing = *ongoing_;
    if (result != CUDA_SUCCESS) {
        mark_unavailable(ongoing.profile, options_.session.groups,
                         "the driver refused the launch with error " + std::to_string(result));
        return;
    }
    Reading reading;
    bool has_lost_device = false;
    try {
        reading = ongoing.measurement->complete();
    } catch (const DriverError& error) {
        reading = ongoing.measurement->complete_without_run(error.what());
        has_lost_device = loses_device(error.failure().code);
        if (has_lost_device) reading.note = note_about_failure(reading, error.failure());
    }
    // Also where the launch for the lines was refused, after memory had been put back for it.
    if (!has_lost_device) ongoing.kernel->finish();
    ongoing.profile.note = std::move(reading.note);
    ongoing.profile.totals = std::move(reading.totals);
    ongoing.profile.async_copies = std::move(reading.async_copies);
    ongoing.profile.scheduler_load = std::move(reading.scheduler_load);
    ongoing.profile.lines = std::move(reading.instructions.lines);
    ongoing.profile.metrics = std::move(reading.metrics);
}

void LaunchProfiler::context_ends(CUcontext context) noexcept
{
    // Destroyed after the lock is released.
    std::map<CUcontext, Target>::node_type ended;
    const std::lock_guard lock(targets_mutex_);
    ended = targets_.extract(context);
}

}  // namespace warpbook::cupti
