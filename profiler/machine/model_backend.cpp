#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <thread>

#include <warpbook/backend.hpp>

#include "cuda/headers/chips.h"
#include "base/host_memory.hpp"
#include "base/launch_limits.hpp"
#include "machine/execution/block_plan.hpp"
#include "machine/execution/block_slot.hpp"
#include "machine/execution/child_launches.hpp"
#include "machine/memory/device_heap.hpp"
#include "machine/memory/launch_snapshot.hpp"
#include "machine/memory/memory_watch.hpp"
#include "machine/program/interactions.hpp"
#include "machine/textures/model_texture_memory.hpp"
#include "machine/execution/observations.hpp"
#include "machine/lanes/positions.hpp"
#include "machine/execution/progress.hpp"
#include "machine/lanes/recorder.hpp"
#include "machine/faults/signal_guard.hpp"
#include "machine/execution/lockstep_scheduler.hpp"
#include "machine/execution/printf.hpp"
#include "machine/native/native_blocks.hpp"
#include "machine/native/native_faults.hpp"
#include "machine/native/native_library.hpp"
#include "machine/native/overruns.hpp"
#include "machine/native/repeated_launches.hpp"
#include "machine/execution/schedule_budget.hpp"

namespace warpbook {

namespace model {

namespace {

// As many as a multiprocessor may have at least, when threads of different blocks can interact.
constexpr std::size_t blocks_at_a_time = 8;

/// The model cannot tell which kernel uses which array; one that is too large by itself no GPU compiler accepts.
void refuse_too_much_static_shared_memory(const Launch& launch)
{
    const SharedMemory& shared = SharedMemory::of_this_program();
    for (const SharedMemory::Array& array : shared.arrays()) {
        if (!array.is_dynamic && array.bytes > shared_bytes_without_opt_in)
            throw DeviceError(
                "launch of " + to_string(launch) + " refused: the __shared__ array '" + array.name + "' has " +
                std::to_string(array.bytes) + " bytes, and a GPU allows at most " +
                std::to_string(shared_bytes_without_opt_in) +
                " for arrays of fixed size: declare it as `extern __shared__`, and give the launch its size");
    }
}

void refuse_blocks_outside_the_grid(const Launch& launch)
{
    for (const auto* const blocks : {&launch.only_blocks, &launch.counted_blocks})
        for (const std::size_t block : *blocks)
            if (block >= launch.grid.count())
                throw DeviceError("launch of " + to_string(launch) + " refused: its grid has no block number " +
                                  std::to_string(block));
}

/// How many blocks that wait for each other the model's chip has room for, by its blocks, threads and shared memory;
/// the model knows nothing of registers.
std::size_t blocks_at_the_same_time(const Launch& launch, unsigned warp_size)
{
    const std::size_t threads = (launch.block.count() + warp_size - 1) / warp_size * warp_size;
    constexpr cuda_on_cpu::Chip chip = cuda_on_cpu::model_chip;
    const std::size_t bytes = launch.dynamic_shared_bytes + chip.reserved_shared_bytes;
    return chip.multiprocessors *
           std::min<std::size_t>({std::size_t{chip.blocks}, chip.threads / threads, chip.shared_bytes / bytes});
}

void refuse_too_many_blocks_for_a_grid_barrier(const Launch& launch, unsigned warp_size)
{
    if (!launch.cooperative) return;
    const std::size_t room = blocks_at_the_same_time(launch, warp_size);
    if (launch.grid.count() > room)
        throw DeviceError("cooperative launch of " + to_string(launch) + " refused: its " +
                          std::to_string(launch.grid.count()) + " blocks must be there at the same time, and an " +
                          cuda_on_cpu::model_chip.name + " has room for " + std::to_string(room) +
                          " of this size. Let each block do the work of several");
    if (!launch.only_blocks.empty())
        throw DeviceError("cooperative launch of " + to_string(launch) +
                          " refused: its blocks wait for each other, so none can be left out");
}

std::size_t blocks_to_run(const Launch& launch)
{
    return launch.only_blocks.empty() ? launch.grid.count() : launch.only_blocks.size();
}

/// How many steps each block makes that is run there.
class StepsOfBlocks {
public:
    explicit StepsOfBlocks(const BlockExecutor& executor) : executor_(executor) {}

    /// Of the last block; nothing before the first.
    std::optional<std::uint64_t> of_last()
    {
        if (std::exchange(is_first_, false)) return std::nullopt;
        return executor_.steps() - std::exchange(before_, executor_.steps());
    }

private:
    const BlockExecutor& executor_;
    bool is_first_ = true;
    std::uint64_t before_ = 0;
};

class ModelBackend : public Backend {
public:
    explicit ModelBackend(const BackendOptions& options)
        : threads_(options.model_threads > 0 ? options.model_threads
                                             : std::max(1u, std::thread::hardware_concurrency())),
          machine_(options.model_machine),
          look_for_faults_(options.model_faults),
          host_may_change_(options.model_host_may_change),
          host_goes_on_(options.model_host_goes_on),
          may_leave_out_repetitions_(options.model_may_leave_out_repetitions),
          native_library_(options.model_native_library),
          native_blocks_(threads_, options.model_host_may_change),
          schedule_budget_(options.model_schedules),
          trace_(options.model_trace),
          repeated_(memory_, options.model_is_of_host)
    {
        if (options.model_spares_memory)
            memory_watch_.emplace([this](MemoryWatch::Shortage shortage) { save_memory(shortage); });
    }

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
        all_counts_as_written_ = false;
        void* const memory = memory_.allocate(bytes, name);
        initialized_.expect_dense_use(reinterpret_cast<std::uint64_t>(memory), bytes);
        if (history_is_dense_) global_history_.expect_dense_use(reinterpret_cast<std::uint64_t>(memory), bytes);
        note_fill(memory, bytes, 0);  // as the system gives it
        return memory;
    }
    void describe_matrix(void* memory, const MatrixLayout& layout) override { memory_.describe_matrix(memory, layout); }

