#include "execution.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/launch_limits.hpp"
#include "cuda/runtime/memory/arrays.hpp"
#include "cuda/runtime/memory/host_memory.hpp"
#include "launch_errors.hpp"
#include "launched_kernel.hpp"
#include "native_library.hpp"
#include "machine/memory/shared_memory.hpp"
#include "cuda/runtime/memory/registered_memory.hpp"
#include "cuda/runtime/memory/room.hpp"
#include "cuda/runtime/order/work_order.hpp"
#include "cuda/runtime/streams.hpp"
#include "machine/execution/printf.hpp"
#include "machine/observers/accessed_bytes.hpp"

namespace warpbook::program {

namespace {

std::map<const void*, std::size_t>& allowed_shared_bytes()
{
    static auto& bytes = *new std::map<const void*, std::size_t>;
    return bytes;
}

/// `count` of them, spread evenly.
std::vector<std::size_t> spread_blocks(std::size_t blocks, std::size_t count)
{
    std::vector<std::size_t> chosen;
    if (count >= blocks) return chosen;
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(i * blocks / count);
    return chosen;
}

/// Counters without this sentence would be taken for the whole launch's.
std::optional<Note> note_of_sample(const Launch& launch)
{
    if (!launch.only_blocks.empty()) return note_of_blocks_that_ran(launch.only_blocks.size(), launch.grid.count());
    if (!launch.counted_blocks.empty())
        return note_of_counted_blocks(launch.counted_blocks.size(), launch.grid.count());
    return std::nullopt;
}

/// The launch has just run.
std::optional<Note> note_of_interruption(const BlockProgress& blocks)
{
    const std::uint64_t done = blocks.done;
    if (!blocks.must_stop || done >= blocks.all) return std::nullopt;
    return note_of_interrupted_launch(done, blocks.all);
}

void choose_blocks(Launch& launch, const Settings& settings)
{
    const std::size_t blocks = launch.grid.count();
    if (settings.block_limit && !launch.cooperative) launch.only_blocks = spread_blocks(blocks, *settings.block_limit);
    if (settings.counted_blocks && launch.only_blocks.empty())
        launch.counted_blocks = spread_blocks(blocks, *settings.counted_blocks);
}

/// Of a launch of which only some blocks were observed.
void let_part_stand_for_all(Profile& profile)
{
    if (!profile.observed_blocks) return;
    const ObservedBlocks& blocks = *profile.observed_blocks;
    if (blocks.observed == 0) {
        const Unavailable why{Unavailable::Cause::not_asked_for, "the launch only ran, and nobody counted it"};
        profile.totals = Measured<Counters>::unavailable(why);
        profile.lines = Measured<std::vector<SourceLine>>::unavailable(why);
        return;
    }
    scale_counts(profile, blocks.factors);
    profile.note = note_scaled_from_blocks(blocks.observed, blocks.all, blocks.error);
}

/// Whether the kernel tells the host something by memory that both use, or is told: then the host knows without waiting
/// what is done. Atomics in pinned memory do it, too; in managed memory they are more often a kernel's own.
bool signals_host(Runtime& runtime, const model::AccessedBytes& accessed)
{
    using model::Touch;
    using model::Touches;
    for (const auto& [begin, allocation] : runtime.allocations().all()) {
        if (allocation.is_free || !allocation.is_hosts()) continue;
        const Touches signals = allocation.kind == MemoryKind::pinned
                                    ? Touches{Touch::signal_read, Touch::signal_write, Touch::atomic}
                                    : Touches{Touch::signal_read, Touch::signal_write};
        if (accessed.first_in(begin, allocation.end(), signals)) return true;
    }
    return false;
}

/// Whether it matters what kernels access: there are several streams, or memory that the host uses, too.
bool asks_for_accesses(Runtime& runtime)
{
    const WorkOrder& order = WorkOrder::get();
    if (!order.has_begun()) return false;
    return !order.is_in_default_stream() || Streams::get().were_made() || runtime.allocations().has_memory_of_host();
}

/// Which bytes a launch accesses, where that matters.
class KeptAccesses {
public:
    explicit KeptAccesses(Runtime& runtime) : runtime_(runtime), printed_before_(model::texts_printed_by_kernels())
    {
        if (asks_for_accesses(runtime)) runtime.backend().keep_accesses_in(&accessed_);
    }
    ~KeptAccesses() { runtime_.backend().keep_accesses_in(nullptr); }
    KeptAccesses(const KeptAccesses&) = delete;
    KeptAccesses& operator=(const KeptAccesses&) = delete;

