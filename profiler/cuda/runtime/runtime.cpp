#include "runtime.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <new>
#include <utility>

#include <warpbook/debug_info.hpp>

#include "machine/execution/printf.hpp"
#include "machine/lanes/recorder.hpp"
#include "machine/memory/device_variables.hpp"
#include "machine/program/program_image.hpp"
#include "cuda/runtime/memory/host_guard.hpp"
#include "in_call.hpp"
#include "interruption.hpp"
#include "native_library.hpp"
#include "launch_errors.hpp"
#include "cuda/runtime/memory/program_variables.hpp"
#include "cuda/runtime/order/threads_of_process.hpp"
#include "cuda/runtime/order/work_order.hpp"
#include "cuda/runtime/order/work_queue.hpp"
#include "cuda/runtime/memory/registered_memory.hpp"

namespace warpbook::program {

namespace {

std::atomic<Runtime*> runtime_in_use = nullptr;
std::atomic<bool> was_called_by_program = false;

/// What the program ends with, and whether a call failed before. One that gives up then leaves as it is what it has not
/// freed yet.
std::atomic<bool> has_call_failed = false;
int exit_status = 0;
void note_exit_status(int status, void*) { exit_status = status; }

std::unique_ptr<Backend> open_backend(const Settings& settings)
{
    BackendOptions options;
    options.model_threads = settings.model_threads;
    options.model_host_may_change = [](std::uint64_t address) {
        Runtime* const runtime = runtime_in_use;
        return runtime != nullptr && runtime->host_may_change(address);
    };
    options.model_is_of_host = [](std::uint64_t address) {
        Runtime* const runtime = runtime_in_use;
        return runtime == nullptr || runtime->is_of_host(address);
    };
    options.model_host_goes_on = [] {
        Runtime* const runtime = runtime_in_use;
        return runtime != nullptr && runtime->allocations().has_memory_of_host() && has_other_threads_of_program();
    };
    options.model_native_library = [settings] { return native_library_of(settings); };
    options.model_spares_memory = true;
    // What kernels read of registered memory itself, the model does not see.
    options.model_may_leave_out_repetitions = [runs_repetitions = settings.runs_repetitions] {
        return !runs_repetitions && RegisteredMemory::get().all().empty();
    };
    options.model_schedules = settings.schedule ? 1 : settings.schedules;
    std::unique_ptr<Backend> backend = open_model_backend(options);
    backend->set_schedule(static_cast<std::uint32_t>(settings.schedule.value_or(0)));
    return backend;
}

Runtime* make_runtime(Runtime* (*make)())
{
    try {
        return make();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "warpbook: %s\n", error.what());
        std::_Exit(125);
    }
}

std::terminate_handler terminate_of_program = nullptr;

/// An exception that nobody catches, such as one of Thrust's after a fault, ends the program without its destructors:
/// the findings are written before.
void finish_and_terminate()
{
    if (Runtime* const runtime = runtime_in_use) runtime->finish_early();
    terminate_of_program();
}

struct VariableAccess {
    FaultCase fault;
    Facts facts;
};

/// What is wrong with an access of the host's to what a `__device__` or `__constant__` variable has to do with; nothing
/// where that is something else.
std::optional<VariableAccess> access_to_variable(const void* address)
{
    const ProgramVariables& variables = ProgramVariables::get();
    if (const auto* const shadow = variables.shadow_at(address))
        return VariableAccess{FaultCase::host_uses_name_for_host, {{"variable", ProgramVariables::name_of(*shadow)}}};
    const auto number = reinterpret_cast<std::uint64_t>(address);
    const auto& closed = variables.closed_to_host();
    if (std::none_of(closed.begin(), closed.end(), [&](const auto& pages) { return pages.contains(number); }))
        return {};
    const auto* const variable = model::DeviceVariables::of_this_program().at(number);
    if (variable != nullptr) return VariableAccess{FaultCase::host_accesses_variable, {{"variable", variable->name}}};
    return VariableAccess{FaultCase::host_uses_virtual_functions, {}};
}

struct Call {
    explicit Call(Runtime& called) : runtime(called) { runtime.enter(); }
    ~Call() { runtime.leave(); }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    const InCall in_call;
    Runtime& runtime;
};

/// Of an instruction of a kernel's; otherwise of the call.
SourceLocation place_of(const WorkName& name, const std::optional<std::uint32_t>& instruction)
{
    // The access itself is in front of the return address.
    if (instruction) return location_of(model::ProgramImage::of_this_program().code_begin + *instruction - 1);
    return name.site.location();
}

const char* words_for_access(bool is_write) { return is_write ? "writes to" : "reads"; }

/// No call of the program's: what its streams have left is done.
constexpr const char* name_of_end_of_program = "the end of the program";

cudaError_t note(cudaError_t error)
{
    // To go on is no error.
    if (error == cudaSuccess || error == cudaErrorNotReady) return error;
    has_call_failed = true;
    last_error() = error;
    return error;
}

}  // namespace

