#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <warpbook/finding_kinds.hpp>

namespace warpbook {

/// What exactly is wrong: each has a sentence of its own, and mostly facts. A new one is a value here and a row in
/// fault_cases.cpp, at the same place.
enum class FaultCase : std::uint8_t {
    /// Of any kind, in the words of whoever found it: a header that stands for CUDA's, another program's record.
    in_words,

    // Accesses that miss their array.

    before_array,
    after_array,
    no_array,
    no_shared_array,
    array_was_freed,
    index_outside_type,
    index_outside,

    // Accesses of what nobody has written.

    never_written,
    shared_never_written,

    // Accesses of no memory, or of memory that is not for them.

    private_of_another_thread,
    null_pointer,
    index_wrapped_around,
    index_overflowed,
    not_device_memory,
    memory_of_host,
    name_for_host,
    virtual_functions_of_host,
    constant_memory_written,
    misaligned,
    misaligned_in_array,
    access_through_null,
    access_of_no_memory,

    // Races. The first one that is true of a pair of accesses tells it.

    race_of_block_atomics,
    race_with_copy,
    race_of_barrier_setups,
    race_with_barrier_setup,
    race_without_fence,
    race_with_launched_grid,
    race_of_grids,
    race_of_lock,
    race_of_one_store,
    race_before_fence_of_block,
    race_of_blocks,
    race_across_syncwarp,
    global_race_in_block,
    global_race_in_warp,
    shared_race_in_block,
    shared_race_in_warp,
    shared_race_without_syncwarp,
    shared_race_in_block_and_line,
    shared_race_in_warp_and_line,
    shared_race_without_syncwarp_and_line,
    shared_race_seen_in_warp,
    shared_race_seen_in_warp_and_line,
    race_of_blocks_and_line,
    global_race_in_block_and_line,
    global_race_in_warp_and_line,
    race_of_update,

    // Threads that wait for each other.

    other_barrier,
    left_before_barrier,
    left_before_syncwarp,
    left_before_shuffle,
    lane_outside_its_mask,
    lane_outside_mask_of_ballot,
    source_takes_no_part,
    source_takes_no_part_in_tile,
    lanes_never_come,
    lanes_call_with_another_mask,
    threads_of_tile_never_come,
    threads_of_tile_have_left,
    blocks_never_meet,
    phase_never_ends,
    waits_in_vain,
    waits_for_blocks_without_room,
    had_not_ended,
    barrier_not_set_up,
    more_arrivals_than_expected,

    // Launches by kernels, and the heap.

    launch_refused,
    pointer_to_own_memory,
    too_many_pending_launches,
    freed_twice,
    freed_without_allocation,

    // What C++ leaves open, what the processor or the system finds, and what checks itself.

    stack_overflow,
    recursion_too_deep,
    division_by_zero,
    quotient_too_large,
    shift_too_far,
    negative_shift,
    missing_return,
    copy_reads_too_much,
    call_through_null,
    call_of_no_function,
    pure_virtual_call,
    assertion_failed,
    trap_of_the_compiler,
    aborted,

    // Of blocks that nobody has observed.

    unchecked_access,
    unchecked_overrun,
    unchecked_division,
    unchecked_trap,
    unchecked_deadlock,

    // Textures and surfaces.

    texture_handle_is_zero,
    no_texture,
    texture_was_freed,
    texture_was_destroyed,
    other_kind_of_texture,
    texture_is_linear,
    other_shape_of_texture,
    other_element,
    other_size_of_element,
    cannot_gather,
    no_such_layer,
    between_elements,
    outside_surface,

    // What the program's host code does wrong.

    leak,
    free_of_no_allocation,
    free_inside_allocation,
    freed_by_the_wrong_function,
    host_frees_twice,
    freed_by_reset,
    registered_memory_left,
    copy_of_freed_memory,
    copy_of_too_much,
    copy_beyond_variable,
    copy_outside_of_memory,
    copy_behind_allocation,
    copy_of_unwritten_memory,
    host_memory_is_devices,
    device_memory_is_hosts,
    pointer_is_not_devices,
    library_uses_hosts_memory,
    library_uses_null,
    library_uses_freed_memory,
    library_beyond_allocation,
    library_beyond_variable,
    library_outside_of_memory,
    library_follows_wrong_index,
    library_reads_never_written,
    library_refused,
    copy_of_name_for_host,
    no_symbol,
    host_accesses_device_memory,
    host_accesses_variable,
    host_uses_name_for_host,
    host_uses_virtual_functions,
    host_accesses_freed_memory,
    host_does_not_wait,
    host_does_not_wait_for_reader,
    copy_does_not_wait,
    event_not_waited_for,
    output_not_waited_for,
    race_of_streams,
    launch_failed,
    launch_failed_for_shared_memory,
    allocation_failed,
    capture_is_not_joined,
    kernel_called_as_function,
};

inline constexpr std::size_t fault_case_count = static_cast<std::size_t>(FaultCase::kernel_called_as_function) + 1;

/// As records spell it, for example "no_array".
std::string_view name_of(FaultCase fault);

/// The case with this name, if there is one.
std::optional<FaultCase> fault_case_of(std::string_view name);

/// Of `in_words`, none.
std::optional<FindingKind> kind_of(FaultCase fault);

/// Whether it was seen in blocks that nobody has observed: then neither thread nor line is known.
constexpr bool is_of_unchecked_blocks(FaultCase fault)
{
    return FaultCase::unchecked_access <= fault && fault <= FaultCase::unchecked_deadlock;
}

/// What finding_sentences.cpp makes of facts: the case's sentence, and what it advises, which begins with the
/// punctuation between the two. "{name}" is the fact, "{name:form}" the fact in a form, "{name|one|many}" one of two
/// words by a number. What is between brackets is left out where one of its facts is not known. "{@name}" is a piece
/// that several sentences share.
struct SentenceParts {
    std::string_view facts;
    std::string_view advice;
};
SentenceParts sentence_parts_of(FaultCase fault);
std::string_view shared_piece(std::string_view name);

}  // namespace warpbook
