#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <memory>
#include <optional>
#include <thread>

#include <warpbook/backend.hpp>

#include "../launch_limits.hpp"
#include "block_executor.hpp"
#include "observations.hpp"
#include "observers/access_counter.hpp"
#include "observers/bounds_checker.hpp"
#include "observers/distribution_counter.hpp"
#include "observers/initialization_checker.hpp"
#include "observers/race_detector.hpp"
#include "observers/trace_recorder.hpp"
#include "positions.hpp"
#include "progress.hpp"

namespace warpbook {

namespace model {

namespace {

/// The model cannot tell which kernel uses which array; one that is too large by itself no GPU compiler accepts.
void refuse_too_much_static_shared_memory(const Launch& launch)
{
    const SharedMemory& shared = SharedMemory::of_this_program();
    for (const SharedMemory::Array& array : shared.arrays()) {
        if (&array != shared.dynamic_array() && array.bytes > shared_bytes_without_opt_in)
            throw DeviceError("launch of " + to_string(launch) + " refused: the __shared__ array '" + array.name +
                              "' has " + std::to_string(array.bytes) + " bytes, and a GPU allows at most " +
                              std::to_string(shared_bytes_without_opt_in) + " in a block");
    }
}

class ModelBackend : public Backend {
public:
    explicit ModelBackend(const BackendOptions& options)
        : threads_(options.model_threads > 0 ? options.model_threads
                                             : std::max(1u, std::thread::hardware_concurrency())),
          machine_(options.model_machine),
          look_for_faults_(options.model_faults),
          trace_(options.model_trace)
    {}

    DeviceDescription device() const override
    {
        return {"model",
                "CPU model of a GPU's memory (warps of " + std::to_string(machine_.warp_size) + ", sectors of " +
                    std::to_string(machine_.sector_bytes) + " bytes, " + std::to_string(machine_.bank_count) +
                    " banks of " + std::to_string(machine_.bank_bytes) + " bytes)",
                "", ""};
    }

    void* allocate(std::size_t bytes, const std::string& name) override
    {
        void* const memory = memory_.allocate(bytes, name);
        global_history_.expect_dense_use(reinterpret_cast<std::uint64_t>(memory), bytes);
        return memory;
    }
    void release(void* memory) noexcept override { memory_.release(memory); }
    void copy_to_device(void* to, const void* from, std::size_t bytes) override
    {
        std::memcpy(to, from, bytes);
        initialized_.mark_range(reinterpret_cast<std::uint64_t>(to), bytes);
    }
    void poison(void* memory, std::size_t bytes, unsigned char content) override
    {
        std::memset(memory, content, bytes);
        initialized_.clear_range(reinterpret_cast<std::uint64_t>(memory), bytes);
    }
    void copy_to_host(void* to, const void* from, std::size_t bytes) override { std::memcpy(to, from, bytes); }

    Profile run(const Launch& launch, Collect collect) override;

    Measured<std::chrono::duration<double>> time(const Launch&, int) override { return no_clock(); }
    Measured<std::chrono::duration<double>> time_copy(std::size_t, int) override { return no_clock(); }

    std::string current_location() override { return progress_.where(); }

private:
    static Measured<std::chrono::duration<double>> no_clock()
    {
        return Measured<std::chrono::duration<double>>::unavailable("the model counts accesses; it has no clock");
    }

    void run_blocks(const Launch& launch, Collect collect, const RaceLaunch& races,
                    std::atomic<std::size_t>& next_block, FiberStacks& stacks, Observations& seen);

    const unsigned threads_;
    const Machine machine_;
    const bool look_for_faults_;
    const std::optional<TraceRequest> trace_;
    GlobalMemory memory_;
    InitializedBytes initialized_{memory_.begin(), memory_.size()};
    IntervalTable intervals_;
    RaceHistory global_history_{memory_.begin(), memory_.size()};
    RaceHistory variables_history_{ProgramImage::of_this_program().data_begin,
                                   ProgramImage::of_this_program().data_size};
    /// One for each operating-system thread; kept, because their pages cost time when they are first touched.
    std::vector<std::unique_ptr<FiberStacks>> stacks_;
    Progress progress_;
};

void ModelBackend::run_blocks(const Launch& launch, Collect collect, const RaceLaunch& races,
                              std::atomic<std::size_t>& next_block, FiberStacks& stacks, Observations& seen)
{
    const std::size_t blocks = launch.grid.count();
    try {
        const Progress::Watched watched(progress_);
        const SharedMemory& shared = SharedMemory::of_this_program();
        const std::uint64_t shared_begin = shared.begin_in_this_thread() + shared.arrays_offset();
        const MemoryNames names(memory_, shared);

        AccessCounter counter(machine_);
        DistributionCounter distribution;
        BoundsChecker bounds(machine_, memory_, shared, launch.dynamic_shared_bytes, seen.faults);
        InitializationChecker initialization(machine_, initialized_, memory_.begin(), memory_.size(), shared_begin,
                                             shared.arrays_bytes(), names, seen.faults);
        RaceDetector detector(machine_, races, names, shared_begin, shared.arrays_bytes(), seen.faults);
        const TraceRequest traced = trace_.value_or(TraceRequest{});
        TraceRecorder recorder(machine_, traced.block, traced.most_events, memory_, shared);

        std::vector<Observer*> observers;
        if (collect == Collect::counters) observers.insert(observers.end(), {&counter, &distribution});
        if (look_for_faults_) observers.insert(observers.end(), {&bounds, &initialization, &detector});
        if (trace_) observers.push_back(&recorder);

        BlockExecutor executor(machine_, memory_, stacks, launch, observers, seen.faults, races.fence_ordering);
        for (std::size_t block; (block = next_block.fetch_add(1)) < blocks;) {
            seen.ended_by = executor.run_block(position_in(launch.grid, block));
            if (seen.ended_by) next_block = blocks;  // like a GPU, which gives the launch up
        }
        seen.counts = counter.table();
        seen.distributions = distribution.distributions();
        seen.synchronizations = distribution.synchronizations();
        if (recorder.has_seen_its_block()) seen.trace = recorder.trace();
    } catch (...) {
        seen.failure = std::current_exception();
        next_block = blocks;
    }
}

Profile ModelBackend::run(const Launch& launch, Collect collect)
{
    const LaunchLimits limits;
    refuse_impossible_launch(launch, limits);
    refuse_too_much_static_shared_memory(launch);

    const std::size_t threads = std::min<std::size_t>(threads_, launch.grid.count());
    AllObservations all;
    for (std::size_t i = 0; i < threads; ++i) all.push_back(std::make_unique<Observations>());
    while (stacks_.size() < threads) stacks_.push_back(std::make_unique<FiberStacks>(limits.threads_per_block));

    if (!intervals_.begin_launch()) {
        global_history_.clear();
        variables_history_.clear();
    }
    FenceOrdering fence_ordering;
    const RaceLaunch races{intervals_, global_history_, variables_history_, fence_ordering, launch.grid, launch.block};

    std::atomic<std::size_t> next_block = 0;
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < threads; ++i)
            helpers.emplace_back([&, i] { run_blocks(launch, collect, races, next_block, *stacks_[i], *all[i]); });
        run_blocks(launch, collect, races, next_block, *stacks_[0], *all[0]);
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
    for (const auto& seen : all)
        if (seen->trace) profile.trace = seen->trace;
    return profile;
}

}  // namespace

}  // namespace model

std::unique_ptr<Backend> open_model_backend(const BackendOptions& options)
{
    return std::make_unique<model::ModelBackend>(options);
}

}  // namespace warpbook
