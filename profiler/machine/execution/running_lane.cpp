#include "running_lane.hpp"

#include <algorithm>
#include <map>

#include <warpbook/debug_info.hpp>
#include <warpbook/source_location.hpp>

#include "machine/rules/lanes.hpp"
#include "machine/faults/fault_facts.hpp"
#include "machine/memory/shared_memory.hpp"

namespace warpbook::model {

/// What this lane has on its stack the others would overwrite, and it what they have.
[[gnu::always_inline]] inline void RunningLane::check_stack_before_others_run()
{
    const auto frame = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if (!block_.scheduler.is_on_own_stack(frame)) [[unlikely]]
        end_by_stack_overflow();
}

[[gnu::always_inline]] inline void RunningLane::wait(std::uint32_t LaneStates::*state) noexcept
{
    check_stack_before_others_run();
    block_.scheduler.wait(state);
}

/// Comes back when the lane's last step has been shown as part of a warp instruction.
// In steps of about 10 ns: counted on one core, an atomic in turn took 88 ns, and a look at a local array as long as a
// step.
constexpr std::uint64_t steps_of_a_hold = 8;
constexpr std::uint64_t steps_of_a_look_at_local_arrays = 1;

inline void RunningLane::hold()
{
    other_work_ += steps_of_a_hold;
    wait(&LaneStates::held);
}

void RunningLane::note_signal(std::uint64_t address, Operation operation, Scope scope)
{
    // A signal tells of what came before a fence: before the first of the launch there is nothing to tell.
    if (!block_.ordering.has_fences()) return;
    if (operation != Operation::load) block_.ordering.on_signal_given(thread(), address, scope);
    if (operation == Operation::store) return;
    signal_ = address;
    signal_scope_ = scope;
    block_.scheduler.recorder().interrupt_at_next_step();
}

void RunningLane::interrupt()
{
    Recorder& recorder = block_.scheduler.recorder();
    if (recorder.interrupt_at == nullptr) {
        recorder.interrupt_when_full();
        block_.ordering.on_signal_received(thread(), signal_, signal_scope_);
    }
    if (recorder.next() == StepLog::capacity) pause();
}

void RunningLane::note_fence(Scope scope)
{
    // What is fenced off is for threads of other blocks.
    if (scope == Scope::device && block_.demands.demand_turns()) block_.scheduler.abandon_lanes();
    if (block_.demands.mode().in_lockstep) hold();
    block_.ordering.on_fence(thread(), scope);
}

void RunningLane::before_volatile(const HeldAccess& access)
{
    if (access.space == Space::global && block_.demands.demand_turns()) block_.scheduler.abandon_lanes();
    if (block_.demands.mode().in_lockstep) {
        block_.held_accesses[thread()] = access;
        hold();
    }
    block_.made_volatile_accesses = true;
}

AtomicTurn RunningLane::make_atomic_access(const AtomicAccess& access, Space space)
{
    const Commutes commutes = access.kind.commutes;
    const bool comes_too_early = space == Space::global
                                     ? block_.demands.demand_for(commutes)
                                     : commutes == Commutes::not_at_all && block_.demands.demand_lockstep();
    if (comes_too_early) block_.scheduler.abandon_lanes();
    const RunMode& mode = block_.demands.mode();
    if (mode.in_lockstep) {
        block_.held_accesses[thread()] = {access.address, access.bytes, space, false, access.return_address, &access};
        hold();
        atomic_space_ = space;
        return AtomicTurn::is_over;
    }
    if (access.is_ordered_by_fences())
        note_signal(access.address, Operation::atomic, access.scope);
    else if (access.writes())
        // Nobody has seen yet what atomics find, or all would be in lockstep: it is enough that this one tells others.
        block_.ordering.on_signal_given(thread(), access.address, access.scope);
    atomic_space_ = space;
    return space == Space::shared || mode.on_one_thread ? AtomicTurn::alone : AtomicTurn::among_others;
}

void RunningLane::note_use_of_old_value()
{
    const bool comes_too_early =
        atomic_space_ == Space::global ? block_.demands.demand_turns() : block_.demands.demand_lockstep();
    if (comes_too_early) block_.scheduler.abandon_lanes();
}

void RunningLane::finish_release()
{
    // In lockstep it was part of the access.
    if (!block_.demands.mode().in_lockstep) block_.ordering.on_release_to_nobody(thread());
}

bool RunningLane::acquire(std::uint64_t address)
{
    // Who has used what an atomic found does so in lockstep.
    return block_.demands.mode().in_lockstep &&
           block_.ordering.on_acquiring_access(thread(), address, block_.released[thread()]);
}

inline void RunningLane::pause()
{
    check_stack_before_others_run();
    block_.scheduler.switch_to_next_lane();
}

// Its last act is the switch, which then returns into the student's code at once.
void RunningLane::wait_at_barrier(std::uintptr_t return_address) noexcept
{
    arrive_at_barrier(return_address, false);
    wait(&LaneStates::at_barrier);
}

BlockBarrier::Vote RunningLane::vote_at_barrier(std::uintptr_t return_address, bool predicate)
{
    arrive_at_barrier(return_address, predicate);
    wait(&LaneStates::at_barrier);
    return block_.barrier.last_vote();
}

inline void RunningLane::arrive_at_barrier(std::uintptr_t return_address, bool predicate)
{
    const std::uintptr_t first = block_.barrier.arrive(thread(), return_address, predicate);
    if (first != return_address) [[unlikely]]
        note_other_barrier(return_address, first);
}

// Apart, so that a lane that comes to a barrier needs no more of its stack than what it must save there.
[[gnu::noinline]] void RunningLane::note_other_barrier(std::uintptr_t return_address, std::uintptr_t first) noexcept
{
    block_.faults.add(FindingKind::divergent_barrier, {thread(), return_address, first},
                      [] { return FaultDescription(FaultCase::other_barrier); });
}

void RunningLane::meet_in_tile(const TileBarrier::Call& call, std::uint64_t value)
{
    block_.tile_barrier.arrive(thread(), call, value);
    wait(&LaneStates::at_tile_barrier);
}

const WarpSynchronization::Result& RunningLane::synchronize(WarpSynchronization::Call call, std::uint64_t value)
{
    call.mask = call.awaited;
    if (!contains(call.awaited, lane()))
        add_fault(call.return_address,
                  {call.name == std::string_view("__ballot_sync") ? FaultCase::lane_outside_mask_of_ballot
                                                                  : FaultCase::lane_outside_its_mask,
                   {{"lane", lane()}, {"call", call.name}, {"mask", call.mask}}});
    call.awaited |= 1u << lane();
    its_warp().arrive(lane(), call, value);
    wait(&LaneStates::synchronizing);
    return result_of_synchronization();
}

std::uint32_t RunningLane::converged_lanes(std::uintptr_t return_address)
{
    its_warp().arrive(lane(), {"__activemask", return_address}, 0);
    wait(&LaneStates::converging);
    return result_of_synchronization().lanes;
}

void RunningLane::set_up_barrier(const BarrierObject& barrier, unsigned expected)
{
    BarrierContent& content = BarrierContent::at(barrier.address);
    content = {expected, expected, 0, BarrierContent::mark_of_barriers};
    block_.changes.any = true;
    block_.ordering.on_barrier_setup(barrier.address, barrier.space);
}

BarrierContent& RunningLane::content_of(const BarrierObject& barrier, const char* call, std::uintptr_t return_address)
{
    // Threads of other blocks may come there, too.
    if (barrier.space == Space::global && block_.demands.demand_turns()) block_.scheduler.abandon_lanes();
    BarrierContent& content = BarrierContent::at(barrier.address);
    if (!content.is_set_up()) abandon_block(return_address, {FaultCase::barrier_not_set_up, {{"call", call}}});
    return content;
}

RunningLane::Arrival RunningLane::arrive_at(const BarrierObject& barrier, unsigned arrivals, bool drops, bool completes,
                                            const char* call, std::uintptr_t return_address)
{
    BarrierContent& content = content_of(barrier, call, return_address);
    Arrival arrival{content};
    if (arrivals > content.pending)
        abandon_block(return_address, {FaultCase::more_arrivals_than_expected,
                                       {{"call", call}, {"arrivals", arrivals}, {"pending", content.pending}}});
    block_.ordering.on_arrival(thread(), barrier.address, barrier.space);
    block_.changes.any = true;
    content.pending -= arrivals;
    if (drops) content.expected -= arrivals;
    arrival.is_last = content.pending == 0;
    if (!arrival.is_last) return arrival;
    block_.ordering.on_phase_complete(barrier.address, barrier.space);
    if (completes) {
        content.begin_next_phase();
        block_.phase_waits.note_phase_complete(barrier.space);
    } else {
        block_.ordering.on_phase_passed(thread(), barrier.address, barrier.space);
    }
    return arrival;
}

void RunningLane::complete_phase(const BarrierObject& barrier)
{
    block_.ordering.on_arrival(thread(), barrier.address, barrier.space);
    block_.ordering.on_phase_complete(barrier.address, barrier.space);
    BarrierContent::at(barrier.address).begin_next_phase();
    block_.phase_waits.note_phase_complete(barrier.space);
    block_.changes.any = true;
}

void RunningLane::let_copies_arrive_at(const BarrierObject& barrier, const char* call, std::uintptr_t return_address)
{
    content_of(barrier, call, return_address);
    block_.ordering.on_arrival_of_copies(thread(), barrier.address, barrier.space);
}

std::uint64_t RunningLane::phase_of(const BarrierObject& barrier, const char* call, std::uintptr_t return_address)
{
    return content_of(barrier, call, return_address).phase;
}

void RunningLane::wait_for_phase(const BarrierObject& barrier, std::uint64_t phase, const char* call,
                                 std::uintptr_t return_address)
{
    block_.ordering.on_step_before_wait(thread());
    if (content_of(barrier, call, return_address).phase != phase) {
        block_.ordering.on_phase_passed(thread(), barrier.address, barrier.space);
        return;
    }
    block_.phase_waits.add({thread(), barrier, phase, call, return_address});
    wait(&LaneStates::at_phase);
}

bool RunningLane::test_phase(const BarrierObject& barrier, std::uint64_t phase, const char* call,
                             std::uintptr_t return_address)
{
    // The answer tells in which order threads have run.
    if (block_.demands.demand_lockstep()) block_.scheduler.abandon_lanes();
    content_of(barrier, call, return_address);
    hold();
    block_.ordering.on_step_before_wait(thread());
    if (BarrierContent::at(barrier.address).phase == phase) return false;
    block_.ordering.on_phase_passed(thread(), barrier.address, barrier.space);
    return true;
}

std::uint64_t RunningLane::arrive_at_grid(std::uintptr_t return_address)
{
    const std::uint64_t number = block_.grid_barriers_arrived_at;
    wait_at_barrier(return_address);
    // The first to go on after the barrier speaks for the block.
    if (block_.grid_barriers_arrived_at == number) {
        ++block_.grid_barriers_arrived_at;
        block_.changes.any = true;
        block_.grid_barrier->arrive();
    }
    return number;
}

void RunningLane::wait_for_grid(std::uint64_t number, std::uintptr_t return_address)
{
    if (block_.grid_barrier->number() > number) return;
    block_.waits_for_grid_at = return_address;
    wait(&LaneStates::at_grid);
}

void RunningLane::launch(const warpbook_model::GridLaunch& description, std::uintptr_t return_address)
{
    const std::uint64_t grid_barriers = grid_can_meet() ? block_.grid_barrier->number() : 0;
    const std::size_t number = block_.ordering.on_launch(thread(), grid_barriers);
    Launch launch = launch_described_by(description);
    if (const auto problem = problem_of_child(launch, block_.launches.depth())) {
        last_error() = problem->error;
        add_fault(return_address, problem->fault);
        return;
    }
    refuse_pointers_to_own_memory(description, launch, return_address);
    const GridOrigin origin{block_.ordering.running_grid(), block_.number, thread(),
                            reinterpret_cast<std::uintptr_t>(description.stream), number};
    block_.launches.add({std::move(launch), origin, return_address});
    block_.changes.any = true;
}

/// The threads of the launched grid would find something else at the same address.
void RunningLane::refuse_pointers_to_own_memory(const warpbook_model::GridLaunch& description, const Launch& launch,
                                                std::uintptr_t return_address)
{
    for (unsigned i = 0; i < description.arguments; ++i) {
        const warpbook_model::Memory memory =
            warpbook_model::memory_of(const_cast<const void*>(description.pointers[i]));
        const bool is_shared = memory == warpbook_model::Memory::shared;
        if (is_shared || memory == warpbook_model::Memory::local)
            abandon_block(return_address, {FaultCase::pointer_to_own_memory,
                                           {{"launched", launch_name_of(launch)},
                                            {"space", is_shared ? "shared" : "local"},
                                            {"argument", i + 1}}});
    }
}

/// Who comes first gets the first address; and what was done to memory before it is freed must have been shown.
void RunningLane::wait_for_turn_at_heap()
{
    if (block_.demands.demand_turns()) block_.scheduler.abandon_lanes();
    hold();
    block_.changes.any = true;
}

void* RunningLane::allocate(std::size_t bytes, std::size_t alignment, std::uintptr_t return_address)
{
    wait_for_turn_at_heap();
    std::string& name = names_of_allocations_[return_address];
    if (name.empty()) name = name_of_allocation(location_of(return_address - 1));
    return heap_.allocate(bytes, alignment, name, block_.number * block_.scheduler.threads() + thread());
}

void RunningLane::release(void* memory, std::uintptr_t return_address)
{
    if (memory == nullptr) return;
    wait_for_turn_at_heap();
    switch (heap_.release(memory)) {
    case DeviceHeap::Freeing::done: return;
    case DeviceHeap::Freeing::was_free_already:
        abandon_block(return_address, {FaultCase::freed_twice, {{"allocation", heap_.name_at(memory)}}});
    case DeviceHeap::Freeing::was_never_allocated: abandon_block(return_address, FaultCase::freed_without_allocation);
    }
}

/// The name of the array at that address; empty when there is none.
std::string RunningLane::array_at(std::uint64_t address) const
{
    if (const GlobalMemory::Array* const array = memory_.nearest_array(address);
        array != nullptr && address >= array->begin && address - array->begin < array->bytes)
        return array->name;
    const SharedMemory& shared = SharedMemory::of_this_program();
    const std::uint64_t begin = shared.begin_in_this_thread();
    const SharedMemory::Array* const array = address >= begin ? shared.array_at(address - begin) : nullptr;
    return array == nullptr ? std::string() : array->name;
}

/// An index of 32 bits may be one that is taken for an unsigned one, or that has overflowed.
FaultDescription RunningLane::not_in_memory(Step step, std::uint64_t address) const
{
    const std::uint64_t elements_of_32_bits = std::uint64_t{step.width()} << 32;
    return not_device_memory(step, address,
                             {array_at(address - elements_of_32_bits), array_at(address + elements_of_32_bits)});
}

MemoryRegion RunningLane::find_memory_region(Step step, std::uint64_t address, std::uintptr_t return_address)
{
    const MemoryRegion memory = memory_region(address);
    if (memory == MemoryRegion::private_memory) {
        check_local_array(step, address, return_address);
        return memory;
    }
    // A stack that has overflown is the fault, whatever was meant to be accessed.
    check_stack(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)), return_address);
    if (memory == MemoryRegion::private_of_another_thread)
        abandon_block(return_address, {FaultCase::private_of_another_thread, facts_of(step)});
    if (memory == MemoryRegion::of_host)
        abandon_block(return_address, memory_of_host(step, variables_.of_host_at(address)));
    if (memory == MemoryRegion::none) abandon_block(return_address, not_in_memory(step, address));
    if (memory == MemoryRegion::constant_memory && operation_of(step.kind()) != Operation::load)
        abandon_block(return_address, {FaultCase::constant_memory_written, facts_of(step)});
    if (memory == MemoryRegion::constant_memory) check_constant(step, address, return_address);
    if (memory == MemoryRegion::global_variable && operation_of(step.kind()) != Operation::load)
        snapshot_.note_variable(address, step.width());
    return memory;
}