    void* allocate_sparse(std::size_t bytes, const std::string& name) override
    {
        all_counts_as_written_ = false;
        void* const memory = memory_.allocate_sparse(bytes, name);
        repeated_.note_fill(memory, bytes, 0);
        return memory;
    }
    void release(void* memory) noexcept override
    {
        // Another array may come to lie there.
        if (const auto found = memory_.arrays().find(reinterpret_cast<std::uint64_t>(memory));
            found != memory_.arrays().end())
            initialized_.discard_range(found->first, found->second.bytes);
        memory_.release(memory);
        snapshot_.note_release(memory);
        repeated_.note_write(memory);
    }
    bool make_room(std::size_t bytes) override
    {
        const auto has_room = [&] {
            const std::size_t available = host_memory_.available();
            return available > bytes && available - bytes > host_memory_.reserve();
        };
        if (has_room()) return true;
        // Of earlier launches, which no later one asks for.
        global_history_.clear();
        snapshot_.forget();
        return has_room();
    }
    void copy_to_device(void* to, const void* from, std::size_t bytes) override
    {
        std::memcpy(to, from, bytes);
        note_written(to, bytes);
    }
    void note_written(void* memory, std::size_t bytes) override
    {
        note_rewritten(memory, bytes);
        repeated_.note_write(memory);
    }
    void note_filled(void* memory, std::size_t bytes, unsigned char content) override
    {
        note_rewritten(memory, bytes);
        repeated_.note_fill(memory, bytes, content);
    }
    void note_rewritten(void* memory, std::size_t bytes) override
    {
        initialized_.mark_range(reinterpret_cast<std::uint64_t>(memory), bytes);
        snapshot_.note_write(memory, bytes);
    }
    std::optional<std::size_t> first_never_written(const void* memory, std::size_t bytes) const override
    {
        const auto begin = reinterpret_cast<std::uint64_t>(memory);
        const std::uint64_t first = initialized_.next(begin, begin + bytes, false);
        return first == begin + bytes ? std::nullopt : std::optional<std::size_t>(first - begin);
    }
    void note_copied(void* to, const void* from, std::size_t bytes) override
    {
        initialized_.copy_range(reinterpret_cast<std::uint64_t>(to), reinterpret_cast<std::uint64_t>(from), bytes);
        snapshot_.note_write(to, bytes);
        repeated_.note_copy(to, from, bytes);
    }
    UnwrittenBytes unwritten_in(const void* memory, std::size_t bytes) const override
    {
        const auto begin = reinterpret_cast<std::uint64_t>(memory);
        const InitializedBytes::Unwritten unwritten = initialized_.unwritten_in(begin, bytes);
        return {unwritten.bytes, unwritten.bytes == 0 ? 0 : unwritten.first - begin};
    }
    void poison(void* memory, std::size_t bytes, unsigned char content) override
    {
        all_counts_as_written_ = false;
        std::memset(memory, content, bytes);
        initialized_.clear_range(reinterpret_cast<std::uint64_t>(memory), bytes);
        note_fill(memory, bytes, content);
    }
    void copy_to_host(void* to, const void* from, std::size_t bytes) override { std::memcpy(to, from, bytes); }

    std::unique_ptr<TextureMemory> make_texture_memory(const TextureMemorySetup& setup, const void* content,
                                                       const std::string& name) override
    {
        return std::make_unique<ModelTextureMemory>(*this, textures_, setup, content, name);
    }

    Profile run(const Launch& launch, Collect collect) override;
    std::optional<Profile> repetition_of(const Launch& launch) override;

    void show_progress_in(BlockProgress* progress) override
    {
        progress_of_blocks_ = progress == nullptr ? &unseen_progress_ : progress;
    }

    void keep_accesses_in(AccessedBytes* accessed) override { accessed_ = accessed; }

    void set_heap_limit(std::size_t bytes) override { heap_.set_limit(bytes); }
    void set_stack_limit(std::size_t bytes) override { stack_limit_ = bytes; }

    void set_schedule(std::uint32_t schedule) override
    {
        schedule_ = schedule;
        launches_ = 0;
    }

    Measured<std::chrono::duration<double>> time(const Launch&, int) override { return no_clock(); }
    Measured<std::chrono::duration<double>> time_copy(std::size_t, int) override { return no_clock(); }

    std::string current_location() override { return progress_.where(); }
    bool was_seen_in_a_loop() const override { return progress_.has_seen_a_loop(); }

    void limit_steps(const StepLimit& limit) override { step_limit_ = limit; }

private:
    static Measured<std::chrono::duration<double>> no_clock()
    {
        return Measured<std::chrono::duration<double>>::unavailable("the model counts accesses; it has no clock");
    }

    void note_fill(const void* memory, std::size_t bytes, unsigned char content)
    {
        snapshot_.note_fill(memory, bytes, content);
        repeated_.note_fill(memory, bytes, content);
    }

    class Stoppable;
    class CountedAlone;

    /// What operating-system threads do until there are no more blocks.
    struct Work {
        const LaunchSetting& setting;
        BlockPlan& plan;
        BlockProgress& progress;

