#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <map>
#include <thread>
#include <tuple>

#include <warpbook/backend.hpp>

#include "../debug_info.hpp"
#include "block_executor.hpp"
#include "launch_limits.hpp"
#include "observers/access_counter.hpp"
#include "observers/bounds_checker.hpp"
#include "positions.hpp"
#include "progress.hpp"

namespace warpbook {

namespace model {

namespace {

/// What one operating-system thread saw of a launch.
struct Observations {
    Observations(const Machine& machine, const GlobalMemory& memory, const Launch& launch, bool count)
        : counting(count),
          counter(machine),
          bounds(machine, memory, SharedMemory::of_this_program(), launch.dynamic_shared_bytes)
    {}

    std::vector<Observer*> observers()
    {
        if (counting) return {&counter, &bounds};
        return {&bounds};
    }

    bool counting;
    AccessCounter counter;
    BoundsChecker bounds;
    std::vector<Fault> faults;
    std::exception_ptr failure;
};

/// The model cannot tell which kernel uses which array; one that is too large by itself no GPU compiler accepts.
void refuse_too_much_static_shared_memory(const Launch& launch)
{
    const SharedMemory& shared = SharedMemory::of_this_program();
    for (const SharedMemory::Array& array : shared.arrays()) {
        if (&array != shared.dynamic_array() && array.bytes > most_static_shared_bytes)
            throw DeviceError("launch of " + to_string(launch) + " refused: the __shared__ array '" + array.name +
                              "' has " + std::to_string(array.bytes) + " bytes, and a GPU allows at most " +
                              std::to_string(most_static_shared_bytes) + " in a block");
    }
}

/// The line of the call or access that returns to `return_address`.
SourcePlace place_before(std::uintptr_t return_address) { return place_of(return_address - 1); }

class ModelBackend : public Backend {
public:
    explicit ModelBackend(unsigned threads)
        : threads_(threads > 0 ? threads : std::max(1u, std::thread::hardware_concurrency()))
    {}

    DeviceDescription device() const override
    {
        return {"model", "CPU model of a GPU's memory (warps of 32, sectors of 32 bytes, 32 banks of 4 bytes)", "", ""};
    }

    void* allocate(std::size_t bytes, const std::string& name) override { return memory_.allocate(bytes, name); }
    void release(void* memory) noexcept override { memory_.release(memory); }
    void copy_to_device(void* to, const void* from, std::size_t bytes) override { std::memcpy(to, from, bytes); }
    void copy_to_host(void* to, const void* from, std::size_t bytes) override { std::memcpy(to, from, bytes); }

    Profile run(const Launch& launch, Collect collect) override;

    Measured<std::chrono::duration<double>> time(const Launch&, int) override { return no_clock(); }
    Measured<std::chrono::duration<double>> time_copy(std::size_t, int) override { return no_clock(); }

    std::string where_is_it() override { return progress_.where(); }

private:
    static Measured<std::chrono::duration<double>> no_clock()
    {
        return Measured<std::chrono::duration<double>>::unavailable("the model counts accesses; it has no clock");
    }

    void run_blocks(const Launch& launch, std::atomic<std::size_t>& next_block, Observations& seen);