Runtime::Runtime()
    : settings_(read_settings()),
      backend_(open_backend(settings_)),
      check_plan_(settings_.check, settings_.budget_seconds),
      record_(settings_),
      host_activity_(settings_)
{
    WorkOrder::get().tell({[] { HostGuard::get().open(nullptr, 0); },
                           [this](const PieceOfWork& work) {
                               HostGuard::get().compare_accesses_with(work);
                               add_host_accesses();
                           },
                           [this](const PieceOfWork& earlier, const PieceOfWork& later, const WorkConflict& conflict) {
                               note_conflict(earlier, later, conflict);
                           }});
    backend_->show_progress_in(&record_.blocks());
    if (settings_.schedule) WorkQueue::get().draw_by(*settings_.schedule);
    constexpr std::size_t stack_bytes_at_first = 1024;  // CUDA Runtime API, cudaLimitStackSize
    backend_->set_stack_limit(stack_bytes_at_first);
    ProgramVariables::add_managed_to(allocations_);
}

Runtime& Runtime::get()
{
    static Runtime& runtime = *make_runtime([] {
        on_exit(note_exit_status, nullptr);
        terminate_of_program = std::set_terminate(finish_and_terminate);
        auto* const made = new Runtime;
        tell_when_interrupted([made] { made->tell_of_interruption(); });
        return made;
    });
    runtime_in_use = &runtime;
    return runtime;
}

void Runtime::open_memory() { HostGuard::get().open(); }

void Runtime::open_memory(const void* memory, std::size_t bytes) { HostGuard::get().open(memory, bytes); }

void Runtime::close_memory() { HostGuard::get().close(allocations_); }

/// What the host has accessed is looked up before the call frees it.
void Runtime::enter()
{
    if (depth_++ == 0) add_host_accesses();
}

void Runtime::leave()
{
    if (--depth_ == 0) close_memory();
}

bool Runtime::backend_contains(const void* address)
{
    // As far apart as the model keeps arrays: what misses one by less hits nothing else of the program's.
    constexpr std::uint64_t gap_bytes = std::uint64_t{1} << 20;
    const auto& all = allocations_.all();
    const auto first = std::find_if(all.begin(), all.end(), [](const auto& one) { return !one.second.is_variable; });
    if (first == all.end()) return false;
    auto last = std::prev(all.end());
    while (last->second.is_variable) --last;
    const auto number = reinterpret_cast<std::uint64_t>(address);
    return number >= first->first && number < last->second.end() + gap_bytes;
}

void Runtime::add_finding(FaultCase fault, const CallSite& site, Facts facts,
                          const std::optional<SourceLocation>& other)
{
    add_finding(fault, site.location(), std::move(facts), other);
}

void Runtime::add_finding(FaultCase fault, const SourceLocation& location, Facts facts,
                          const std::optional<SourceLocation>& other)
{
    findings_.add(host_finding(fault, location, std::move(facts), other));
}

void Runtime::note_failed_launch(const CallSite& site, const std::string& kernel, const std::string& reason)
{
    if (!failed_launch_.empty()) return;
    const std::string place = site.in_short();
    failed_launch_ = (place.empty() ? "" : place + ": ") + "the launch of " + kernel + " failed: " + reason;
}

