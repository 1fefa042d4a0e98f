#include "block_slot.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "machine/lanes/positions.hpp"

namespace warpbook::model {

BlockSlot::BlockSlot(const LaunchSetting& setting, FiberStacks& stacks, Observations& seen)
    : launch_(setting.launch),
      seen_(seen),
      looks_for_conflicts_(setting.look_for_faults && !setting.demands.mode().on_one_thread),
      shared_(SharedMemory::of_this_program()),
      shared_arrays_(shared_.arrays_in_this_thread(setting.launch.dynamic_shared_bytes)),
      names_(setting.memory, shared_, setting.launch.dynamic_shared_bytes),
      counter_(setting.machine, setting.launch.block),
      bounds_(setting.machine, setting.memory, shared_, setting.launch.dynamic_shared_bytes, seen.faults),
      initialization_(setting.machine, setting.initialized, setting.memory.begin(), setting.memory.size(),
                      reinterpret_cast<std::uint64_t>(shared_begin()), shared_.arrays_bytes(), shared_arrays_, names_,
                      seen.faults),
      conflicts_(setting.races),
      detector_(setting.machine, setting.races, names_, reinterpret_cast<std::uint64_t>(shared_begin()),
                shared_.arrays_bytes(), seen.faults),
      recorder_(setting.machine, setting.trace.value_or(TraceRequest{}).block,
                setting.trace.value_or(TraceRequest{}).max_events, setting.memory, shared_)
{
    std::vector<Observer*> observers;
    if (setting.keeps_accesses) {
        const std::size_t warps = (setting.launch.block.count() + max_warp_size - 1) / max_warp_size;
        observers.push_back(&access_recorder_.emplace(setting.initialized, setting.memory.size(), warps));
    }
    if (setting.look_for_faults) observers.push_back(&bounds_);
    if (setting.look_for_faults && !setting.blocks_are_missing) {
        observers.push_back(&initialization_);
        observers.push_back(&detector_);
        // After the detector, whose history it reads.
        if (looks_for_conflicts_) observers.push_back(&conflicts_);
    }
    if (setting.trace) observers.push_back(&recorder_);
    observers_of_others_ = observers;
    if (setting.collect == Collect::counters) {
        observers.insert(observers.begin(), {&counter_, &distribution_});
        if (launch_.footprint_blocks > 0)
            observers.push_back(
                &footprint_.emplace(setting.machine, launch_.grid, launch_.footprint_blocks, setting.memory));
    }
    observers_ = observers;
    executor_.emplace(setting.machine, setting.memory, setting.snapshot, setting.heap, setting.textures, stacks,
                      setting.launch, observers, seen.faults, seen.noted, setting.races.fence_ordering, setting.demands,
                      setting.steps, setting.grid_barrier, seen.launches);
}

std::byte* BlockSlot::shared_begin() const
{
    return reinterpret_cast<std::byte*>(shared_.begin_in_this_thread() + shared_.arrays_offset());
}

void BlockSlot::fill_shared_memory()
{
    if (beyond_is_filled_ && seen_.faults.faults().empty()) {
        for (const std::span<std::byte> array : shared_arrays_)
            std::memset(array.data(), SharedMemory::content_at_first, array.size());
        return;
    }
    // Only who has a fault goes beyond.
    std::memset(shared_begin(), SharedMemory::content_at_first, shared_.arrays_bytes());
    beyond_is_filled_ = true;
}

void BlockSlot::choose_observers(const Dim3& block)
{
    const std::vector<std::size_t>& counted = launch_.counted_blocks;
    if (counted.empty()) return;
    const bool is_counted = std::binary_search(counted.begin(), counted.end(), number_in(launch_.grid, block));
    if (is_counted == is_counted_) return;
    is_counted_ = is_counted;
    executor_->show_to(is_counted ? observers_ : observers_of_others_);
}

void BlockSlot::begin_block(const Dim3& block)
{
    choose_observers(block);
    bool& used = executor_->recorder().used_shared_memory;
    if (holds_anything_ || used) fill_shared_memory();
    holds_anything_ = used = false;
    executor_->begin_block(block);
}

void BlockSlot::run_block(const Dim3& block)
{
    begin_block(block);
    executor_->run_block();
}

Counters BlockSlot::counts() const
{
    Counters sums;
    for (const auto& [key, counts] : counter_.table())
        sums.of(key.space, key.operation) += AccessCounts{counts.instructions, counts.units, counts.ideal_units};
    return sums;
}

void BlockSlot::save_shared_memory()
{
    holds_anything_ = true;
    saved_shared_memory_.clear();
    for (const std::span<std::byte> array : shared_arrays_)
        saved_shared_memory_.insert(saved_shared_memory_.end(), array.begin(), array.end());
}

void BlockSlot::restore_shared_memory()
{
    const std::byte* next = saved_shared_memory_.data();
    for (const std::span<std::byte> array : shared_arrays_) {
        std::memcpy(array.data(), next, array.size());
        next += array.size();
    }
    executor_->take_over();
}

void BlockSlot::end_by_endless_loop(FaultCase fault, const Facts& facts)
{
    if (const auto thread = executor_->first_thread_in_loop())
        executor_->end_by_endless_loop(*thread, names_, fault, facts);
}

void BlockSlot::finish()
{
    if (looks_for_conflicts_) conflicts_.finish();
    if (executor_->ended_by()) seen_.ended_by = executor_->ended_by();
    seen_.counts = counter_.table();
    seen_.steps = executor_->steps();
    seen_.distributions = distribution_.distributions();
    seen_.synchronizations = distribution_.synchronizations();
    seen_.copies_awaited_at_once = distribution_.copies_awaited_at_once();
    seen_.threads_missed_by_barriers = executor_->threads_missed_by_barriers();
    if (footprint_) seen_.requested = footprint_->take();
    if (access_recorder_) seen_.accessed = std::move(access_recorder_->accessed());
    if (recorder_.has_seen_its_block()) seen_.trace = recorder_.trace();
}

}  // namespace warpbook::model
