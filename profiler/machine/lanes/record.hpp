#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "machine/memory/memory_content.hpp"
#include "recorder.hpp"
#include "machine/execution/running_lane.hpp"

namespace warpbook::model {

/// What has been written at the end of the running lane's log becomes a step of it.
[[gnu::always_inline]] inline void end_step(Recorder& recorder)
{
    if (++recorder.column >= recorder.interrupt_at) [[unlikely]]
        recorder.running_lane->interrupt();
}

/// Whether the lane before went the same way and this one is where the next was expected, so that all that has been
/// found out about that one holds for this one: then it is noted. Only for callbacks each place of which has one step.
[[gnu::always_inline]] inline bool is_next_of_even_lanes(Recorder& recorder, std::uint64_t address,
                                                         std::uintptr_t return_address)
{
    using EvenLanes = StepLog::EvenLanes;
    EvenLanes& even = *recorder.column;
    const std::uint64_t at = address + recorder.lane * EvenLanes::one_lane;
    if (even.next != at || even.place != return_address) [[unlikely]]
        return false;
    even.next = at + even.stride_and_lane;
    return true;
}

/// Whether all lanes of a warp that are so far apart access the space of the first two.
inline bool keeps_to_its_space(const Recorder& recorder, Space space, std::uint64_t first, std::uint64_t stride)
{
    using EvenLanes = StepLog::EvenLanes;
    if (stride + EvenLanes::widest_stride > 2 * EvenLanes::widest_stride) return false;
    const std::uint64_t last = first + (max_warp_size - 1) * stride;
    return last + stride < EvenLanes::one_lane &&
           (space == Space::global ? last - recorder.global_begin < recorder.global_size
                                   : last - recorder.shared_begin < recorder.shared_size);
}

/// Appends a step to the running lane's log, by itself or as one more of the even lanes.
[[gnu::always_inline]] inline void append(Recorder& recorder, Step step, std::uint64_t address,
                                          std::uintptr_t return_address, bool can_be_even = true)
{
    StepLog::EvenLanes& even = *recorder.column;
    const unsigned lane = recorder.lane;
    const unsigned column = recorder.next();
    if (lane == 0 && can_be_even) {
        even.begin(step, return_address, address);
    } else {
        const bool is_alike = can_be_even && even.count() == lane && even.place == return_address && even.step == step;
        if (is_alike && lane == 1 && address != even.next_address() &&
            keeps_to_its_space(recorder, step.space(), even.next_address(), address - even.next_address()))
            even.set_stride(address - even.next_address());
        if (is_alike && address == even.next_address()) {
            even.next += even.stride_and_lane;
        } else {
            recorder.log->addresses[column][lane] = address;
            recorder.log->steps[column][lane] = step;
        }
    }
    end_step(recorder);
}

/// Notes an access of the running lane. Called before it happens, so that one which would do harm never does. Returns
/// the space, and nothing when there is nothing to note: private memory, host code.
[[gnu::always_inline]] inline std::optional<Space> record(std::uint64_t address, unsigned log2_width, StepKind kind,
                                                          std::uintptr_t return_address,
                                                          StructurePart part = StructurePart::none)
{
    Recorder& recorder = *current_recorder;
    const auto instruction = static_cast<std::uint32_t>(return_address - recorder.code_begin);
    Space space = Space::global;
    bool is_variable = false;
    if (address - recorder.global_begin >= recorder.global_size) [[unlikely]] {
        space = Space::shared;
        if (address - recorder.shared_begin >= recorder.shared_size) {
            // Host code of an instrumented file runs outside blocks.
            if (recorder.running_lane == nullptr) return std::nullopt;
            const Step step{instruction, kind, Space::global, log2_width};
            if (recorder.running_lane->find_memory_region(step, address, return_address) !=
                MemoryRegion::global_variable)
                return std::nullopt;
            space = Space::global;
            is_variable = true;
        } else {
            recorder.used_shared_memory = true;
        }
    }
    const Step step =
        part == StructurePart::none ? Step{instruction, kind, space, log2_width} : Step{instruction, kind, space, part};
    if ((address & ((1u << log2_width) - 1)) != 0) [[unlikely]]
        recorder.running_lane->refuse_misaligned(step, address, return_address);
    if ((kind == StepKind::store || kind == StepKind::volatile_store) && recorder.keeps_overwritten)
        recorder.log->overwritten[recorder.next()][recorder.lane] = content_of(address, 1u << log2_width);
    append(recorder, step, address, return_address, !is_variable);
    if (is_volatile(kind)) {
        recorder.running_lane->before_volatile(
            {address, 1u << log2_width, space, kind == StepKind::volatile_store, return_address, nullptr});
        // After all that, during which other lanes may run: the signal must be given when the access happens.
        recorder.running_lane->note_signal(address, operation_of(kind), Scope::device);
    }
    return space;
}

/// Accesses of other sizes, such as copies of structures: word by word, or by bytes where they are not aligned.
inline void record_range(std::uint64_t address, std::size_t bytes, StepKind kind, std::uintptr_t return_address)
{
    constexpr unsigned word_bytes = 4;
    std::size_t done = 0;
    if (address % word_bytes == 0) {
        for (; done + word_bytes <= bytes; done += word_bytes)
            record(address + done, 2, kind, return_address,
                   done == 0 ? StructurePart::first_word : StructurePart::word);
    }
    // A structure never begins with padding: its first byte is a value like any other.
    for (; done < bytes; ++done)
        record(address + done, 0, kind, return_address, done == 0 ? StructurePart::none : StructurePart::byte);
}

// Apart: most often a lane is one of the even ones.
[[gnu::noinline]] inline void append_passing(Recorder& recorder, Step step, std::uintptr_t return_address)
{
    append(recorder, step, 0, return_address);
}

/// Notes that the running lane came by, for the SIMT replay.
[[gnu::always_inline]] inline void record_passing(Recorder& recorder, StepKind kind, std::uintptr_t return_address)
{
    const Step step{static_cast<std::uint32_t>(return_address - recorder.code_begin), kind};
    if (recorder.column->step == step && is_next_of_even_lanes(recorder, 0, return_address)) [[likely]]
        end_step(recorder);
    else
        append_passing(recorder, step, return_address);
}

/// The running lane, which has come to `return_address`; null in host code.
[[gnu::always_inline]] inline RunningLane* arrive(StepKind kind, std::uintptr_t return_address)
{
    Recorder& recorder = *current_recorder;
    if (recorder.running_lane != nullptr) record_passing(recorder, kind, return_address);
    return recorder.running_lane;
}

/// The same where the step has a number to tell.
inline RunningLane* arrive_with(StepKind kind, std::uint64_t number, std::uintptr_t return_address)
{
    Recorder& recorder = *current_recorder;
    if (recorder.running_lane != nullptr)
        append(recorder, Step{static_cast<std::uint32_t>(return_address - recorder.code_begin), kind, Space::shared},
               number, return_address);
    return recorder.running_lane;
}

inline std::uint64_t number(const void* address) { return reinterpret_cast<std::uint64_t>(address); }

}  // namespace warpbook::model

// The place in the student's code that called the function which uses it.
#define WARPBOOK_RETURN_ADDRESS reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))
