#include "execution.hpp"

#include <map>
#include <optional>
#include <utility>

#include "base/launch_limits.hpp"
#include "cuda/runtime/memory/arrays.hpp"
#include "cuda/runtime/memory/host_memory.hpp"
#include "launch_errors.hpp"
#include "cuda/runtime/memory/pending_writes.hpp"
#include "cuda/runtime/memory/registered_memory.hpp"
#include "synchronization.hpp"

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

void choose_blocks(Launch& launch, const Settings& settings)
{
    const std::size_t blocks = launch.grid.count();
    if (settings.block_limit && !launch.cooperative) launch.only_blocks = spread_blocks(blocks, *settings.block_limit);
    if (settings.counted_blocks && launch.only_blocks.empty())
        launch.counted_blocks = spread_blocks(blocks, *settings.counted_blocks);
}

/// Nobody knows what blocks have written at which nobody looked: other launches may read it.
void note_all_memory_as_written(Runtime& runtime)
{
    for (const auto& [begin, allocation] : runtime.allocations().all())
        if (!allocation.is_free) runtime.backend().note_written(reinterpret_cast<void*>(begin), allocation.bytes);
}

/// Noted for whoever asks for the error; for a finding, where nobody does.
cudaError_t refuse(cudaError_t error, UncheckedLaunch launch)
{
    note_unchecked_launch(std::move(launch));
    return error;
}

}  // namespace

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

void allow_shared_bytes(const void* kernel, std::size_t bytes) { allowed_shared_bytes()[kernel] = bytes; }

cudaError_t run_launch(Runtime& runtime, const Launch& asked, const CallSite& site)
{
    LaunchLimits limits;
    limits.shared_bytes = shared_bytes_allowed(asked.kernel);
    if (const std::string problem = problem_of(asked, limits); !problem.empty()) {
        const bool too_much_shared = asked.dynamic_shared_bytes > limits.shared_bytes;
        const bool allows_more = too_much_shared && limits.shared_bytes < shared_bytes_with_opt_in;
        const bool is_shared = asked.grid.count() > 0 && asked.block.count() > 0 && too_much_shared;
        return refuse(is_shared ? cudaErrorInvalidValue : cudaErrorInvalidConfiguration,
                      {site,
                       allows_more ? FaultCase::launch_failed_for_shared_memory : FaultCase::launch_failed,
                       {{"launched", launch_name_of(asked)}, {"reason", problem}}});
    }
    Launch launch = asked;
    choose_blocks(launch, runtime.settings());
    const std::optional<Note> note = note_of_sample(launch);

    const bool is_recorded = runtime.record().wants(launch.name);
    const bool is_counted = is_recorded || runtime.listener();
    runtime.open_memory();
    note_host_writes(runtime);
    RegisteredMemory::get().copy_to_device(runtime.backend());
    refresh_textures_of_memory(runtime);
    PendingWrites::get().begin_launch(runtime.allocations());
    runtime.record().begin(launch.name);
    try {
        Profile profile = runtime.backend().run(launch, is_counted ? Collect::counters : Collect::nothing);
        RegisteredMemory::get().copy_to_host();
        PendingWrites::get().end_launch(runtime.allocations(), site);
        if (note) {
            profile.note = note;
            note_all_memory_as_written(runtime);
        }
        runtime.clock().note_launch(launch, profile);
        if (runtime.listener()) runtime.listener()(profile);
        if (is_recorded)
            runtime.record().keep(profile);
        else
            runtime.record().drop(profile);
        if (profile.ended_by) runtime.set_fault(error_of_fault(*profile.ended_by));
    } catch (const DeviceError& error) {
        runtime.record().drop();
        return refuse(launch.cooperative ? cudaErrorCooperativeLaunchTooLarge : cudaErrorInvalidConfiguration,
                      {site, FaultCase::launch_failed, {{"failure", error.what()}}});
    }
    return cudaSuccess;
}

}  // namespace warpbook::program
