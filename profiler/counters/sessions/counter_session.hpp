#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/metric_groups.hpp>

#include "counter_group.hpp"
#include "cupti_process.hpp"
#include "device_turn.hpp"
#include "counters/lines/line_counters.hpp"
#include "repeatable_run.hpp"

namespace warpbook::cupti {

/// What a session reads of every launch.
struct SessionOptions {
    /// As groups_named() gives them.
    std::vector<const MetricGroup*> groups;
    Widths widths = Widths::ignored;
    /// How long to wait for other processes that use the device's counters.
    std::chrono::milliseconds timeout{0};
    /// This process's turn among those that measure on the device; null: nobody is waited for.
    DeviceTurn* turn = nullptr;
    /// Told while this process waits for its turn.
    TurnQueue::Waiting waiting{};
    /// Lines are left out of a launch where the run for them would take longer.
    std::optional<std::chrono::seconds> lines_limit{};
    /// As BackendOptions has it; may be empty.
    std::function<std::shared_ptr<void>()> pause_clock{};
};

/// The groups of these names, in the order in which they are read. `lines` brings `accesses` with it. Throws
/// std::invalid_argument for an unknown name.
std::vector<const MetricGroup*> groups_named(const std::vector<std::string>& names);

/// All measurements of launches in one context. Its set-up takes a few tenths of a second; a measurement some
/// milliseconds.
class CounterSession {
public:
    /// Throws CountersUnavailable.
    CounterSession(CuptiProcess& process, CUdevice device, CUcontext context, SessionOptions options);

    /// How often a kernel runs to be counted.
    std::size_t runs_per_kernel() const;
    /// The same of this kernel, which may be one that must not run again.
    std::size_t runs_of(const RepeatableRun& kernel) const;

    /// Runs the kernel as often as it takes. What fails on CUPTI's side is unavailable; throws what the kernel throws.
    Reading read(RepeatableRun& kernel);

    /// The same in two steps, for a kernel whose first run is somebody else's: counting begins with the object and ends
    /// with it. No other process measures meanwhile.
    class Measurement {
    public:
        Measurement(CounterSession& session, RepeatableRun& kernel);
        ~Measurement();
        Measurement(const Measurement&) = delete;
        Measurement& operator=(const Measurement&) = delete;

        /// Runs the kernel. Once. Throws what the kernel throws; what was read before it failed stays.
        Reading complete();
        /// Of a kernel that failed: what was read until then. What was not is unavailable for this reason.
        Reading complete_without_run(const Unavailable& why);

    private:
        void begin(CounterGroup& group);
        void run();
        void miss(CounterGroup& counted, const Unavailable& why);
        std::optional<Unavailable> why_not_in_passes() const;
        std::optional<Unavailable> why_no_run_for_lines() const;
        void count_lines();

        CounterSession& session_;
        RepeatableRun& kernel_;
        std::optional<DeviceTurn::Use> device_;
        Reading reading_;
        /// Why the kernel runs once only, so that its lines cannot be counted; nothing when it may run again.
        std::optional<Unavailable> only_once_;
        CounterGroup* counting_ = nullptr;
        std::chrono::steady_clock::time_point begun_;
        /// Of the first run, with all that CUPTI does for it.
        std::chrono::duration<double> first_run_{};
    };

    /// For reports: what had to be done differently than planned.
    const std::vector<std::string>& notes() const { return notes_; }

private:
    std::optional<DeviceTurn::Use> begin_turn() const;
    void wait_while_busy(const std::function<void()>& work) const;
    void open();
    void open_lines();
    void begin(CounterGroup& group);
    void begin_beside_range_profiler(CounterGroup& group);
    void reconcile_lines(Reading& reading);

    CuptiProcess& process_;
    CUdevice device_;
    CUcontext context_;
    SessionOptions options_;
    std::string chip_;
    RangeProfiler* profiler_ = nullptr;
    std::unique_ptr<CounterGroup> launch_counters_;
    std::unique_ptr<CounterGroup> line_counters_;
    /// Why there are none.
    Unavailable no_lines_ = not_asked_for();
    /// Whether the device takes both kinds of measurement only one after the other.
    bool take_turns_ = false;
    /// Whether a difference between the two measurements has been noted.
    bool noted_difference_ = false;
    std::vector<std::string> notes_;
};

}  // namespace warpbook::cupti
