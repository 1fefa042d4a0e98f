#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "counters/lines/cubin_store.hpp"
#include "counters/driver/cupti_api.hpp"
#include "counters/lines/line_counters.hpp"
#include "range_profiler.hpp"

namespace warpbook::cupti {

/// Is told of every launch of this process, in the thread that launches, and of calls that change memory. Nothing may
/// be thrown: the caller is the driver's C code.
class LaunchListener {
public:
    virtual ~LaunchListener() = default;
    virtual void before_launch(CUpti_CallbackId call, const CUpti_CallbackData& data) noexcept = 0;
    virtual void after_launch(CUpti_CallbackId call, const CUpti_CallbackData& data) noexcept = 0;
    /// Around a call that allocates, frees, copies or fills memory, in the thread that makes it.
    virtual void before_memory_call() noexcept = 0;
    virtual void after_memory_call() noexcept = 0;
    /// `context` is about to be destroyed.
    virtual void context_ends(CUcontext context) noexcept = 0;
};

/// What a process has only once: CUPTI, its subscription, the device code that was seen being loaded, for each context
/// the range profiler, and for each device the configuration of per-line counters. Like a session, not to be used from
/// two threads at once; but contexts may end and device code be loaded in any thread meanwhile.
class CuptiProcess {
public:
    /// That of this process; loads CUPTI and subscribes the first time. Never destroyed: the driver calls back until
    /// the very end of the process. Throws CountersUnavailable.
    static CuptiProcess& get();

    /// For tests, with a CUPTI of their own. Throws CuptiError, for example when another profiler is attached.
    explicit CuptiProcess(const CuptiApi& api);
    ~CuptiProcess();
    CuptiProcess(const CuptiProcess&) = delete;
    CuptiProcess& operator=(const CuptiProcess&) = delete;

    const CuptiApi& api() const { return api_; }

    /// Gets CUPTI's profiler ready, which takes up to 0.1 s the first time. Throws CuptiError.
    void initialize_profiler();
    /// The same in a thread of its own, for who has something else to do meanwhile, such as to make a context. What
    /// goes wrong is told when the profiler is needed.
    void begin_to_initialize_profiler();

    const CubinStore& cubins() const { return cubins_; }

    /// The range profiler of a context: one as long as the context lives, shared by sessions that follow each other.
    RangeProfiler& range_profiler(CUcontext context, CUdevice device);
    /// Leaves the device's counters to other processes, until this one counts again.
    void suspend_range_profilers(CUdevice device) noexcept;
    /// Leaves them to this context: one that has counted keeps those of the same process out as well
    /// (CUPTI_ERROR_HARDWARE_BUSY).
    void suspend_other_range_profilers(CUcontext context, CUdevice device) noexcept;

    /// The per-line metrics of a device, configured when they are first asked for. Throws CountersUnavailable.
    const LineMetrics& line_metrics(const std::string& chip, std::uint32_t device, Widths widths);

    /// Held by a listener while it counts. What is to be done in a context that ends in another thread is left out
    /// then: CUPTI would do both at the same time.
    std::mutex& counting() { return counting_; }

    /// Makes `listener` the one that is told, until stop_listening(). Throws CountersUnavailable while there is
    /// another.
    void listen(LaunchListener& listener);
    void stop_listening() noexcept;
    /// Whether it is told of launches and memory calls; off at first, because each event costs the program time. Throws
    /// CuptiError.
    void report_launches(bool on);

private:
    struct Configuration {
        Widths widths;
        LineMetrics metrics;
    };

    static void CUPTIAPI on_event(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data);
    void on_resource(CUpti_CallbackId id, const CUpti_ResourceData& resource);
    void on_call(CUpti_CallbackId call, const CUpti_CallbackData& data) const noexcept;
    void on_end_of(CUcontext context);
    void end_lines_in(CUcontext context);
    bool may_have_lines(CUcontext context);

    CuptiApi api_;
    std::once_flag profiler_is_ready_;
    std::thread beginning_;
    CubinStore cubins_;
    CUpti_SubscriberHandle subscriber_ = nullptr;
    std::atomic<LaunchListener*> listener_ = nullptr;
    /// Of the driver; to find those that change memory takes hundreds of questions.
    std::vector<CUpti_CallbackId> reported_calls_;
    struct RangeProfilerOnDevice {
        CUdevice device = 0;
        std::unique_ptr<RangeProfiler> profiler;
    };

    std::mutex counting_;
    /// Of range_profilers_ and configurations_.
    std::timed_mutex mutex_;
    std::map<CUcontext, RangeProfilerOnDevice> range_profilers_;
    std::map<std::uint32_t, Configuration> configurations_;
};

}  // namespace warpbook::cupti
