#include "cupti_process.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <system_error>

#include "base/signals_blocked.hpp"
#include "counters/driver/driver_launch.hpp"
#include "counters/driver/errors.hpp"
#include "counters/driver/memory_calls.hpp"

namespace warpbook::cupti {

namespace {

/// Of a thread in which a context ends: who holds the lock may wait for the driver, which waits for that thread.
constexpr std::chrono::seconds longest_wait{1};

}  // namespace

CuptiProcess& CuptiProcess::get()
{
    static CuptiProcess& process = *new CuptiProcess(CuptiApi::load());
    return process;
}

CuptiProcess::CuptiProcess(const CuptiApi& api) : api_(api), cubins_(api_)
{
    api_.call(api_.subscribe)(&subscriber_, &CuptiProcess::on_event, static_cast<void*>(this));
    try {
        for (const CUpti_CallbackId id :
             {CUPTI_CBID_RESOURCE_MODULE_LOADED, CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING})
            api_.call(api_.enable_callback)(1u, subscriber_, CUPTI_CB_DOMAIN_RESOURCE, id);
    } catch (...) {
        api_.succeeds(api_.unsubscribe, subscriber_);
        throw;
    }
}

CuptiProcess::~CuptiProcess()
{
    if (beginning_.joinable()) beginning_.join();
    api_.succeeds(api_.unsubscribe, subscriber_);
}

void CuptiProcess::initialize_profiler()
{
    std::call_once(profiler_is_ready_, [this] {
        auto initialize =
            sized_parameters<CUpti_Profiler_Initialize_Params>(CUpti_Profiler_Initialize_Params_STRUCT_SIZE);
        api_.call(api_.profiler_initialize)(&initialize);
    });
}

void CuptiProcess::begin_to_initialize_profiler()
{
    if (beginning_.joinable()) return;
    const AllSignalsBlocked in_the_new_thread;
    try {
        beginning_ = std::thread([this] {
            try {
                initialize_profiler();
            } catch (const CuptiError&) {
                // It is tried again, by who can tell.
            }
        });
    } catch (const std::system_error&) {
        // Then it is done when it is needed.
    }
}

RangeProfiler& CuptiProcess::range_profiler(CUcontext context, CUdevice device)
{
    const std::lock_guard lock(mutex_);
    const auto [found, is_new] = range_profilers_.try_emplace(context);
    if (is_new) {
        found->second.device = device;
        found->second.profiler = std::make_unique<RangeProfiler>(api_, context);
    }
    return *found->second.profiler;
}

void CuptiProcess::suspend_range_profilers(CUdevice device) noexcept { suspend_other_range_profilers(nullptr, device); }

void CuptiProcess::suspend_other_range_profilers(CUcontext context, CUdevice device) noexcept
{
    const std::lock_guard lock(mutex_);
    for (auto& [other, on_device] : range_profilers_) {
        if (other != context && on_device.device == device) on_device.profiler->suspend();
    }
}

const LineMetrics& CuptiProcess::line_metrics(const std::string& chip, std::uint32_t device, Widths widths)
{
    const std::lock_guard lock(mutex_);
    auto found = configurations_.find(device);
    if (found == configurations_.end()) {
        LineMetrics metrics = line_metrics_of(api_, chip, widths);
        configure_line_metrics(api_, metrics, device);
        found = configurations_.emplace(device, Configuration{widths, std::move(metrics)}).first;
    }
    if (widths == Widths::counted && found->second.widths == Widths::ignored)
        throw CountersUnavailable(
            "the widths of accesses were not asked for when this process first read counters, and "
            "CUPTI's configuration can be set once only");
    return found->second.metrics;
}

void CuptiProcess::listen(LaunchListener& listener)
{
    if (listener_ != nullptr)
        throw CountersUnavailable({Unavailable::Cause::other_profiler,
                                   "another profiler of this process is counting; destroy it, or use that one"});
    listener_ = &listener;
}

void CuptiProcess::stop_listening() noexcept
{
    listener_ = nullptr;
    try {
        report_launches(false);
    } catch (const CuptiError&) {
        // Events without a listener cost time and do no harm.
    }
}

void CuptiProcess::report_launches(bool on)
{
    if (reported_calls_.empty()) {
        reported_calls_ = calls_that_change_memory(api_);
        reported_calls_.insert(reported_calls_.end(), launching_calls.begin(), launching_calls.end());
    }
    for (const CUpti_CallbackId call : reported_calls_)
        api_.call(api_.enable_callback)(on ? 1u : 0u, subscriber_, CUPTI_CB_DOMAIN_DRIVER_API, call);
}

void CUPTIAPI CuptiProcess::on_event(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data)
{
    auto& process = *static_cast<CuptiProcess*>(self);
    try {
        if (domain == CUPTI_CB_DOMAIN_RESOURCE)
            process.on_resource(id, *static_cast<const CUpti_ResourceData*>(data));
        else if (domain == CUPTI_CB_DOMAIN_DRIVER_API)
            process.on_call(id, *static_cast<const CUpti_CallbackData*>(data));
    } catch (const std::exception&) {
        // The caller is the driver's C code. Code that was not kept shows later, as lines that are unavailable.
    }
}

void CuptiProcess::on_resource(CUpti_CallbackId id, const CUpti_ResourceData& resource)
{
    if (id == CUPTI_CBID_RESOURCE_MODULE_LOADED) {
        const auto& module = *static_cast<const CUpti_ModuleResourceData*>(resource.resourceDescriptor);
        if (module.pCubin != nullptr)
            cubins_.keep({reinterpret_cast<const std::byte*>(module.pCubin), module.cubinSize});
    } else if (id == CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING) {
        on_end_of(resource.context);
    }
}

void CuptiProcess::on_end_of(CUcontext context)
{
    end_lines_in(context);
    if (LaunchListener* listener = listener_) listener->context_ends(context);
    // Disabled after the lock is released.
    std::map<CUcontext, RangeProfilerOnDevice>::node_type ended;
    const std::unique_lock lock(mutex_, longest_wait);
    if (lock) ended = range_profilers_.extract(context);
}

/// Also where no session is left that counted in it, or none has counted a line.
void CuptiProcess::end_lines_in(CUcontext context)
{
    const std::unique_lock nothing_is_counted(counting_, std::try_to_lock);
    if (nothing_is_counted && may_have_lines(context)) end_line_counters(api_, context);
}

bool CuptiProcess::may_have_lines(CUcontext context)
{
    const std::unique_lock lock(mutex_, longest_wait);
    if (!lock) return false;
    const auto found = range_profilers_.find(context);
    return found != range_profilers_.end() &&
           configurations_.contains(static_cast<std::uint32_t>(found->second.device));
}

void CuptiProcess::on_call(CUpti_CallbackId call, const CUpti_CallbackData& data) const noexcept
{
    LaunchListener* listener = listener_;
    if (listener == nullptr) return;
    const bool begins = data.callbackSite == CUPTI_API_ENTER;
    const bool launches = std::find(launching_calls.begin(), launching_calls.end(), call) != launching_calls.end();
    if (launches && begins)
        listener->before_launch(call, data);
    else if (launches)
        listener->after_launch(call, data);
    else if (begins)
        listener->before_memory_call();
    else
        listener->after_memory_call();
}

}  // namespace warpbook::cupti
