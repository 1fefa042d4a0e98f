#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <warpbook/backend.hpp>

#include "block_executor.hpp"
#include "machine/memory/initialized_bytes.hpp"
#include "machine/memory/memory_names.hpp"
#include "observations.hpp"
#include "step_budget.hpp"
#include "machine/observers/access_counter.hpp"
#include "machine/observers/access_recorder.hpp"
#include "machine/observers/bounds_checker.hpp"
#include "machine/observers/conflict_finder.hpp"
#include "machine/observers/distribution_counter.hpp"
#include "machine/observers/footprint_counter.hpp"
#include "machine/observers/initialization_checker.hpp"
#include "machine/observers/race_detector.hpp"
#include "machine/observers/trace_recorder.hpp"
#include "machine/memory/shared_memory.hpp"

namespace warpbook::model {

/// What the slots of one launch share.
struct LaunchSetting {
    const Launch& launch;
    Collect collect = Collect::nothing;
    const Machine& machine;
    bool look_for_faults = true;
    const std::optional<TraceRequest>& trace;
    GlobalMemory& memory;
    InitializedBytes& initialized;
    LaunchSnapshot& snapshot;
    DeviceHeap& heap;
    const TextureTable& textures;
    const RaceLaunch& races;
    LaunchDemands& demands;
    StepBudget& steps;
    /// Whether blocks were left out that may have been to write what these read: some of the launch's, or of one of
    /// those that it comes of.
    bool blocks_are_missing = false;
    /// Null where the blocks of the launch cannot meet.
    GridBarrier* grid_barrier = nullptr;
    /// Whether somebody wants to know which bytes it accesses.
    bool keeps_accesses = false;
    /// Given: it ends when all threads wait for what nobody will ever change (BackendOptions).
    const std::function<bool(std::uint64_t address)>& host_may_change;
};

/// Where one block after another can run, with its observers. Only one slot of an operating-system thread can be in
/// use; the shared memory of the others is saved meanwhile.
class BlockSlot {
public:
    /// On the operating-system thread that will run the blocks.
    BlockSlot(const LaunchSetting& setting, FiberStacks& stacks, Observations& seen);

    BlockExecutor& executor() { return *executor_; }

    /// Fills shared memory where it was used, so that nobody sees what the last block there has left, and says so to
    /// the observers.
    void begin_block(const Dim3& block);
    /// Freely, up to its end.
    void run_block(const Dim3& block);
    /// Of all its blocks so far.
    Counters counts() const;

    void save_shared_memory();
    void restore_shared_memory();

    /// Its block's first thread that is held in a loop will wait there forever.
    void end_by_endless_loop(FaultCase fault, const Facts& facts);

    /// Hands over what was seen. No block of the launch runs any more, here or elsewhere.
    void finish();

private:
    std::byte* shared_begin() const;
    void fill_shared_memory();

    /// Those who count look at the blocks alone that are to be counted.
    void choose_observers(const Dim3& block);

    const Launch& launch_;
    Observations& seen_;
    const bool looks_for_conflicts_;
    const SharedMemory& shared_;
    const std::vector<std::span<std::byte>> shared_arrays_;
    const MemoryNames names_;
    AccessCounter counter_;
    DistributionCounter distribution_;
    BoundsChecker bounds_;
    InitializationChecker initialization_;
    ConflictFinder conflicts_;
    RaceDetector detector_;
    TraceRecorder recorder_;
    std::optional<AccessRecorder> access_recorder_;
    std::optional<FootprintCounter> footprint_;
    /// Of a launch of which few blocks are counted: who looks at the others.
    std::vector<Observer*> observers_of_others_;
    std::vector<Observer*> observers_;
    bool is_counted_ = true;
    std::optional<BlockExecutor> executor_;
    std::vector<std::byte> saved_shared_memory_;
    /// What shared memory holds may be of others.
    bool holds_anything_ = true;
    /// What lies beyond the arrays that this launch uses no longer holds what other launches have left.
    bool beyond_is_filled_ = false;
};

}  // namespace warpbook::model