    const unsigned threads_;
    const Machine machine_;
    GlobalMemory memory_;
    Progress progress_;
};

void ModelBackend::run_blocks(const Launch& launch, std::atomic<std::size_t>& next_block, Observations& seen)
{
    const std::size_t blocks = launch.grid.count();
    try {
        const Progress::Watched watched(progress_);
        BlockExecutor executor(machine_, memory_, launch, seen.observers());
        for (std::size_t block; (block = next_block.fetch_add(1)) < blocks;) {
            if (executor.run_block(position_in(launch.grid, block))) continue;
            seen.faults.push_back(executor.fault());
            next_block = blocks;  // like a GPU, which gives the launch up
        }
    } catch (...) {
        seen.failure = std::current_exception();
        next_block = blocks;
    }
}

/// Sums and lines of what all threads counted.
void add_counts(Profile& profile, const std::vector<std::unique_ptr<Observations>>& all, std::uint64_t code_begin)
{
    std::map<SourcePlace, Counters> lines;
    Counters totals;
    for (const auto& seen : all) {
        for (const auto& [key, counts] : seen->counter.table()) {
            const AccessCounts read{counts.instructions, counts.units, counts.ideal_units};
            lines[place_before(code_begin + key.instruction)].of(key.space, key.operation) += read;
            totals.of(key.space, key.operation) += read;
        }
    }
    profile.totals = totals;
    std::vector<SourceLine> ordered;
    for (const auto& [place, counters] : lines) ordered.push_back({place, counters});
    profile.lines = ordered;
}

/// The fault that ended the launch; null when none did. Blocks start in order, so the earliest of those that would
/// fault always ran; which later ones did too is a matter of chance.
const Fault* earliest_fault(const std::vector<std::unique_ptr<Observations>>& all)
{
    const auto order = [](const Fault& fault) { return std::tuple(fault.block.z, fault.block.y, fault.block.x); };
    const Fault* earliest = nullptr;
    for (const auto& seen : all) {
        for (const Fault& fault : seen->faults)
            if (earliest == nullptr || order(fault) < order(*earliest)) earliest = &fault;
    }
    return earliest;
}

/// Findings of all threads, one for each instruction and whether it read or wrote; which one of several equal ones is
/// described does not depend on which thread ran its block.
void add_findings(Profile& profile, const std::vector<std::unique_ptr<Observations>>& all, const Launch& launch,
                  std::uint64_t code_begin)
{
    std::map<BoundsChecker::Key, BoundsChecker::Fault> bounds;
    const auto earlier = [](const BoundsChecker::Fault& a, const BoundsChecker::Fault& b) {
        return std::tuple(a.block.z, a.block.y, a.block.x, a.thread) <
               std::tuple(b.block.z, b.block.y, b.block.x, b.thread);
    };
    for (const auto& seen : all) {
        for (const auto& [key, fault] : seen->bounds.faults()) {
            auto [known, is_new] = bounds.try_emplace(key, fault);
            if (is_new) continue;
            const std::uint64_t occurrences = known->second.occurrences + fault.occurrences;
            if (earlier(fault, known->second)) known->second = fault;
            known->second.occurrences = occurrences;
        }
    }
    if (const Fault* const fault = earliest_fault(all))
        profile.findings.push_back(
            {fault->kind, place_before(fault->return_address), fault->text, fault->block, fault->thread, 1});
    for (const auto& [key, fault] : bounds)
        profile.findings.push_back({FindingKind::out_of_bounds, place_before(code_begin + key.first), fault.text,
                                    fault.block, position_in(launch.block, fault.thread), fault.occurrences});
}

Profile ModelBackend::run(const Launch& launch, Collect collect)
{
    refuse_impossible_launch(launch);
    refuse_too_much_static_shared_memory(launch);

    const std::size_t threads = std::min<std::size_t>(threads_, launch.grid.count());
    std::vector<std::unique_ptr<Observations>> all;
    for (std::size_t i = 0; i < threads; ++i)
        all.push_back(std::make_unique<Observations>(machine_, memory_, launch, collect == Collect::counters));

    std::atomic<std::size_t> next_block = 0;
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < threads; ++i)
            helpers.emplace_back([&, i] { run_blocks(launch, next_block, *all[i]); });
        run_blocks(launch, next_block, *all[0]);
    }
    for (const auto& seen : all) {
        if (seen->failure) std::rethrow_exception(seen->failure);
    }

    Profile profile;
    profile.device = device();
    profile.kernel = launch.name;
    profile.grid = launch.grid;
    profile.block = launch.block;
    const std::uint64_t code_begin = ProgramImage::of_this_program().code_begin;
    if (collect == Collect::counters) add_counts(profile, all, code_begin);
    add_findings(profile, all, launch, code_begin);
    return profile;
}

}  // namespace

}  // namespace model

std::unique_ptr<Backend> open_model_backend(const BackendOptions& options)
{
    return std::make_unique<model::ModelBackend>(options.model_threads);
}

}  // namespace warpbook
