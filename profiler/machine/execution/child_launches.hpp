#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <warpbook/launch.hpp>

#include "cuda/headers/details/model_runtime.h"
#include "machine/faults/fault_log.hpp"
#include "machine/synchronization/grid_ordering.hpp"

namespace warpbook::model {

/// How deep grids may launch grids: the host's are at depth 0. The guide ("CUDA Dynamic Parallelism", "Toolkit
/// Runtime") names 24; an H200 went to 2048, whose grids all wait to be complete, and refused the next with
/// cudaErrorLaunchPendingCountExceeded (recordings/h200/programs/launches-by-kernels.txt). By tail launches,
/// which do not wait, it went on.
inline constexpr unsigned greatest_depth = 2048;

/// As many launches by kernels as may wait for their beginning, by default: cudaLimitDevRuntimePendingLaunchCount
/// (the same chapter, "Configuration Options").
inline constexpr std::size_t max_pending_launches = 2048;

/// The launches of which observations are: the host's, and those that its kernel made, and theirs, in the order in
/// which they ran.
using LaunchTree = std::vector<Launch>;

/// A launch that a kernel has made.
struct ChildLaunch {
    Launch launch;
    GridOrigin origin;
    /// Where in the code.
    std::uintptr_t return_address = 0;
};

/// The launches by the blocks that one operating-system thread runs, in their order.
class ChildLaunches {
public:
    explicit ChildLaunches(unsigned depth_of_parent) : depth_(depth_of_parent + 1) {}

    /// Of the launched grids.
    unsigned depth() const { return depth_; }
    void add(ChildLaunch launch) { launches_.push_back(std::move(launch)); }
    bool any() const { return !launches_.empty(); }
    std::vector<ChildLaunch> take() { return std::exchange(launches_, {}); }

private:
    const unsigned depth_;
    std::vector<ChildLaunch> launches_;
};

/// Why CUDA does not make a launch: its error code, and what is known.
struct LaunchProblem {
    int error = 0;
    FaultDescription fault;
};
/// Nothing where CUDA makes it, at that depth.
std::optional<LaunchProblem> problem_of_child(const Launch& launch, unsigned depth);

/// With a copy of all that the description points to.
Launch launch_described_by(const warpbook_model::GridLaunch& description);

/// All launches by the blocks of a grid, in the order in which the model runs them: the same in each run, by the
/// numbers of the blocks, and tail launches after the others.
std::vector<ChildLaunch> in_order(std::vector<ChildLaunch> launches);

}  // namespace warpbook::model
