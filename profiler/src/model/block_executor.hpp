#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <warpbook/machine.hpp>

#include "fault_log.hpp"
#include "fiber_stacks.hpp"
#include "global_memory.hpp"
#include "recorder.hpp"
#include "running_block.hpp"
#include "running_lane.hpp"
#include "simt_replay.hpp"
#include "fence_ordering.hpp"

namespace warpbook::model {

/// Runs blocks of one launch, one after another, on the operating-system thread that created it: decides which warp
/// goes on and which lanes of it, has their logs replayed, and ends the wait of those whose awaited threads have come.
class BlockExecutor {
public:
    BlockExecutor(const Machine& machine, const GlobalMemory& memory, FiberStacks& stacks, const Launch& launch,
                  std::vector<Observer*> observers, FaultLog& faults, FenceOrdering& fence_ordering);
    ~BlockExecutor();
    BlockExecutor(const BlockExecutor&) = delete;
    BlockExecutor& operator=(const BlockExecutor&) = delete;

    /// The fault that ended the block; nothing when none did.
    const std::optional<EndingFault>& run_block(const Dim3& block);

private:
    void begin_block(const Dim3& block);
    bool run_warp(unsigned warp);
    void drain(unsigned warp);
    void release_synchronizations(unsigned warp);
    bool release_barrier();
    void end_by_deadlock();

    std::vector<Observer*> observers_;
    SimtReplay replay_;
    RunningBlock block_;
    RunningLane running_lane_;
    Recorder* previous_recorder_ = nullptr;
};

}  // namespace warpbook::model
