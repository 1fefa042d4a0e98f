#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <warpbook/backend.hpp>

#include "cuda/runtime/memory/allocations.hpp"
#include "cuda/runtime/order/piece_of_work.hpp"
#include "call_site.hpp"
#include "check_plan.hpp"
#include "failure.hpp"
#include "host_activity_log.hpp"
#include "host_findings.hpp"
#include "model_clock.hpp"
#include "outer_call.hpp"
#include "record.hpp"
#include "runtime_api.hpp"
#include "settings.hpp"

namespace warpbook::program {

/// What a call does when it is not done at once, but becomes a part of a graph.
using Work = std::function<cudaError_t(class Runtime&)>;

/// What CUDA's runtime knows of the program: one for the process. Used under its lock alone.
class Runtime {
public:
    /// Made by the first call, and never destroyed: programs call until the very end. Says what is wrong with the
    /// environment, and ends the program, where it cannot be made.
    static Runtime& get();

    /// Its memory is open then, until the call of the runtime's is over.
    Backend& backend()
    {
        open_memory();
        return *backend_;
    }
    /// For what uses none of its memory, but what is known of it.
    Backend& backend_beside_memory()
    {
        open_memory(nullptr, 0);
        return *backend_;
    }
    /// Before the runtime itself uses memory of the device's.
    void open_memory();
    /// So much of it.
    void open_memory(const void* memory, std::size_t bytes);
    /// Before a function of the program's runs within a call of the runtime's.
    void close_memory();
    /// A call of the runtime's begins; they may be nested, where it calls functions of the program's.
    void enter();
    void leave();
    /// Whether the address is in the model's global memory, allocated or not.
    bool backend_contains(const void* address);
    Allocations& allocations() { return allocations_; }
    ModelClock& clock() { return clock_; }
    Record& record() { return record_; }
    HostActivityLog& host_activity() { return host_activity_; }
    const Settings& settings() const { return settings_; }
    CheckPlan& check_plan() { return check_plan_; }
    std::recursive_mutex& mutex() { return mutex_; }

    /// After a fault of a kernel all calls fail with the same error.
    cudaError_t fault() const { return fault_; }
    void set_fault(cudaError_t error) { fault_ = error; }

    void add_finding(FaultCase fault, const CallSite& site, Facts facts,
                     const std::optional<SourceLocation>& other = std::nullopt);

    void add_finding(FaultCase fault, const SourceLocation& location, Facts facts,
                     const std::optional<SourceLocation>& other = std::nullopt);

    /// Until the next call, each launch is counted and told to `listener`; nobody, where that is empty.
    void report_launches_to(std::function<void(const Profile&)> listener) { listener_ = std::move(listener); }
    const std::function<void(const Profile&)>& listener() const { return listener_; }
    /// As Launch::footprint_blocks, of the launches from now on.
    void count_footprints(std::size_t blocks_together) { footprint_blocks_ = blocks_together; }
    std::size_t footprint_blocks() const { return footprint_blocks_; }

    /// Said at the end where no launch has run: why the record is empty.
    void note_failed_launch(const CallSite& site, const std::string& kernel, const std::string& reason);
    void note_launch_ran() { ran_a_launch_ = true; }
    /// Whether the host's own code may use the memory there, too.
    bool is_of_host(std::uint64_t address);
    /// A kernel waits for what is there to change. Says so on the terminal if it takes long, because it may be that the
    /// host does so only after the launch.
    bool host_may_change(std::uint64_t address);
    /// Which launch runs now, for who interrupts it; null when it is over.
    void note_running(const Launch* launch);
    /// Of the launch that has run, everything is kept. Does not return where the program was interrupted meanwhile.
    void end_if_interrupted();

    /// An allocation failed: told if a kernel uses a null pointer later.
    void note_failed_allocation(const CallSite& site, const char* function, std::size_t bytes);
    void note_null_pointer() { is_null_pointer_used_ = true; }

    /// cudaDeviceReset(), called there: all memory is freed.
    void reset(const CallSite& site);
    /// When the program ends.
    void finish();
    /// When it ends by an exception: what it has not freed is no leak then.
    void finish_early();

private:
    Runtime();
    void add_leaks();
    void do_what_nobody_waits_for();
    void tell_of_interruption();
    bool stop_running_launch();
    bool add_launch_that_does_not_stop();
    void add_failed_allocation();
    void add_host_accesses();
    void note_conflict(const PieceOfWork& earlier, const PieceOfWork& later, const WorkConflict& conflict);

    std::recursive_mutex mutex_;
    Settings settings_;
    std::unique_ptr<Backend> backend_;
    Allocations allocations_;
    HostFindings findings_;
    ModelClock clock_;
    CheckPlan check_plan_;
    Record record_;
    HostActivityLog host_activity_;
    std::function<void(const Profile&)> listener_;
    std::size_t footprint_blocks_ = settings_.footprint_blocks;
    cudaError_t fault_ = cudaSuccess;
    /// The first one.
    std::optional<Finding> failed_allocation_;
    bool is_null_pointer_used_ = false;
    unsigned depth_ = 0;
    bool ran_a_launch_ = false;
    std::string failed_launch_;
    /// Of the launch that runs; none where it does not wait for the host.
    std::optional<std::chrono::steady_clock::time_point> waits_for_host_since_;
    bool has_told_of_wait_ = false;
    /// Empty when none runs.
    std::string running_launch_;
    std::mutex mutex_of_running_launch_;
    /// Nothing runs that would still be kept, and the thread that launches stays where it is.
    std::condition_variable has_stopped_;
    bool is_stopped_ = false;
};

/// A call from a kernel of what only the host has: it would wait for the launch that it is in.
bool is_in_kernel();

/// The calling thread's last error.
cudaError_t& last_error();

/// What every function does: takes the lock, answers with an earlier fault, notes the error. `function` is
/// `cudaError_t(Runtime&)`, and may throw Failure.
///
/// All work of streams that waits in the WorkQueue is done before.
cudaError_t answer(const char* name, const std::function<cudaError_t(Runtime&)>& function);
/// The same for a function that asks streams for more, or waits for a part of what they do: the rest goes on waiting.
cudaError_t answer_beside_work(const char* name, const std::function<cudaError_t(Runtime&)>& function);

/// Whether the program itself has called the runtime, and so has a context.
bool is_runtime_used();

/// Who calls the function that it stands in: of the runtime, or of what has called it.
#define WARPBOOK_CALL_SITE (::warpbook::program::site_of_call(__builtin_return_address(0)))

}  // namespace warpbook::program
