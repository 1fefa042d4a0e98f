#pragma once

#include <unistd.h>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include <warpbook/profile.hpp>

#include "counters/driver/checkpoint.hpp"
#include "counter_session.hpp"
#include "cupti_process.hpp"
#include "counters/driver/driver_api.hpp"
#include "counters/driver/driver_launch.hpp"
#include "gpu_turns.hpp"
#include "counters/driver/memory_calls.hpp"

namespace warpbook::cupti {

/// Counts every launch that the program makes by itself: it begins when CUPTI says that a kernel is about to be
/// launched, and afterwards launches the kernel again for what one run does not give.
///
/// Launches of several threads are counted one after the other. Meanwhile, calls of other threads that change memory
/// wait.
class LaunchProfiler final : private LaunchListener {
public:
    struct Step {
        enum class What {
            /// Other processes measure on the device.
            waiting,
            /// The device's memory is kept.
            memory,
            /// A run for the counters of the launch.
            counters,
            /// The run for the source lines, with memory put back before.
            lines,
        };

        What what;
        /// The kernel's, for people.
        const std::string& kernel;
        /// Which of its runs, from 1 on, and how many there will be.
        std::size_t run;
        std::size_t runs;
        /// How many processes are before this one, where it waits.
        std::size_t before = 0;
    };

    struct Options {
        SessionOptions session;
        /// Launches on other devices are left alone; none: count on all.
        std::optional<CUdevice> device;
        /// Whether to count a kernel of this name (for people); null: all.
        std::function<bool(const std::string& name)> wants;
        /// Told of each step on the way to a launch's counters when it begins; null: nobody is. Must not throw.
        std::function<void(const Step&)> on_step;
    };
    /// Gets each profile as soon as it is there, in the thread that launched. Must not throw.
    using Sink = std::function<void(Profile)>;

    /// Throws CountersUnavailable while another profiler of this process counts.
    LaunchProfiler(CuptiProcess& process, const DriverApi& driver, Options options, Sink sink);
    ~LaunchProfiler() override;

    /// Sets up counting in a context beforehand. Throws CountersUnavailable.
    const CounterSession& open(CUdevice device, CUcontext context);

    /// Counts from now on. Throws CuptiError.
    void start();
    void stop() noexcept { counting_ = false; }

private:
    /// A context, and what counts in it.
    struct Target {
        std::optional<DeviceDescription> device;  // none before it is asked for
        std::unique_ptr<CounterSession> session;  // null when nothing can be counted
        std::optional<Unavailable> why_not;       // then
        std::unique_ptr<Checkpoint> memory;
        bool has_heap = false;
    };
    /// A launch between its beginning and its end.
    struct Ongoing {
        DriverLaunch launch;
        Profile profile;
        /// CuptiProcess::counting().
        std::unique_lock<std::mutex> counting;
        /// What stands in the way of a second run, besides what its code does.
        std::optional<Unavailable> only_once;
        std::optional<RepeatableRun> kernel;
        std::optional<CounterSession::Measurement> measurement;
        /// Of the kernel, as far as is known.
        std::size_t runs = 1;
        /// The program's own launch is the first run.
        bool has_run = false;
    };

    void before_launch(CUpti_CallbackId call, const CUpti_CallbackData& data) noexcept override;
    void after_launch(CUpti_CallbackId call, const CUpti_CallbackData& data) noexcept override;
    void before_memory_call() noexcept override;
    void after_memory_call() noexcept override;
    void context_ends(CUcontext context) noexcept override;

    void begin(CUpti_CallbackId call, const CUpti_CallbackData& data);
    void complete(CUresult result);
    Target& target_in(CUcontext context);
    CUdevice current_device() const;
    const DeviceDescription& describe(Target& target, CUdevice device) const;
    void open(Target& target, CUdevice device, CUcontext context);
    /// Opens it unless that was tried before. Why nothing can be counted in it, where that is so.
    const std::optional<Unavailable>& open_once(Target& target, CUcontext context);
    bool is_wanted(const DriverLaunch& launch) const;
    /// Makes the heap for a kernel that may allocate. Why that failed.
    std::optional<Unavailable> make_heap(Target& target, const DriverLaunch& launch) const;
    void run(Ongoing& ongoing) const;
    void tell(Step::What what, std::size_t run, std::size_t before = 0) const;

    CuptiProcess& process_;
    const DriverApi& driver_;
    Options options_;
    Sink sink_;
    /// Of targets_, not of what is in them: contexts end in any thread, also while another one counts.
    std::mutex targets_mutex_;
    std::map<CUcontext, Target> targets_;
    /// As long as the process: contexts of a device come and go.
    std::map<CUdevice, std::unique_ptr<DeviceTurn>> turns_;
    std::atomic<bool> counting_ = false;
    const pid_t process_id_ = getpid();
    bool is_told_ = false;
    /// Held from the beginning of a counted launch to its end.
    std::mutex mutex_;
    /// The thread that holds it: launches that it makes meanwhile are our own.
    std::atomic<std::thread::id> counting_thread_{};
    std::unique_ptr<Ongoing> ongoing_;
    /// Of other threads; held while memory is kept.
    MemoryCalls memory_calls_;
    /// Launches of our own whose end has not been told yet.
    int own_launches_ = 0;
};

}  // namespace warpbook::cupti
