#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "machine/rules/lanes.hpp"
#include "machine/synchronization/barrier_content.hpp"
#include "machine/memory/device_heap.hpp"
#include "machine/memory/device_variables.hpp"
#include "machine/memory/global_memory.hpp"
#include "machine/memory/launch_snapshot.hpp"
#include "machine/memory/memory_region.hpp"
#include "machine/program/program_image.hpp"
#include "running_block.hpp"
#include "machine/lanes/step.hpp"
#include "machine/textures/texture_table.hpp"

namespace warpbook::model {

/// What the call-backs of the lane that runs can ask for. Everything here happens on that lane's stack; a call that
/// waits returns when the lane goes on, and other lanes have run meanwhile.
class RunningLane {
public:
    RunningLane(RunningBlock& block, const GlobalMemory& memory, LaunchSnapshot& snapshot, DeviceHeap& heap,
                const TextureTable& textures)
        : block_(block),
          memory_(memory),
          snapshot_(snapshot),
          heap_(heap),
          textures_(textures),
          image_(ProgramImage::of_this_program()),
          variables_(DeviceVariables::of_this_program())
    {}

    unsigned lane() const { return block_.scheduler.lane(); }

    /// What lanes did since the last call that is none of their steps, as many steps as would take that long: looked
    /// for local arrays, waited to access memory in turn.
    std::uint64_t take_other_work() { return std::exchange(other_work_, 0); }

    /// What must happen between two steps: receives the signal that the lane has read; when its log is full, lets the
    /// other lanes catch up.
    void interrupt();

    void wait_at_barrier(std::uintptr_t return_address) noexcept;
    /// The same, and tells what the block's threads said of `predicate`.
    BlockBarrier::Vote vote_at_barrier(std::uintptr_t return_address, bool predicate);

    /// The threads of the lane's tile wait for each other and show each other a value each.
    void meet_in_tile(const TileBarrier::Call& call, std::uint64_t value);
    /// What thread number `rank` of the tile gave there; nothing when it took no part.
    std::optional<std::uint64_t> value_in_tile(unsigned rank) const
    {
        return block_.tile_barrier.value_shown_to(thread(), rank);
    }
    /// Its number in the block.
    unsigned thread() const { return block_.scheduler.thread(); }

    /// The lanes of the call wait for each other and show each other a value each.
    const WarpSynchronization::Result& synchronize(WarpSynchronization::Call call, std::uint64_t value);
    /// After a synchronization: lanes that its mask names and that have left the kernel are a fault. A lane that its
    /// own mask does not name has been told.
    void expect_no_lane_missing(FaultCase fault, const WarpSynchronization::Call& call)
    {
        const std::uint32_t missing = call.awaited & lanes_of_warp() & ~result_of_synchronization().lanes;
        if (missing != 0 && contains(call.awaited, lane())) [[unlikely]]
            add_fault(call.return_address, {fault, {{"call", call.name}, {"mask", call.awaited}, {"lanes", missing}}});
    }
    const WarpSynchronization::Result& result_of_synchronization() const { return its_warp().result_of(lane()); }
    /// The lanes that are at this place when no lane of the warp can go on.
    std::uint32_t converged_lanes(std::uintptr_t return_address);

    void note_fence(Scope scope);
    /// An atomic or volatile access follows at once. What it writes may be seen from now on. What it reads, it has read
    /// by the lane's next step: a signal that comes in between was perhaps not seen and counts as seen, but none that
    /// was seen is missed.
    void note_signal(std::uint64_t address, Operation operation, Scope scope);

    /// Before a volatile access, which is in the log already: others may run now, and the access follows at once.
    void before_volatile(const HeldAccess& access);
    /// The lane looks at the clock.
    void note_look_at_clock() { ++block_.changes.looks_at_clock; }
    /// The same for an atomic, and says whether it is left to the caller; in lockstep it is done by whoever lets the
    /// lane go on, for all lanes of the group together. `access` must live until this returns.
    AtomicTurn make_atomic_access(const AtomicAccess& access, Space space);
    /// The lane uses what its last atomic has found.
    void note_use_of_old_value();

    // Directly after an access with an order of its own.

    void finish_release();
    /// Whether the lane has learned something by it, and what it does from now on comes after that.
    bool acquire(std::uint64_t address);

    // Barriers that are objects in memory. Each access to them is in the log already.

    void set_up_barrier(const BarrierObject& barrier, unsigned expected);
    /// What the barrier was before. With `completes` the next phase begins when nobody is missing any more; otherwise
    /// complete_phase() does it.
    struct Arrival {
        BarrierContent before;
        bool is_last = false;
    };
    Arrival arrive_at(const BarrierObject& barrier, unsigned arrivals, bool drops, bool completes, const char* call,
                      std::uintptr_t return_address);
    void complete_phase(const BarrierObject& barrier);
    /// The lane's asynchronous copies will be complete with the phase.
    void let_copies_arrive_at(const BarrierObject& barrier, const char* call, std::uintptr_t return_address);
    /// Until `phase` is over.
    void wait_for_phase(const BarrierObject& barrier, std::uint64_t phase, const char* call,
                        std::uintptr_t return_address);
    /// Whether `phase` is over; others may run before that is known.
    bool test_phase(const BarrierObject& barrier, std::uint64_t phase, const char* call, std::uintptr_t return_address);
    /// The phase that is not over yet. Ends the block when nobody has set the barrier up.
    std::uint64_t phase_of(const BarrierObject& barrier, const char* call, std::uintptr_t return_address);

    // Asynchronous copies.

