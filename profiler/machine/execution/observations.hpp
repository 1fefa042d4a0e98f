#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <vector>

#include <warpbook/launch.hpp>
#include <warpbook/profile.hpp>

#include "block_estimate.hpp"
#include "child_launches.hpp"
#include "machine/faults/fault_log.hpp"
#include "machine/observers/access_counter.hpp"
#include "machine/observers/accessed_bytes.hpp"
#include "machine/observers/footprint_counter.hpp"
#include "machine/observers/trace_recorder.hpp"
#include "noted_instructions.hpp"

namespace warpbook::model {

/// What one operating-system thread saw of a launch.
struct Observations {
    /// Of a grid at that depth: 0 of those that the host launches.
    explicit Observations(unsigned depth) : launches(depth) {}

    FaultLog faults;
    AccessCounter::Table counts;
    /// Of a sample.
    std::vector<CountsOfBlock> spread;
    SquaresOfCounts squares;
    NotedInstructions noted;
    Distributions distributions;
    Synchronizations synchronizations;
    RequestedArrays requested;
    std::uint64_t copies_awaited_at_once = 0;
    std::uint64_t threads_missed_by_barriers = 0;
    /// Of lanes, with what it costs to give warps their turns (StepBudget).
    std::uint64_t steps = 0;
    std::optional<Trace> trace;
    AccessedBytes accessed;
    std::optional<EndingFault> ended_by;
    std::exception_ptr failure;
    ChildLaunches launches;
};

/// Of all threads that ran blocks of the launch.
using AllObservations = std::vector<std::unique_ptr<Observations>>;

// What becomes of them in the launch's profile; `code_begin` is where the program's code begins.

/// Sums, lines and distribution of what all threads counted.
void add_counts(Profile& profile, const AllObservations& all, std::uint64_t code_begin);
/// Which sectors all threads' blocks requested, or why that is not known; `is_whole`: all blocks were counted.
void add_footprint(Profile& profile, const Launch& launch, const AllObservations& all, bool is_whole);
/// The lines of what nobody counts.
void add_uncounted(Profile& profile, const AllObservations& all, std::uint64_t code_begin);

void add_note_of_clamped_reads(Profile& profile, const AllObservations& all, std::uint64_t code_begin);
/// Those of another run of the launch, in that schedule, that are not in the profile yet.
void add_findings_of_schedule(Profile& profile, const AllObservations& all, const LaunchTree& launches,
                              std::uint64_t code_begin, std::uint32_t schedule);
/// What is told of the faults that all threads found: each once, that which ended a launch first.
void add_findings(Profile& profile, const AllObservations& all, const LaunchTree& launches, std::uint64_t code_begin);

}  // namespace warpbook::model
