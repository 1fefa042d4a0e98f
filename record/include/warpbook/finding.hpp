#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <warpbook/dim3.hpp>
#include <warpbook/source_location.hpp>

namespace warpbook {

enum class FindingKind : std::uint8_t {
    /// Outside its array, or outside its row of a two-dimensional one.
    out_of_bounds,
    /// At an address that is not a multiple of the access's width.
    misaligned,
    /// In no memory of the device: a null pointer, a pointer of the host.
    unknown_address,
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
};

/// As records spell it, for example "out_of_bounds".
std::string_view name_of(FindingKind kind);

/// The kind with this name, if there is one.
std::optional<FindingKind> finding_kind_of(std::string_view name);

/// A fault seen while the kernel ran: what, where, and who did it.
struct Finding {
    FindingKind kind = FindingKind::out_of_bounds;
    SourceLocation location;
    /// One sentence for people, without the place. It begins with the launch when that is one by a kernel.
    std::string text;
    Dim3 block;
    Dim3 thread;
    /// How often the same fault was seen at the same place; the fields above describe the first.
    std::uint64_t occurrences = 1;
    /// The other line of a fault that has two: the earlier access of a race, the other barrier.
    std::optional<SourceLocation> other_location;

    friend bool operator==(const Finding&, const Finding&) = default;
};

}  // namespace warpbook