    void note(WorkName name)
    {
        const bool prints = model::texts_printed_by_kernels() != printed_before_;
        const bool signals = signals_host(runtime_, accessed_);
        WorkOrder::get().note_kernel(std::move(name), std::move(accessed_), prints, signals);
    }

private:
    Runtime& runtime_;
    const std::uint64_t printed_before_;
    model::AccessedBytes accessed_;
};

bool is_null_pointer(FaultCase fault)
{
    return fault == FaultCase::null_pointer || fault == FaultCase::access_through_null;
}

/// Noted for whoever asks for the error; for a finding, where nobody does.
cudaError_t refuse(cudaError_t error, UncheckedLaunch launch)
{
    note_unchecked_launch(std::move(launch));
    return error;
}

/// CUDA 13.0 answers so to every launch of a shape that it does not take (recordings/h100/error-codes.csv); before, it
/// was cudaErrorInvalidConfiguration.
constexpr cudaError_t error_of_refused_launch = cudaErrorInvalidValue;

/// Programs launch some kernels a million times: then even to open the memory for them takes long.
bool leave_out_repetition(Runtime& runtime, const Launch& launch)
{
    if (asks_for_accesses(runtime)) return false;
    std::optional<Profile> profile = runtime.backend_beside_memory().repetition_of(launch);
    if (!profile) return false;
    runtime.check_plan().note(launch, *profile);
    let_part_stand_for_all(*profile);
    runtime.clock().note_launch(launch, *profile);
    runtime.record().note_unchecked(*profile);
    runtime.end_if_interrupted();
    return true;
}

}  // namespace

void note_all_memory_as_written(Runtime& runtime)
{
    for (const auto& [begin, allocation] : runtime.allocations().all())
        if (!allocation.is_free && !allocation.is_variable)
            runtime.backend().note_written(reinterpret_cast<void*>(begin), allocation.bytes);
}

cudaError_t& error_of_last_launch()
{
    thread_local cudaError_t error = cudaSuccess;
    return error;
}

std::size_t shared_bytes_allowed(const void* kernel)
{
    const auto found = allowed_shared_bytes().find(kernel);
    return found == allowed_shared_bytes().end() ? shared_bytes_without_opt_in : found->second;
}

bool has_opted_in(const void* kernel) { return allowed_shared_bytes().contains(kernel); }

std::size_t static_shared_bytes_of(const std::string& symbol)
{
    static auto& known = *new std::map<std::string, std::size_t>;
    const auto [entry, is_new] = known.try_emplace(symbol, 0);
    if (is_new) entry->second = model::SharedMemory::of_this_program().static_bytes_of(symbol);
    return entry->second;
}

void allow_shared_bytes(const void* kernel, std::size_t bytes) { allowed_shared_bytes()[kernel] = bytes; }

cudaError_t check_launch(Runtime& runtime, const Launch& asked, const CallSite& site)
{
    LaunchLimits limits;
    limits.shared_bytes = shared_bytes_allowed(asked.kernel);
    limits.launch_bounds = launch_bounds_of(asked.kernel);
    const std::size_t static_bytes = has_opted_in(asked.kernel) ? 0 : static_shared_bytes_of(asked.symbol);
    if (static_bytes > 0) limits.static_shared_bytes = static_bytes;
    if (const std::string problem = problem_of(asked, limits); !problem.empty()) {
        const bool too_much_shared = static_bytes + asked.dynamic_shared_bytes > limits.shared_bytes;
        const bool allows_more = too_much_shared && limits.shared_bytes < shared_bytes_with_opt_in;
        runtime.note_failed_launch(site, asked.name, problem);
        return refuse(error_of_refused_launch,
                      {site,
                       allows_more ? FaultCase::launch_failed_for_shared_memory : FaultCase::launch_failed,
                       {{"launched", launch_name_of(asked)}, {"reason", problem}}});
    }
    return cudaSuccess;
}

cudaError_t run_launch(Runtime& runtime, const Launch& asked, const CallSite& site)
{
    Launch launch = asked;
    choose_blocks(launch, runtime.settings());
    launch.footprint_blocks = runtime.footprint_blocks();
    const std::optional<Note> note = note_of_sample(launch);
    if (!note && !runtime.listener()) launch.sample = runtime.check_plan().sample_of(launch);

    if (launch.sample && leave_out_repetition(runtime, launch)) return cudaSuccess;
    const bool is_recorded = runtime.record().wants(launch.name);
    const bool is_counted = is_recorded || runtime.listener();
    runtime.open_memory();
    note_host_writes(runtime);
    RegisteredMemory::get().copy_to_device(runtime.backend());
    refresh_textures_of_memory(runtime);
    KeptAccesses accesses(runtime);
    runtime.record().begin(launch.name);
    try {
        runtime.note_running(&launch);
        Profile profile = runtime.backend().run(launch, is_counted ? Collect::counters : Collect::nothing);
        runtime.note_running(nullptr);
        RegisteredMemory::get().copy_to_host();
        accesses.note({site, launch.name, true});
        if (const auto stopped = note_of_interruption(runtime.record().blocks())) profile.note = stopped;
        if (note) {
            profile.note = note;
            note_all_memory_as_written(runtime);
        }
        profile.unchecked_before = runtime.check_plan().note(launch, profile);
        if (runtime.check_plan().is_half_used()) ask_for_native_library(runtime.settings());
        let_part_stand_for_all(profile);
        runtime.clock().note_launch(launch, profile);
        runtime.note_launch_ran();
        if (runtime.listener()) runtime.listener()(profile);
        const bool is_unchecked = profile.observed_blocks && profile.observed_blocks->observed == 0;
        // With findings, it is in the record by itself.
        if (is_unchecked && profile.findings.empty()) runtime.record().note_unchecked(profile);
        if (is_recorded && !is_unchecked)
            runtime.record().keep(profile);
        else
            runtime.record().drop(profile);
        if (std::ranges::any_of(profile.findings, is_null_pointer, &Finding::fault)) runtime.note_null_pointer();
        if (profile.ended_by) runtime.set_fault(error_of_fault(*profile.ended_by));
        runtime.end_if_interrupted();
    } catch (const OutOfMemory&) {
        runtime.note_running(nullptr);
        runtime.record().drop();
        runtime.record().add_problem(site.in_short() + ": " + sentence_of_shortage(runtime, launch.name));
        runtime.set_fault(cudaErrorMemoryAllocation);
    } catch (const DeviceError& error) {
        runtime.note_running(nullptr);
        runtime.record().drop();
        runtime.note_failed_launch(site, launch.name, error.what());
        return refuse(launch.cooperative ? cudaErrorCooperativeLaunchTooLarge : error_of_refused_launch,
                      {site, FaultCase::launch_failed, {{"failure", error.what()}}});
    }
    return cudaSuccess;
}

}  // namespace warpbook::program