/// On a GPU the access meets whatever lies there, and the kernel goes on.
void RunningLane::check_local_array(Step step, std::uint64_t address, std::uintptr_t return_address)
{
    other_work_ += steps_of_a_look_at_local_arrays;
    const LocalArrays::Array* const array = block_.local_arrays.beside(thread(), address, step.width());
    if (array == nullptr) return;
    block_.faults.add(FindingKind::out_of_bounds, {thread(), return_address}, [&] {
        return outside_array(facts_of(step).with({{"memory", "local memory"}}), array->name, array->begin, array->bytes,
                             address, step.width());
    });
}

void RunningLane::check_constant(Step step, std::uint64_t address, std::uintptr_t return_address)
{
    const auto is_inside = [&](const DeviceVariables::Variable& variable) {
        return address - variable.begin < variable.bytes && variable.begin + variable.bytes - address >= step.width();
    };
    // Most often one that was looked for already.
    if (constant_ != nullptr && is_inside(*constant_)) return;
    const DeviceVariables::Variable* const meant = variables_.meant_at(address);
    if (meant != nullptr && !is_inside(*meant))
        block_.faults.add(FindingKind::out_of_bounds, {thread(), return_address}, [&] {
            return outside_array(facts_of(step).with({{"memory", "constant memory"}}), meant->name, meant->begin,
                                 meant->bytes, address, step.width());
        });
    constant_ = meant;
}