        /// The next one, for a thread that runs one after another.
        std::optional<Dim3> take_block(StepsOfBlocks& steps)
        {
            // Blocks that have begun may wait for those that have not, where they take turns.
            if (progress.must_stop) plan.end();
            return position_of(plan.take(steps.of_last()));
        }
        std::optional<Dim3> position_of(std::optional<std::size_t> block) const
        {
            return block ? std::optional(position_in(setting.launch.grid, *block)) : std::nullopt;
        }
    };

    struct GridRun {
        AllObservations all;
        bool threads_interact = false;
    };
    /// What races between the grids of a launch are found by.
    struct TreeOrdering {
        FenceOrdering fence_ordering;
        SwapLoops swap_loops;
    };
    /// A launch with those by its kernel.
    struct Tree {
        /// By GridOrdering's number.
        LaunchTree launches;
        std::unique_ptr<TreeOrdering> ordering;
        /// Those of the first launch first, and so on.
        AllObservations all;
        /// Of the first launch, in schedules from 1 on.
        std::vector<AllObservations> in_further_schedules;
        bool threads_interact = false;
        /// Of the first launch, those that nobody has observed.
        std::vector<std::size_t> left_out;
        /// Of the first launch, which has not run.
        bool is_repetition = false;
        /// By a fault, after which nothing more is launched.
        bool is_ended = false;
    };

    /// What holds for a launch, and for those by its kernel.
    struct Lineage {
        Collect collect = Collect::nothing;
        unsigned depth = 0;
        bool blocks_are_missing = false;
        /// False of blocks that only run.
        bool looks_for_faults = true;
        /// Nothing for the host's.
        std::optional<GridOrigin> origin;

        Lineage of(const ChildLaunch& child) const
        {
            return {collect, depth + 1, blocks_are_missing, looks_for_faults, child.origin};
        }
    };

    void run_tree(const Launch& launch, const Lineage& lineage, Tree& tree);
    Profile profile_without_counts(const Launch& launch);
    GridRun run_grid(const Lineage& lineage, Tree& tree);
    AllObservations run_in(const Lineage& lineage, Tree& tree, LaunchDemands& demands, StepBudget& steps);
    GridRun run_unobserved(const Lineage& lineage, Tree& tree);
    bool may_leave_out_repetitions() const;
    ObservedBlocks estimate_of_grid(const Launch& launch, const Tree& tree) const;
    AllObservations run_left_out_blocks(const Lineage& lineage, Tree& tree);
    AllObservations run_natively(const Launch& launch, const NativeKernel& kernel,
                                 const std::vector<std::size_t>& blocks, bool is_watched);
    const NativeKernel* native_kernel_of(const Launch& launch);
    void count_all_as_written();
    void run_in_further_schedules(const Lineage& lineage, Tree& tree, RunMode mode, const AllObservations& first);
    bool has_room_for_history(const Launch& launch) const;
    void begin_grid(const Lineage& lineage, Tree& tree);
    void expect_use_of_history(const Launch& launch);
    using BlockSlots = std::vector<std::unique_ptr<BlockSlot>>;
    // They leave the slots that they have used.
    BlockSlots run_freely(Work& work, FiberStacks& stacks, Observations& seen);
    BlockSlots run_in_lockstep(Work& work, FiberStacks& stacks, Observations& seen);
    BlockSlots run_in_turns(Work& work, AllObservations& seen);
    void save_memory(MemoryWatch::Shortage shortage);
    void provide_stacks(std::size_t count);
    std::uint64_t seed_of_launch(std::uint64_t block) const;

    const unsigned threads_;
    const Machine machine_;
    const bool look_for_faults_;
    const std::function<bool(std::uint64_t)> host_may_change_;
    const std::function<bool()> host_goes_on_;
    const std::function<bool()> may_leave_out_repetitions_;
    const std::function<std::string()> native_library_;
    /// Opened when a block is to run unobserved for the first time; null where there is none.
    std::optional<std::unique_ptr<NativeLibrary>> native_;
    NativeBlocks native_blocks_;
    /// Nothing that nobody has written is there any more, as far as anybody knows.
    bool all_counts_as_written_ = false;
    ScheduleBudget schedule_budget_;
    const std::optional<TraceRequest> trace_;
    /// Of launches by kernels, of which nobody asks for a block.
    const std::optional<TraceRequest> no_trace_;
    GlobalMemory memory_;
    InitializedBytes initialized_{memory_.begin(), memory_.size()};
    LaunchSnapshot snapshot_{memory_, initialized_};
    Overruns overruns_{memory_};
    RepeatedLaunches repeated_;
    DeviceHeap heap_{memory_, initialized_};
    TextureTable textures_;
    IntervalTable intervals_;
    RaceHistory global_history_{memory_.begin(), memory_.size()};
    bool history_is_dense_ = false;
    RaceHistory variables_history_{ProgramImage::of_this_program().data_begin,
                                   ProgramImage::of_this_program().data_size};
    BlockProgress unseen_progress_;
    BlockProgress* progress_of_blocks_ = &unseen_progress_;
    /// Null where nobody asks.
    AccessedBytes* accessed_ = nullptr;
    std::uint32_t schedule_ = 0;
    /// Since the schedule was set.
    std::uint64_t launches_ = 0;
    /// One for each operating-system thread, or each block that is there at the same time; kept, because their pages
    /// cost time when they are first touched.
    std::vector<std::unique_ptr<FiberStacks>> stacks_;
    std::size_t stack_limit_ = FiberStacks::bytes_each;
    Progress progress_;
    StepLimit step_limit_;
    const StepLimit no_step_limit_;
    const HostMemory host_memory_;
    /// Of the blocks that run; null in between.
    LaunchDemands* running_ = nullptr;
    std::mutex mutex_of_running_;
    /// The last member: it uses others.
    std::optional<MemoryWatch> memory_watch_;
};

/// While blocks run: between them, make_room() does it.
void ModelBackend::save_memory(MemoryWatch::Shortage shortage)
{
    const std::lock_guard lock(mutex_of_running_);
    if (running_ == nullptr) return;
    if (!global_history_.is_given_up())
        global_history_.give_up();
    else if (shortage == MemoryWatch::Shortage::here)
        running_->stop_for_memory();
}

/// As long as it lives, the watch can stop the launch.
class ModelBackend::Stoppable {
public:
    Stoppable(ModelBackend& backend, LaunchDemands& demands) : backend_(backend) { set(&demands); }
    ~Stoppable() { set(nullptr); }
    Stoppable(const Stoppable&) = delete;
    Stoppable& operator=(const Stoppable&) = delete;

private:
    void set(LaunchDemands* demands)
    {
        const std::lock_guard lock(backend_.mutex_of_running_);
        backend_.running_ = demands;
    }