void Runtime::note_failed_allocation(const CallSite& site, const char* function, std::size_t bytes)
{
    if (!failed_allocation_)
        failed_allocation_ =
            host_finding(FaultCase::allocation_failed, site.location(), {{"call", function}, {"bytes", bytes}});
}

/// Who looked at the error does not come that far; and a null pointer is what a failed allocation leaves.
void Runtime::add_failed_allocation()
{
    if (failed_allocation_ && is_null_pointer_used_) findings_.add(*failed_allocation_);
    failed_allocation_.reset();
    is_null_pointer_used_ = false;
}

void Runtime::reset(const CallSite& site)
{
    WorkOrder::get().host_waits_for_all();
    for (auto& [begin, allocation] : allocations_.all()) {
        if (allocation.is_free || allocation.is_variable) continue;
        backend_->release(reinterpret_cast<void*>(begin));
        allocations_.note_freed(allocation, site);
        allocation.is_freed_by_reset = true;
    }
    RegisteredMemory::get().forget_all();
    fault_ = cudaSuccess;
}

void Runtime::note_conflict(const PieceOfWork& earlier, const PieceOfWork& later, const WorkConflict& conflict)
{
    Facts facts{{"access", words_for_access(conflict.later_writes)},
                {"other_access", words_for_access(conflict.earlier_writes)}};
    const Allocation* const found = allocations_.at(reinterpret_cast<const void*>(conflict.address));
    // Another array lay there.
    if (found != nullptr && earlier.sequence < found->first_work) return;
    const auto* const variable =
        found == nullptr ? model::DeviceVariables::of_this_program().at(conflict.address) : nullptr;
    if (found != nullptr) facts = facts.with(facts_of(*found));
    if (variable != nullptr) facts.add({"variable", variable->name});
    facts = facts.with(later.name->facts("")).with(earlier.name->facts("other_"));
    const SourceLocation place = place_of(*later.name, conflict.later_instruction);
    const SourceLocation other = place_of(*earlier.name, conflict.earlier_instruction);
    add_finding(later.is_of_waiting_call ? FaultCase::copy_does_not_wait : FaultCase::race_of_streams, place,
                std::move(facts), other);
}

void Runtime::add_host_accesses()
{
    for (const HostAccess& access : HostGuard::get().take_accesses()) {
        if (!access.kernel.empty()) {
            findings_.add(host_finding(FaultCase::kernel_called_as_function, access.location,
                                       {{"kernel", detail::demangled_function_name(access.kernel)}}));
            continue;
        }
        const auto* const address = reinterpret_cast<const void*>(access.address);
        const Facts what{{"access", access.is_write ? "writes to" : "reads"}};
        if (const auto fault = access_to_variable(address)) {
            findings_.add(host_finding(fault->fault, access.location, what.with(fault->facts)));
            continue;
        }
        const Allocation* const found = allocations_.before(address);
        if (found == nullptr) continue;
        const Facts facts = what.with(facts_of(*found));
        if (found->is_free)
            findings_.add(host_finding(FaultCase::host_accesses_freed_memory, access.location,
                                       facts.with(place_fact("freed_at", found->freed_at)),
                                       found->freed_at.location()));
        else if (access.work != nullptr)
            findings_.add(host_finding(
                access.work_writes ? FaultCase::host_does_not_wait : FaultCase::host_does_not_wait_for_reader,
                access.location, facts.with(access.work->facts("")), access.work->site.location()));
        else
            findings_.add(
                host_finding(FaultCase::host_accesses_device_memory, access.location, facts, found->site.location()));
    }
}