/// Local arrays, too, may take so much; for these a GPU has room.
void RunningLane::look_at_deep_stack(std::uintptr_t frame, std::uintptr_t return_address)
{
    if (!block_.scheduler.is_on_own_stack(frame)) end_by_stack_overflow(return_address);
    constexpr std::size_t until_next_look = 4096;
    const FiberStacks& stacks = block_.scheduler.stacks();
    if (const std::uintptr_t call = recursive_call_above(frame); call != 0)
        abandon_block(call, {FaultCase::recursion_too_deep, {{"bytes", stacks.gpu_bytes()}}});
    stack_room_ = std::min(stacks.depth(block_.scheduler.stack(), frame) + until_next_look, FiberStacks::bytes_each);
}

/// The return address that is most often on the stack, which is that of a call which the called function makes again;
/// 0 where none is there several times.
std::uintptr_t RunningLane::recursive_call_above(std::uintptr_t frame) const
{
    constexpr std::ptrdiff_t times = 8;
    constexpr std::uintptr_t bytes_of_call = 5;
    constexpr unsigned char call_instruction = 0xe8;  // of a function that is named (AMD64 Architecture Manual, 3)
    const auto top = reinterpret_cast<std::uintptr_t>(block_.scheduler.stacks().top(block_.scheduler.stack()));
    std::map<std::uintptr_t, std::ptrdiff_t> calls;
    for (std::uintptr_t at = std::max(frame, top - FiberStacks::bytes_each) & ~std::uintptr_t{7}; at < top; at += 8) {
        const std::uintptr_t word = *reinterpret_cast<const std::uintptr_t*>(at);
        if (word - image_.code_begin - bytes_of_call >= image_.code_size) continue;
        if (*reinterpret_cast<const unsigned char*>(word - bytes_of_call) == call_instruction) ++calls[word];
    }
    const auto most =
        std::max_element(calls.begin(), calls.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == calls.end() || most->second < times ? 0 : most->first;
}

void RunningLane::end_by_stack_overflow() { end_by_stack_overflow(block_.scheduler.recorder().last_return_address()); }

void RunningLane::end_by_stack_overflow(std::uintptr_t return_address)
{
    const std::uintptr_t call = recursive_call_above(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
    abandon_block(call != 0 ? call : return_address, stack_overflow());
}

void RunningLane::refuse_misaligned(Step step, std::uint64_t address, std::uintptr_t return_address)
{
    const GlobalMemory::Array* const array = step.space() == Space::global ? memory_.nearest_array(address) : nullptr;
    abandon_block(return_address, misaligned(step, address, array));
}

void RunningLane::add_fault(std::uintptr_t return_address, const FaultDescription& description)
{
    block_.faults.add(description.kind, {thread(), return_address}, [&] { return description; });
}

void RunningLane::abandon_block(std::uintptr_t return_address, const FaultDescription& description)
{
    block_.faults.end_block({thread(), return_address}, description);
    // On a GPU the other lanes of the warp have come as far. Without what they have written, a value that this lane
    // should have waited for looks like one that nobody writes.
    block_.scheduler.abandon_lane();
}

}  // namespace warpbook::model