    ModelBackend& backend_;
};

void ModelBackend::provide_stacks(std::size_t count)
{
    while (stacks_.size() < count) stacks_.push_back(std::make_unique<FiberStacks>(LaunchLimits().threads_per_block));
    for (const auto& stacks : stacks_) stacks->limit_recursion(stack_limit_);
}

std::uint64_t ModelBackend::seed_of_launch(std::uint64_t block) const
{
    // Far apart, so that no two draw the same.
    return schedule_ == 0 ? 0 : (std::uint64_t{schedule_} << 32 ^ launches_ << 52) + block + 1;
}

/// A block of a sample that a slot runs while this lives: it is known by itself what it makes.
class ModelBackend::CountedAlone {
public:
    CountedAlone(const Work& work, const BlockSlot& slot, const Dim3& block, Observations& seen)
        : slot_(slot), block_(number_in(work.setting.launch.grid, block)), seen_(seen)
    {
        if (work.plan.is_sample()) before_ = slot_.counts();
        is_of_spread_ = work.plan.is_of_spread(block_);
    }
    ~CountedAlone()
    {
        if (!before_) return;
        const Counters counts = difference(slot_.counts(), *before_);
        seen_.squares.add_block(counts);
        if (is_of_spread_) seen_.spread.push_back({block_, counts});
    }
    CountedAlone(const CountedAlone&) = delete;
    CountedAlone& operator=(const CountedAlone&) = delete;

private:
    const BlockSlot& slot_;
    const std::size_t block_;
    Observations& seen_;
    std::optional<Counters> before_;
    bool is_of_spread_ = false;
};

ModelBackend::BlockSlots ModelBackend::run_freely(Work& work, FiberStacks& stacks, Observations& seen)
{
    BlockSlots slots;
    slots.push_back(std::make_unique<BlockSlot>(work.setting, stacks, seen));
    StepsOfBlocks steps(slots[0]->executor());
    while (!work.setting.demands.any()) {
        const std::optional<Dim3> block = work.take_block(steps);
        if (!block) break;
        const CountedAlone counted(work, *slots[0], *block, seen);
        slots[0]->run_block(*block);
        ++work.progress.done;
        if (slots[0]->executor().ended_by()) work.plan.end();  // like a GPU, which gives the launch up
    }
    if (work.setting.demands.any()) work.plan.end();
    return slots;
}

ModelBackend::BlockSlots ModelBackend::run_in_lockstep(Work& work, FiberStacks& stacks, Observations& seen)
{
    BlockSlots slots;
    slots.push_back(std::make_unique<BlockSlot>(work.setting, stacks, seen));
    StepsOfBlocks steps(slots[0]->executor());
    while (!work.setting.demands.any()) {
        const std::optional<Dim3> block = work.take_block(steps);
        if (!block) break;
        // By block, whichever thread runs it.
        Schedule schedule(seed_of_launch(number_in(work.setting.launch.grid, *block)));
        LockstepScheduler::Blocks blocks{[next = block]() mutable { return std::exchange(next, {}); }};
        const CountedAlone counted(work, *slots[0], *block, seen);
        LockstepScheduler(slots, work.setting, std::move(blocks)).run(schedule);
        ++work.progress.done;
        if (slots[0]->executor().ended_by()) work.plan.end();
    }
    if (work.setting.demands.any()) work.plan.end();
    return slots;
}

ModelBackend::BlockSlots ModelBackend::run_in_turns(Work& work, AllObservations& seen)
{
    BlockSlots slots;
    for (std::size_t i = 0; i < seen.size(); ++i)
        slots.push_back(std::make_unique<BlockSlot>(work.setting, *stacks_[i], *seen[i]));
    Schedule schedule(seed_of_launch(0));
    const auto steps_so_far = [&] {
        std::uint64_t steps = 0;
        for (const auto& slot : slots) steps += slot->executor().steps();
        return steps;
    };
    const LockstepScheduler::Blocks blocks{
        [&] {
            // A slot takes a block when its last one is done; all others are still at theirs.
            const std::size_t begun = work.plan.given_out();
            work.progress.done = begun - std::min(begun, slots.size() - 1);
            return work.position_of(work.plan.take_in_turn(steps_so_far()));
        },
        [&] { return work.plan.left(); }, blocks_at_the_same_time(work.setting.launch, machine_.warp_size),
        [&] {
            // All that are there wait for others.
            work.plan.note_waiting_blocks();
            provide_stacks(slots.size() + 1);
            seen.push_back(std::make_unique<Observations>(seen.front()->launches.depth() - 1));
            return std::make_unique<BlockSlot>(work.setting, *stacks_[slots.size()], *seen.back());
        }};
    LockstepScheduler(slots, work.setting, blocks).run(schedule);
    return slots;
}

/// Beside what earlier launches have left there, which nobody asks for.
bool ModelBackend::has_room_for_history(const Launch& launch) const
{
    constexpr std::size_t most_that_stays = std::size_t{1} << 30;
    return global_history_.bytes_in_use() <=
           (launch.sample ? std::min(launch.sample->bytes / 2, most_that_stays) : most_that_stays);
}

/// A whole launch uses the histories of whole arrays, a sample those of places here and there: large pages around these
/// would be many times as much memory.
void ModelBackend::expect_use_of_history(const Launch& launch)
{
    const bool will_be_dense = !launch.sample && launch.only_blocks.empty();
    if (std::exchange(history_is_dense_, will_be_dense) == will_be_dense) return;
    if (!will_be_dense) return global_history_.expect_sparse_use();
    for (const auto& [begin, array] : memory_.arrays())
        if (!array.released && !array.sparse) global_history_.expect_dense_use(begin, array.bytes);
}

/// What is known of order and of past accesses is known to all grids of a tree.
void ModelBackend::begin_grid(const Lineage& lineage, Tree& tree)
{
    if (!lineage.origin) {
        global_history_.begin_again();
        expect_use_of_history(tree.launches.front());
        tree.ordering = std::make_unique<TreeOrdering>();
        const bool has_numbers = intervals_.begin_launch();
        if (!has_numbers) variables_history_.clear();
        if (!has_numbers || !has_room_for_history(tree.launches.front())) global_history_.clear();
    }
    const std::size_t number = tree.launches.size() - 1;
    tree.ordering->fence_ordering.begin_grid(number, tree.launches[number].grid.count(), lineage.origin);
}

/// The tree's last launch.
AllObservations ModelBackend::run_in(const Lineage& lineage, Tree& tree, LaunchDemands& demands, StepBudget& steps)
{
    begin_grid(lineage, tree);
    const RunMode& mode = demands.mode();
    const Launch& launch = tree.launches.back();
    heap_.begin_grid(launch.grid.count() * launch.block.count());
    const RaceLaunch races{intervals_,
                           global_history_,
                           variables_history_,
                           tree.ordering->fence_ordering,
                           tree.ordering->swap_loops,
                           demands,
                           launch.grid,
                           launch.block,
                           launch.cooperative,
                           intervals_.next(),
                           &tree.launches};
    GridBarrier grid_barrier(launch.grid.count());
    const LaunchSetting setting{launch,
                                lineage.collect,
                                machine_,
                                lineage.looks_for_faults,
                                lineage.depth == 0 ? trace_ : no_trace_,
                                memory_,
                                initialized_,
                                snapshot_,
                                heap_,
                                textures_,
                                races,
                                demands,
                                steps,
                                lineage.blocks_are_missing,
                                launch.cooperative ? &grid_barrier : nullptr,
                                accessed_ != nullptr,
                                host_may_change_};
    BlockPlan plan(launch, [this] { return global_history_.bytes_in_use(); });
    progress_of_blocks_->begin(blocks_to_run(launch), lineage.looks_for_faults || lineage.collect != Collect::nothing);
    Work work{setting, plan, *progress_of_blocks_};

    const std::size_t threads = mode.on_one_thread ? 1 : std::min<std::size_t>(threads_, blocks_to_run(launch));
    const std::size_t at_a_time = launch.cooperative ? launch.grid.count() : blocks_at_a_time;
    const std::size_t slots = mode.blocks_take_turns ? std::min(at_a_time, blocks_to_run(launch)) : threads;
    provide_stacks(slots);
    AllObservations all;
    for (std::size_t i = 0; i < slots; ++i) all.push_back(std::make_unique<Observations>(lineage.depth));

    std::vector<BlockSlots> used(threads);
    std::optional<Stoppable> stoppable(std::in_place, *this, demands);

    const auto run_part = [&](std::size_t i) {
        Recorder* const idle = current_recorder;
        try {
            const Progress::Watched watched(progress_);
            const SignalGuard guard;
            if (mode.blocks_take_turns)
                used[i] = run_in_turns(work, all);
            else if (mode.in_lockstep)
                used[i] = run_in_lockstep(work, *stacks_[i], *all[i]);
            else
                used[i] = run_freely(work, *stacks_[i], *all[i]);
        } catch (...) {
            all[i]->failure = std::current_exception();
            plan.end();
        }
        current_recorder = idle;
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(run_part, i);
        run_part(0);
    }
    stoppable.reset();
    if (demands.is_out_of_memory()) throw OutOfMemory("model: the host has no memory left for " + to_string(launch));
    for (const auto& seen : all)
        if (seen->failure) std::rethrow_exception(seen->failure);
    // Only now: a thread that was held up may have written when the others were at their end.
    for (const BlockSlots& of_thread : used)
        for (const auto& slot : of_thread) slot->finish();
    for (const auto& seen : all) {
        // What other blocks have done meanwhile is chance.
        if (seen->ended_by) demands.demand_order();
        // So is what is kept of several accesses to a word, and the launched grid's are compared with that.
        if (look_for_faults_ && seen->launches.any()) demands.demand_order();
    }
    if (lineage.depth == 0) tree.left_out = plan.left_out();
    return all;
}

/// A fault that lies in none of its blocks.
void note_pending_launches(Observations& seen, const Launch& launch, const std::vector<ChildLaunch>& launches)
{
    if (launches.size() <= max_pending_launches) return;
    const ChildLaunch& first_without_room = launches[max_pending_launches];
    const auto instruction =
        static_cast<std::uint32_t>(first_without_room.return_address - ProgramImage::of_this_program().code_begin);
    seen.faults.add({FindingKind::invalid_call, instruction}, position_in(launch.grid, first_without_room.origin.block),
                    first_without_room.origin.thread, [&] {
                        return FaultDescription(FaultCase::too_many_pending_launches,
                                                {{"launches", launches.size()}, {"kept", max_pending_launches}});
                    });
}

/// It does not ask for native code, which the first launches would wait for.
bool ModelBackend::may_leave_out_repetitions() const
{
    return may_leave_out_repetitions_ && may_leave_out_repetitions_() && !heap_.is_used() &&
           !(host_goes_on_ && host_goes_on_());
}

/// Whoever writes to what the snapshot has closed is let in by the guard's handler, the host's other threads, too.
class SnapshotOfLaunch {
public:
    explicit SnapshotOfLaunch(LaunchSnapshot& snapshot) : snapshot_(snapshot) {}
    ~SnapshotOfLaunch() { snapshot_.end(); }
    SnapshotOfLaunch(const SnapshotOfLaunch&) = delete;
    SnapshotOfLaunch& operator=(const SnapshotOfLaunch&) = delete;

private:
    LaunchSnapshot& snapshot_;
    const SignalGuard guard_;
};

/// The tree's first launch. It never runs again, so nothing is kept for that: copies of large arrays take longer than
/// most kernels. There may be many of them, so what earlier launches needed is given back.
ModelBackend::GridRun ModelBackend::run_unobserved(const Lineage& lineage, Tree& tree)
{
    begin_grid(lineage, tree);
    if (global_history_.bytes_in_use() > 0) global_history_.clear();
    snapshot_.forget();
    const Launch& launch = tree.launches.front();
    GridRun run;
    run.all.push_back(std::make_unique<Observations>(lineage.depth));
    tree.left_out.resize(launch.grid.count());
    std::iota(tree.left_out.begin(), tree.left_out.end(), 0);
    count_all_as_written();
    if (tree.is_repetition) return run;
    AllObservations all;
    // Only of native code it is known that nothing else than its arguments and memory decides what it does.
    const NativeKernel* const kernel = may_leave_out_repetitions() ? native_kernel_of(launch) : nullptr;
    if (kernel != nullptr) {
        all = run_natively(launch, *kernel, tree.left_out, true);
    } else {
        all = run_left_out_blocks(lineage, tree);
        repeated_.note_unknown_writes();
    }
    for (auto& seen : all) run.all.push_back(std::move(seen));
    snapshot_.note_launch();
    return run;
}

/// The tree's last launch.
ModelBackend::GridRun ModelBackend::run_grid(const Lineage& lineage, Tree& tree)
{
    ++launches_;
    const Launch& launch = tree.launches.back();
    if (launch.sample && lineage.depth == 0) {
        tree.is_repetition = may_leave_out_repetitions() && repeated_.repeats(launch);
        if (tree.is_repetition || launch.sample->is_nothing()) return run_unobserved(lineage, tree);
    }
    repeated_.note_unknown_writes();
    const bool can_interact = threads_can_interact_in(launch.kernel);
    // What earlier grids did to memory is known by the last accesses alone: a second run would meet those of the first.
    bool runs_once = (lineage.origin && look_for_faults_) || (host_goes_on_ && host_goes_on_());
    RunMode mode;
    // Of a few blocks, too: nobody looks whether their accesses meet, and then it must be no chance who comes first.
    mode.on_one_thread = threads_ == 1 || blocks_to_run(launch) == 1 || !launch.only_blocks.empty();
    if (launch.cooperative) mode = {true, true, true};
    const bool may_have_to = can_interact || (look_for_faults_ && !mode.on_one_thread);
    std::optional<SnapshotOfLaunch> ends_with_launch;
    if (may_have_to && !runs_once) {
        ends_with_launch.emplace(snapshot_);
        const auto has_room = [this](std::size_t bytes) { return make_room(bytes); };
        // There may be no memory to copy what would have to be restored.
        runs_once = !snapshot_.take(threads_, has_room, host_may_change_);
    }
    if (runs_once) mode = {can_interact, can_interact, true};
    const bool may_run_again = may_have_to && !runs_once;
    if (may_run_again) heap_.begin_launch();
    for (;;) {
        LaunchDemands demands(mode);
        const bool is_final = mode.on_one_thread && (mode.blocks_take_turns || !can_interact);
        StepBudget steps(step_limit_, demands, can_interact, is_final || !may_run_again);
        AllObservations all = run_in(lineage, tree, demands, steps);
        if (!demands.any() || !may_run_again) {
            const bool is_over = std::ranges::any_of(all, [](const auto& seen) { return seen->ended_by.has_value(); });
            if (is_over || lineage.depth > 0) tree.left_out.clear();
            if (!tree.left_out.empty()) {
                snapshot_.end();  // what only runs does so once
                for (auto& seen : run_left_out_blocks(lineage, tree)) all.push_back(std::move(seen));
            } else if (may_run_again && demands.mode().in_lockstep)
                run_in_further_schedules(lineage, tree, mode, all);
            snapshot_.note_launch();
            return {std::move(all), runs_once ? demands.threads_interact() : mode.in_lockstep};
        }
        heap_.restore();
        snapshot_.restore();
        mode = demands.demanded_mode();
    }
}

void remove_harmless_races(const SwapLoops& loops, const AllObservations& all)
{
    for (const FaultKey& race : loops.harmless_races())
        for (const auto& seen : all) seen->faults.remove(race);
}

const NativeKernel* ModelBackend::native_kernel_of(const Launch& launch)
{
    if (!native_) {
        const std::string path = native_library_ ? native_library_() : std::string();
        native_ = path.empty() ? nullptr : NativeLibrary::open(path);
    }
    return *native_ == nullptr || launch.cooperative || !launch.calls_by_address ? nullptr
                                                                                 : (*native_)->find(launch.kernel);
}

/// What nobody has seen may have written anything.
void ModelBackend::count_all_as_written()
{
    if (std::exchange(all_counts_as_written_, true)) return;
    for (const auto& [begin, array] : memory_.arrays())
        if (!array.released) initialized_.mark_range(begin, array.bytes);
}

/// Of a fault that is known of the launch alone: it lies where the kernel begins.
FaultKey key_of_fault_of_launch(const Launch& launch, FindingKind kind)
{
    const auto instruction = static_cast<std::uint32_t>(reinterpret_cast<std::uint64_t>(launch.kernel) -
                                                        ProgramImage::of_this_program().code_begin);
    return {kind, instruction + 1};
}

AllObservations ModelBackend::run_natively(const Launch& launch, const NativeKernel& kernel,
                                           const std::vector<std::size_t>& blocks, bool is_watched)
{
    AllObservations all;
    std::optional<NativeEnd> end;
    const auto run = [&] {
        const std::uint64_t printed_before = texts_printed_by_kernels();
        end = native_blocks_.run(launch, kernel, blocks, *progress_of_blocks_);
        return !end && texts_printed_by_kernels() == printed_before && !progress_of_blocks_->must_stop;
    };
    overruns_.begin();
    if (is_watched)
        repeated_.watch(launch, run);
    else
        run();
    const auto overrun = overruns_.found();
    if (!end && overrun.empty()) return all;
    all.push_back(std::make_unique<Observations>(0));
    for (const GlobalMemory::Array* const array : overrun) {
        FaultDescription description(FaultCase::unchecked_overrun, {{"launch", launch.name}, {"array", array->name}});
        all.front()->faults.add(key_of_fault_of_launch(launch, description.kind), Dim3(0, 0, 0), 0,
                                [&] { return description; });
    }
    if (!end) return all;
    const FaultCase fault = case_of(*end);
    Facts facts{{"launch", launch.name}};
    if (end->what != nullptr) facts.add({"what", end->what});
    const FaultDescription description(fault, facts);
    all.front()->ended_by =
        EndingFault{key_of_fault_of_launch(launch, description.kind), {description, Dim3(0, 0, 0), 0, 1}};
    return all;
}

/// Those of the tree's first launch that nobody is to observe.
AllObservations ModelBackend::run_left_out_blocks(const Lineage& lineage, Tree& tree)
{
    AllObservations all;
    Launch& launch = tree.launches.front();
    if (const NativeKernel* const kernel = native_kernel_of(launch)) {
        all = run_natively(launch, *kernel, tree.left_out, false);
    } else {
        const std::vector<std::size_t> left_out = std::exchange(launch.only_blocks, tree.left_out);
        const bool can_interact = threads_can_interact_in(launch.kernel);
        LaunchDemands demands({can_interact, can_interact, can_interact || threads_ == 1});
        StepBudget steps(step_limit_, demands, can_interact, true);
        Lineage unobserved = lineage;
        unobserved.collect = Collect::nothing;
        unobserved.looks_for_faults = false;
        all = run_in(unobserved, tree, demands, steps);
        tree.left_out = std::exchange(launch.only_blocks, left_out);
    }
    count_all_as_written();
    return all;
}

/// The tree's first launch, which has run in the plain one. Only faults are of interest: afterwards all is as the first
/// run has left it.
void ModelBackend::run_in_further_schedules(const Lineage& lineage, Tree& tree, RunMode mode,
                                            const AllObservations& first)
{
    const bool can_be_undone = !heap_.is_used() && !snapshot_.leaves_out_arrays() &&
                               std::ranges::none_of(first, [](const auto& seen) { return seen->launches.any(); });
    const bool is_over = std::ranges::any_of(first, [](const auto& seen) { return seen->ended_by.has_value(); });
    if (!schedule_budget_.allows_any() || !look_for_faults_ || lineage.blocks_are_missing || !can_be_undone ||
        is_over || progress_of_blocks_->must_stop)
        return;
    std::uint64_t steps = 0;
    for (const auto& seen : first) steps += seen->steps;
    const unsigned further = schedule_budget_.further_schedules(tree.launches.back().name, steps);
    if (further == 0) return;

    const SilentKernels silent;
    auto* const accessed = std::exchange(accessed_, nullptr);
    const std::uint32_t schedule_of_first = schedule_;
    auto ordering_of_first = std::move(tree.ordering);
    const LaunchSnapshot::Content result = snapshot_.changes();
    for (unsigned i = 1; i <= further;) {
        snapshot_.restore();
        schedule_ = schedule_of_first + i;
        LaunchDemands demands(mode);
        StepBudget no_limit(no_step_limit_, demands, true, true);
        AllObservations all = run_in({Collect::nothing, 0, false, true, {}}, tree, demands, no_limit);
        if (demands.any()) {
            mode = demands.demanded_mode();
            continue;
        }
        remove_harmless_races(tree.ordering->swap_loops, all);
        tree.in_further_schedules.push_back(std::move(all));
        ++i;
    }
    snapshot_.restore();
    LaunchSnapshot::put(result);
    tree.ordering = std::move(ordering_of_first);
    schedule_ = schedule_of_first;
    accessed_ = accessed;
}

/// Those by its kernel follow it, depth first: a grid is complete when those that it launched are. They may begin when
/// all its threads have ended, which is an order that CUDA allows.
void ModelBackend::run_tree(const Launch& launch, const Lineage& lineage, Tree& tree)
{
    const std::size_t number = tree.launches.size();
    tree.launches.push_back(launch);
    GridRun run = run_grid(lineage, tree);
    tree.threads_interact |= run.threads_interact;
    std::vector<ChildLaunch> children;
    for (auto& seen : run.all) {
        for (ChildLaunch& child : seen->launches.take()) children.push_back(std::move(child));
        tree.is_ended |= seen->ended_by.has_value();
    }
    children = in_order(std::move(children));
    note_pending_launches(*run.all.front(), launch, children);
    for (auto& seen : run.all) {
        seen->faults.set_launch(number);
        if (seen->ended_by) seen->ended_by->fault.launch = number;
        tree.all.push_back(std::move(seen));
    }
    for (const ChildLaunch& child : children) {
        if (tree.is_ended) return;  // like a GPU, on which nothing runs after a fault
        run_tree(child.launch, lineage.of(child), tree);
    }
}

ObservedBlocks ModelBackend::estimate_of_grid(const Launch& launch, const Tree& tree) const
{
    Counters of_observed;
    SquaresOfCounts squares;
    std::vector<CountsOfBlock> spread;
    for (const auto& seen : tree.all) {
        // What its kernel has launched is in no block. (The depth is that of what these blocks launch.)
        if (seen->launches.depth() > 1) continue;
        for (const auto& [key, counts] : seen->counts)
            of_observed.of(key.space, key.operation) +=
                AccessCounts{counts.instructions, counts.units, counts.ideal_units};
        squares += seen->squares;
        spread.insert(spread.end(), seen->spread.begin(), seen->spread.end());
    }
    // Whichever threads ran them.
    std::ranges::sort(spread, {}, &CountsOfBlock::block);
    return estimate_of(of_observed, squares, spread, launch.grid.count() - tree.left_out.size(), launch.grid.count());
}

Profile ModelBackend::profile_without_counts(const Launch& launch)
{
    Profile profile;
    profile.device = device();
    profile.kernel = launch.name;
    profile.grid = launch.grid;
    profile.block = launch.block;
    return profile;
}

std::optional<Profile> ModelBackend::repetition_of(const Launch& launch)
{
    if (!launch.sample || !may_leave_out_repetitions() || !repeated_.repeats_by_numbers(launch)) return std::nullopt;
    ++launches_;
    Profile profile = profile_without_counts(launch);
    profile.observed_blocks = ObservedBlocks{0, launch.grid.count()};
    profile.is_repetition = true;
    return profile;
}

Profile ModelBackend::run(const Launch& launch, Collect collect)
{
    refuse_impossible_launch(launch, LaunchLimits());
    refuse_blocks_outside_the_grid(launch);
    refuse_too_much_static_shared_memory(launch);
    refuse_too_many_blocks_for_a_grid_barrier(launch, machine_.warp_size);

    // Many short launches take time, too, and none of them makes steps enough to tell.
    if (step_limit_.goes_on) step_limit_.goes_on();
    Tree tree;
    // Of blocks that nobody looks at, nobody knows what they write for others.
    const bool sees_all_blocks = launch.only_blocks.empty() && launch.counted_blocks.empty();
    run_tree(launch, {collect, 0, !sees_all_blocks, look_for_faults_, {}}, tree);
    remove_harmless_races(tree.ordering->swap_loops, tree.all);

    Profile profile = profile_without_counts(launch);
    profile.launches_by_kernels = tree.launches.size() - 1;
    profile.threads_interact = tree.threads_interact;
    profile.is_repetition = tree.is_repetition;
    for (const auto& seen : tree.all) profile.steps += seen->steps;
    const std::uint64_t code_begin = ProgramImage::of_this_program().code_begin;
    if (collect == Collect::counters) {
        add_counts(profile, tree.all, code_begin);
        add_footprint(profile, launch, tree.all, sees_all_blocks && tree.left_out.empty());
    }
    if (!tree.left_out.empty()) profile.observed_blocks = estimate_of_grid(launch, tree);
    add_uncounted(profile, tree.all, code_begin);
    add_note_of_clamped_reads(profile, tree.all, code_begin);
    if (global_history_.is_given_up()) profile.note = note_of_races_given_up();
    add_findings(profile, tree.all, tree.launches, code_begin);
    for (std::size_t i = 0; i < tree.in_further_schedules.size(); ++i)
        add_findings_of_schedule(profile, tree.in_further_schedules[i], tree.launches, code_begin,
                                 schedule_ + static_cast<std::uint32_t>(i) + 1);
    if (accessed_ != nullptr)
        for (const auto& seen : tree.all) accessed_->add(seen->accessed);
    for (const auto& seen : tree.all)
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