/// By the line that allocates: a loop that forgets its arrays is one mistake.
void Runtime::add_leaks()
{
    struct Leak {
        std::size_t bytes = 0;
        std::size_t allocations = 0;
        const Allocation* first = nullptr;
    };
    std::map<SourceLocation, Leak> leaks;
    for (const auto& [begin, allocation] : allocations_.all()) {
        if (allocation.is_free || allocation.is_variable) continue;
        Leak& leak = leaks[allocation.site.location()];
        leak.bytes += allocation.bytes;
        ++leak.allocations;
        if (leak.first == nullptr) leak.first = &allocation;
    }
    for (const auto& [location, leak] : leaks) {
        Facts facts{{"allocation", leak.first->name}, {"memory", name_of(leak.first->kind)}, {"bytes", leak.bytes}};
        if (leak.allocations > 1) facts.add({"allocations", leak.allocations});
        Finding finding = host_finding(FaultCase::leak, location, facts);
        finding.occurrences = leak.allocations;
        findings_.add(std::move(finding));
    }
    for (const RegisteredMemory::Description& piece : RegisteredMemory::get().all())
        add_finding(FaultCase::registered_memory_left, piece.site,
                    {{"allocation", piece.name}, {"bytes", piece.bytes}});
}

bool Runtime::is_of_host(std::uint64_t address)
{
    const void* const pointer = reinterpret_cast<const void*>(address);
    const Allocation* const allocation = allocations_.at(pointer);
    return allocation != nullptr ? allocation->is_hosts() : RegisteredMemory::get().has_copy_at(pointer);
}

bool Runtime::host_may_change(std::uint64_t address)
{
    if (!is_of_host(address)) return false;
    const Allocation* const allocation = allocations_.at(reinterpret_cast<const void*>(address));
    const auto now = std::chrono::steady_clock::now();
    if (!waits_for_host_since_) waits_for_host_since_ = now;
    if (has_told_of_wait_ || now - *waits_for_host_since_ < std::chrono::seconds(2)) return true;
    has_told_of_wait_ = true;
    std::fprintf(stderr,
                 "warpbook: the kernel waits until the host changes %s. The thread that launched it goes on after the "
                 "launch only; docs/run.md says how it goes on meanwhile.\n",
                 allocation == nullptr ? "its memory" : ("'" + allocation->name + "'").c_str());
    return true;
}

void Runtime::note_running(const Launch* launch)
{
    waits_for_host_since_.reset();
    const std::lock_guard lock(mutex_of_running_launch_);
    running_launch_ = launch == nullptr ? "" : launch->name;
}

void Runtime::end_if_interrupted()
{
    if (!record_.blocks().must_stop) return;
    {
        const std::lock_guard lock(mutex_of_running_launch_);
        is_stopped_ = true;
    }
    has_stopped_.notify_all();
    for (;;) pause();
}

/// While another thread runs what the program has asked for: what is known so far is kept.
void Runtime::tell_of_interruption()
{
    if (!stop_running_launch() && !add_launch_that_does_not_stop()) return;
    for (const Finding& finding : findings_.all()) record_.add(finding);
}

/// Afterwards no call of the program changes anything. False when the launch goes on: one block takes too long.
bool Runtime::stop_running_launch()
{
    // Whoever interrupts a program soon kills it.
    constexpr std::chrono::milliseconds timeout{1500};
    const auto end = std::chrono::steady_clock::now() + timeout;
    record_.blocks().must_stop = true;
    for (;;) {
        // Never given back: no call begins any more.
        if (mutex_.try_lock()) return true;
        std::unique_lock lock(mutex_of_running_launch_);
        constexpr std::chrono::milliseconds between_looks{10};
        if (has_stopped_.wait_for(lock, between_looks, [this] { return is_stopped_; })) return true;
        if (std::chrono::steady_clock::now() > end) return false;
    }
}

/// False when it is no launch that goes on, but another call.
bool Runtime::add_launch_that_does_not_stop()
{
    std::string launch;
    {
        const std::lock_guard lock(mutex_of_running_launch_);
        launch = running_launch_;
    }
    if (launch.empty()) return false;
    const std::string place = backend_->current_location();
    const auto colon = place.rfind(':');
    if (colon == std::string::npos) return true;
    record_.add(host_finding(FaultCase::had_not_ended, {place.substr(0, colon), std::stoi(place.substr(colon + 1))},
                             {{"kernel", launch}}));
    return true;
}

