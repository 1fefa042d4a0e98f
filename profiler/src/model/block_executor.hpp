#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/machine.hpp>
#include <warpbook/profile.hpp>

#include "fault_log.hpp"
#include "fiber.hpp"
#include "fiber_stacks.hpp"
#include "global_memory.hpp"
#include "program_image.hpp"
#include "recorder.hpp"
#include "shared_memory.hpp"
#include "simt_replay.hpp"
#include "synchronisation.hpp"
#include "warp_meeting.hpp"

namespace warpbook::model {

/// Runs blocks of one launch, one after another, on the operating-system thread that created it. Each CUDA thread is a
/// fiber; the lanes of a warp run in turn up to the next point where they must meet, each switching to the next, and
/// then their logs are replayed.
class BlockExecutor {
public:
    BlockExecutor(const Machine& machine, const GlobalMemory& memory, FiberStacks& stacks, const Launch& launch,
                  std::vector<Observer*> observers, FaultLog& faults, Synchronisation& synchronisation);
    ~BlockExecutor();
    BlockExecutor(const BlockExecutor&) = delete;
    BlockExecutor& operator=(const BlockExecutor&) = delete;

    /// The fault that ended the block; nothing when none did.
    const std::optional<EndingFault>& run_block(const Dim3& block);

    // For the call-backs, on the stack of the running lane.

    /// The lane's log is full: lets the others catch up.
    void pause_lane();
    void wait_at_barrier(std::uintptr_t return_address);
    /// The same, and tells what the block's threads said of `predicate`.
    struct BarrierVote {
        unsigned arrived = 0;
        unsigned agreed = 0;
    };
    BarrierVote vote_at_barrier(std::uintptr_t return_address, bool predicate);
    /// The lanes of `mask` meet and show each other a value each.
    const WarpMeeting::Result& meet_lanes(std::uint32_t mask, std::uint64_t value, const char* what,
                                          std::uintptr_t return_address);
    /// The lanes that are at this place when no lane of the warp can go on.
    const WarpMeeting::Result& result_of_meeting() const { return warp_->meeting_place.result_of(recorder_.lane); }
    std::uint32_t meet_converged_lanes(std::uintptr_t return_address);
    void note_fence(bool device_wide);
    /// An atomic or volatile access, by which threads tell each other that something is done.
    void note_signal(std::uint64_t address, StepKind kind);
    unsigned lane() const { return recorder_.lane; }
    /// Ends the block when `frame`, an address on the running lane's stack, lies below it.
    void check_stack(std::uintptr_t frame, std::uintptr_t return_address);

    /// What memory an access outside all allocated arrays is to.
    enum class Elsewhere { private_memory, constant_memory, global_variable };
    /// Ends the block when it is to none.
    Elsewhere find_elsewhere(Step step, std::uint64_t address, std::uintptr_t return_address);
    /// An access at no multiple of its width ends the block, as on a GPU.
    [[noreturn]] void refuse_misaligned(Step step, std::uint64_t address, std::uintptr_t return_address);
    /// Notes a fault and goes on.
    void add_fault(FindingKind kind, std::uintptr_t return_address, const std::string& text);
    /// Ends the block from inside a lane. Its fibers are never continued, so nothing that they hold is destroyed.
    [[noreturn]] void abandon_block(FindingKind kind, std::uintptr_t return_address, const std::string& text);

private:
    struct Thread {
        Fiber fiber = nullptr;
        unsigned stack = 0;
        Dim3 position;
        /// Where it waits, as a return address.
        std::uintptr_t waits_at = 0;
        std::uint32_t fences = 0;
    };

    /// Lanes of one warp by what they do. Each lane is in one of the masks.
    struct Warp {
        std::uint32_t runnable = 0;
        std::uint32_t at_barrier = 0;
        std::uint32_t meeting = 0;
        std::uint32_t converging = 0;
        std::uint32_t gone = 0;
        /// Those that have not been started.
        std::uint32_t fresh = 0;
        WarpMeeting meeting_place;
        std::uint32_t meetings = 0;
    };

    static void end_lane();

    void begin_block(const Dim3& block);
    bool run_warp(unsigned warp);
    void run_lanes(std::uint32_t lanes);
    Fiber take_next_lane();
    void switch_to_next_lane();
    void leave_lane(std::uint32_t Warp::*where);
    void arrive_at_barrier(std::uintptr_t return_address, bool predicate);
    void drain(unsigned warp);
    bool release_meetings(unsigned warp);
    void release_met(std::uint32_t Warp::*waiting, std::uint32_t lanes);
    bool release_converged();
    bool release_barrier();
    void report_deadlock();
    void end_block(FindingKind kind, std::uintptr_t return_address, std::uintptr_t other, std::size_t thread,
                   const std::string& text);
    std::uint32_t block_number() const;
    unsigned number_of(const Thread& thread) const;
    unsigned lanes_in(unsigned warp) const;
    ThreadMoment moment_of_current() const;
    std::uintptr_t place_of_last_step() const;
    std::uint32_t instruction_at(std::uintptr_t return_address) const;

    const Machine machine_;
    const GlobalMemory& memory_;
    const Launch& launch_;
    const ProgramImage& image_;
    FiberStacks& stacks_;
    FaultLog& faults_;
    Synchronisation& synchronisation_;
    std::vector<Observer*> observers_;
    SimtReplay replay_;
    std::vector<unsigned> free_stacks_;
    std::vector<Thread> threads_;
    std::vector<Warp> warps_;

    StepLog log_;
    Recorder recorder_;
    Recorder* previous_recorder_;

    // The warp that runs, those of its lanes that will run in this turn, and the one that does.
    Warp* warp_ = nullptr;
    Thread* first_thread_ = nullptr;
    std::uint32_t pending_ = 0;
    Thread* current_ = nullptr;
    Fiber scheduler_ = nullptr;

    Dim3 block_;
    BarrierVote vote_;
    BarrierVote last_vote_;
    std::uintptr_t barrier_ = 0;
    std::uint32_t barriers_ = 0;
    std::optional<EndingFault> ended_by_;
};

}  // namespace warpbook::model