    void note_copy(std::uintptr_t return_address)
    {
        block_.noted.add_copy(block_.faults.instruction_at(return_address));
    }
    void commit_copies() { block_.ordering.on_copies_committed(thread()); }
    void wait_for_copies(unsigned batches) { block_.ordering.on_copies_awaited(thread(), batches); }

    // The grid of a cooperative launch.

    bool grid_can_meet() const { return block_.grid_barrier != nullptr; }
    /// Waits for the block's threads, and says that they are there. Returns the barrier's number.
    std::uint64_t arrive_at_grid(std::uintptr_t return_address);
    void wait_for_grid(std::uint64_t number, std::uintptr_t return_address);

    // Launches by the lane. What keeps a grid from running is noted as a fault.

    void launch(const warpbook_model::GridLaunch& description, std::uintptr_t return_address);
    int& last_error() { return block_.last_errors[thread()]; }
    /// A number that no other stream of the grid has.
    std::uint64_t create_stream() { return std::uint64_t{block_.number} << 24 | block_.streams++; }

    /// malloc() and free() in a kernel.
    void* allocate(std::size_t bytes, std::size_t alignment, std::uintptr_t return_address);
    void release(void* memory, std::uintptr_t return_address);

    // Textures and surfaces (texture_calls.hpp).

    const TextureTable& textures() const { return textures_; }
    void note_uncounted(UncountedAccess access, std::uintptr_t return_address)
    {
        block_.noted.add(access, block_.faults.instruction_at(return_address));
        if (access == UncountedAccess::surface_write) block_.changes.any = true;
    }
    void note_clamped(AddressMode mode, std::uintptr_t return_address)
    {
        block_.noted.add_clamped(mode, block_.faults.instruction_at(return_address));
    }

    // Local arrays that are used by pointers.

    void enter_local_array(const LocalArrays::Array& array) { block_.local_arrays.enter(thread(), array); }
    void leave_local_array() { block_.local_arrays.leave(thread()); }

    /// Ends the block when `frame`, an address on the lane's stack, lies below it, or where a GPU's recursion ends.
    void check_stack(std::uintptr_t frame, std::uintptr_t return_address)
    {
        if (block_.scheduler.stacks().depth(block_.scheduler.stack(), frame) > stack_room_) [[unlikely]]
            look_at_deep_stack(frame, return_address);
    }
    /// What memory an address outside all arrays is of.
    MemoryRegion memory_region(std::uint64_t address) const
    {
        return memory_region_at(address, image_, block_.scheduler.stacks(), block_.scheduler.stack());
    }
    std::string array_at(std::uint64_t address) const;
    FaultDescription not_in_memory(Step step, std::uint64_t address) const;
    /// What memory an access outside all arrays is to. Ends the block when it is to none that the lane may use.
    MemoryRegion find_memory_region(Step step, std::uint64_t address, std::uintptr_t return_address);
    /// An access at no multiple of its width ends the block, as on a GPU.
    [[noreturn]] void refuse_misaligned(Step step, std::uint64_t address, std::uintptr_t return_address);

    /// Notes a fault and goes on.
    void add_fault(std::uintptr_t return_address, const FaultDescription& description);
    /// Ends the block.
    [[noreturn]] void abandon_block(std::uintptr_t return_address, const FaultDescription& description);

private:
    void wait(std::uint32_t LaneStates::*state) noexcept;
    void pause();
    void hold();
    void wait_for_turn_at_heap();
    void check_stack_before_others_run();
    void refuse_pointers_to_own_memory(const warpbook_model::GridLaunch& description, const Launch& launch,
                                       std::uintptr_t return_address);
    void check_local_array(Step step, std::uint64_t address, std::uintptr_t return_address);
    void check_constant(Step step, std::uint64_t address, std::uintptr_t return_address);
    void look_at_deep_stack(std::uintptr_t frame, std::uintptr_t return_address);
    std::uintptr_t recursive_call_above(std::uintptr_t frame) const;
    [[noreturn]] void end_by_stack_overflow();
    [[noreturn]] void end_by_stack_overflow(std::uintptr_t return_address);
    void arrive_at_barrier(std::uintptr_t return_address, bool predicate);
    void note_other_barrier(std::uintptr_t return_address, std::uintptr_t first) noexcept;
    BarrierContent& content_of(const BarrierObject& barrier, const char* call, std::uintptr_t return_address);
    std::uint32_t lanes_of_warp() const { return lanes_from(0, block_.scheduler.lanes_in(block_.scheduler.warp())); }
    WarpSynchronization& its_warp() const { return block_.synchronizations[block_.scheduler.warp()]; }

    RunningBlock& block_;
    const GlobalMemory& memory_;
    LaunchSnapshot& snapshot_;
    DeviceHeap& heap_;
    const TextureTable& textures_;
    const ProgramImage& image_;
    /// Looked up before a lane runs: its stack is too small for that.
    const DeviceVariables& variables_;
    /// By where it is made: what the debug information says takes longer than an allocation.
    std::map<std::uintptr_t, std::string> names_of_allocations_;
    /// Who needs more is looked at.
    std::size_t stack_room_ = block_.scheduler.stacks().recursion_bytes();
    /// The `__constant__` variable that was read last.
    const DeviceVariables::Variable* constant_ = nullptr;
    /// Where the lane's last step read, and for whom it was atomic; they count while the recorder is to interrupt the
    /// lane at its next.
    std::uint64_t signal_ = 0;
    /// Where the lane's last atomic was.
    Space atomic_space_ = Space::global;
    Scope signal_scope_ = Scope::device;
    std::uint64_t other_work_ = 0;
};

}  // namespace warpbook::model