/// A GPU may not come to it any more, and what it prints is lost.
void Runtime::do_what_nobody_waits_for()
{
    if (WorkQueue::get().is_empty()) return;
    const model::SilentKernels silent;
    answer(name_of_end_of_program, [](Runtime&) { return cudaSuccess; });
}

void Runtime::finish()
{
    std::unique_lock lock(mutex_, std::try_to_lock);
    // Another thread of the program is still in a call.
    if (!lock.owns_lock() && !WorkQueue::get().is_working()) return;
    if (!lock.owns_lock()) lock.lock();
    do_what_nobody_waits_for();
    add_host_accesses();
    for (const PieceOfWork& work : WorkOrder::get().pending())
        if (work.prints && fault_ == cudaSuccess)
            add_finding(FaultCase::output_not_waited_for, work.name->site, work.name->facts(""));
    const bool gave_up = exit_status != 0 && has_call_failed;
    if (fault_ == cudaSuccess && !gave_up) add_leaks();
    add_failed_allocation();
    if (!ran_a_launch_ && !failed_launch_.empty()) record_.add_problem(failed_launch_);
    failed_launch_.clear();
    if (const auto launch = unchecked_launch()) add_finding(launch->fault, launch->site, launch->facts);
    for (const Finding& finding : findings_.all()) record_.add(finding);
    findings_ = {};
    record_.print_further_findings();
    record_.add_library_calls();
    record_.add_unchecked_launches();
    record_.add_host_activity(host_activity_.activity());
}

void Runtime::finish_early()
{
    has_call_failed = true;
    exit_status = 1;
    finish();
}

bool is_in_kernel() { return model::current_recorder != nullptr && model::current_recorder->running_lane != nullptr; }

cudaError_t& last_error()
{
    thread_local cudaError_t error = cudaSuccess;
    return error;
}

bool is_runtime_used() { return was_called_by_program; }

cudaError_t answer(const char* name, const std::function<cudaError_t(Runtime&)>& function)
{
    return answer_beside_work(name, [&](Runtime& runtime) {
        WorkQueue::get().do_all();
        return runtime.fault() != cudaSuccess ? runtime.fault() : function(runtime);
    });
}

cudaError_t answer_beside_work(const char* name, const std::function<cudaError_t(Runtime&)>& function)
{
    if (is_in_kernel()) {
        warpbook_model::note_invalid_call(
            (std::string(name) + "() in a kernel: Warpbook's model has it for the host alone").c_str());
        return cudaErrorNotSupported;
    }
    Runtime& runtime = Runtime::get();
    if (OuterCall::current() == nullptr) was_called_by_program = true;
    const std::lock_guard lock(runtime.mutex());
    const bool is_of_program =
        OuterCall::current() == nullptr && !InCall::is_this_thread() && name != name_of_end_of_program;
    const Call call(runtime);
    if (is_of_program && runtime.host_activity().note_call(name)) return note(HostActivityLog::error_of_refused_call);
    if (runtime.fault() != cudaSuccess) return note(runtime.fault());
    try {
        return note(function(runtime));
    } catch (const Failure& failure) {
        return note(failure.error);
    } catch (const DeviceError&) {
        return note(cudaErrorMemoryAllocation);
    } catch (const std::bad_alloc&) {
        return note(cudaErrorMemoryAllocation);
    } catch (const std::exception& error) {
        runtime.record().add_problem(std::string(name) + "(): " + error.what());
        return note(cudaErrorUnknown);
    }
}

/// A program may use the name of a variable of the device before its first call of the runtime.
[[gnu::constructor]] static void close_variables_to_host()
{
    if (!ProgramVariables::get().closed_to_host().empty()) HostGuard::get().close_variables();
}

/// After all that main() has left for later, and the destructors of the program's variables, which may free memory.
[[gnu::destructor]] static void finish_program()
{
    if (Runtime* const runtime = runtime_in_use) runtime->finish();
}

}  // namespace warpbook::program
