#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpbook {

/// What can be wrong. A new kind is a value here, at the end, and a row in finding_kinds.cpp.
enum class FindingKind : std::uint8_t {
    /// Outside its array, or outside its row of a two-dimensional one.
    out_of_bounds,
    /// At an address that is not a multiple of the access's width.
    misaligned,
    /// In no memory of the device: a null pointer, a pointer of the host.
    unknown_address,
    /// By a kernel; or by the host, of a copy or a fill.
    use_after_free,
    /// Two threads, one address, at least one store, and nothing that orders them; or atomics of two blocks, one of
    /// them atomic within its block only. `other_location` is the earlier access.
    race,
    /// A read of memory that nobody wrote.
    uninitialized,
    /// Threads of one block that wait at different barriers, or, without `other_location`, at one to which others never
    /// come because they have left the kernel.
    divergent_barrier,
    /// Threads that wait for others that never come.
    deadlock,
    /// A shuffle that reads a lane which takes no part in it, or one executed by a lane outside its mask.
    undefined_shuffle,
    stack_overflow,
    division_by_zero,
    failed_assertion,
    /// A call through a pointer to no function; a launch by a kernel that CUDA refuses.
    invalid_call,
    /// What C++ leaves open: a shift by more bits than there are, a quotient that its type does not have, the end of a
    /// function that should have returned a value.
    undefined_behavior,

    // Of host code alone.

    /// Memory that nobody had freed when the program ended.
    leak,
    double_free,
    /// Freeing what is no allocation, or with the function for another kind of memory.
    invalid_free,
    /// A copy or a fill of more than the array has.
    copy_out_of_bounds,
    /// The kind of a copy says another direction than its pointers.
    wrong_direction,
    /// A pointer that is none of the device's, where the device's is needed.
    invalid_pointer,
    /// The host itself reads or writes the device's memory.
    host_access,
    /// The host uses what a kernel or a copy may still be writing.
    unsynchronized,
    /// A launch that failed, and whose error nobody asked for.
    unchecked_error,

    /// A kernel that still ran when the program was interrupted.
    did_not_end,
};

/// As records spell it, for example "out_of_bounds".
std::string_view name_of(FindingKind kind);

/// The kind with this name, if there is one.
std::optional<FindingKind> finding_kind_of(std::string_view name);

/// "out of bounds"
std::string words_of(FindingKind kind);

/// From 0 on, the worst first: what ends a kernel on a GPU, what lets it wait forever, what makes values wrong, what
/// host code does wrong, and what changes nothing about the values that the program has computed.
std::size_t rank_of(FindingKind kind);

/// Whether something is wrong, and not only left undone, as memory that is never freed is.
bool is_wrong(FindingKind kind);

/// What removes a fault of this kind for certain; empty where that depends on what is meant.
std::string_view remedy_for(FindingKind kind);

/// Where the kind is explained: a page and its section, such as "docs/model.md#faults".
std::string_view page_of(FindingKind kind);

}  // namespace warpbook
