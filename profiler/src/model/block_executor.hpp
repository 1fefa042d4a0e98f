#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <warpbook/profile.hpp>

#include <warpbook/machine.hpp>
#include "fiber.hpp"
#include "fiber_stacks.hpp"
#include "global_memory.hpp"
#include "program_image.hpp"
#include "recorder.hpp"
#include "shared_memory.hpp"
#include "simt_replay.hpp"

namespace warpbook::model {

/// A fault that the executor itself sees: one that ends a block.
struct Fault {
    FindingKind kind = FindingKind::deadlock;
    std::uintptr_t return_address = 0;
    std::string text;
    Dim3 block;
    Dim3 thread;
};

/// Runs blocks of one launch, one after another, on the operating-system thread that created it. Each CUDA thread is a
/// fiber; the lanes of a warp run in turn up to the next point where they must meet, and then their logs are replayed.
class BlockExecutor {
public:
    BlockExecutor(const Machine& machine, const GlobalMemory& memory, const Launch& launch,
                  std::vector<Observer*> observers);
    ~BlockExecutor();
    BlockExecutor(const BlockExecutor&) = delete;
    BlockExecutor& operator=(const BlockExecutor&) = delete;

    /// Returns false when a fault ended the block; fault() tells which.
    bool run_block(const Dim3& block);
    const Fault& fault() const { return fault_; }

    // For the call-backs, on the stack of the running lane.

    /// The lane's log is full: lets the others catch up.
    void pause_lane();
    void wait_at_barrier(std::uintptr_t return_address);
    void wait_for_lanes(std::uint32_t mask, std::uintptr_t return_address);
    /// Whether an access outside all allocated arrays is to a `__device__` variable. Private memory and constants are
    /// not counted; any other address ends the block.
    bool is_global_variable(AccessKind kind, std::uint64_t address, std::uintptr_t return_address);
    /// An access at no multiple of its width ends the block, as on a GPU.
    [[noreturn]] void refuse_misaligned(AccessKind kind, std::uint64_t address, std::uintptr_t return_address);

private:
    enum class LaneState : std::uint8_t { ready, paused, at_barrier, waiting_for_lanes, done };

    struct Lane {
        LaneState state = LaneState::ready;
        bool started = false;
        unsigned stack = 0;
        Fiber fiber = nullptr;
        Dim3 thread;
        std::uint32_t awaited_lanes = 0;
        std::uintptr_t waits_at = 0;
    };

    static void lane_main();

    bool run_warp(unsigned warp);
    void run_lane(unsigned warp, unsigned lane);
    void leave_lane(LaneState state);
    [[noreturn]] void abandon_block(FindingKind kind, std::uintptr_t return_address, std::string text);
    void release_met_lanes(unsigned warp);
    bool release_barrier();
    void report_deadlock();

    unsigned lanes_in(unsigned warp) const;
    std::uint32_t lanes_with(unsigned warp, LaneState state) const;

    const Machine machine_;
    const GlobalMemory& memory_;
    const Launch& launch_;
    const ProgramImage& image_;
    SimtReplay replay_;
    FiberStacks stacks_;
    std::vector<unsigned> free_stacks_;
    std::vector<Lane> lanes_;
    AccessLog log_;
    Recorder recorder_;
    Recorder* previous_recorder_;
    Fiber scheduler_ = nullptr;
    Lane* current_ = nullptr;
    Dim3 block_;
    bool abandoned_ = false;
    Fault fault_;
};

}  // namespace warpbook::model
