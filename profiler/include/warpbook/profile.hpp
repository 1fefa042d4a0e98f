#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/counters.hpp>
#include <warpbook/launch.hpp>
#include <warpbook/measured.hpp>

namespace warpbook {

/// A line of source code, as the compiler's debug information names it.
struct SourcePlace {
    std::string file;
    int line = 0;

    friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
    friend auto operator<=>(const SourcePlace&, const SourcePlace&) = default;
};

/// The counts of one source line.
struct SourceLine {
    SourcePlace place;
    Counters counters;
};

enum class FindingKind : std::uint8_t {
    /// Outside its array, or outside its row of a two-dimensional one.
    out_of_bounds,
    /// At an address that is no multiple of the access's width.
    misaligned,
    /// In no memory of the device: a null pointer, a pointer of the host.
    unknown_address,
    use_after_free,
    /// Two threads, one address, at least one store, and nothing that orders them. `other_place` is the earlier access.
    race,
    /// A read of memory that nobody wrote.
    uninitialised,
    /// Threads of one block that wait at different barriers.
    divergent_barrier,
    /// Threads that wait for others that never come.
    deadlock,
    /// A shuffle that reads a lane which takes no part in it, or one executed by a lane outside its mask.
    undefined_shuffle,
    stack_overflow,
    division_by_zero,
    failed_assertion,
};

/// As records spell it, for example "out_of_bounds".
std::string_view name_of(FindingKind kind);

/// A fault seen while the kernel ran: what, where, and who did it.
struct Finding {
    FindingKind kind = FindingKind::out_of_bounds;
    SourcePlace place;
    /// One sentence for people, without the place.
    std::string text;
    Dim3 block;
    Dim3 thread;
    /// How often the same fault was seen at the same place; the fields above describe the first.
    std::uint64_t occurrences = 1;
    /// The other line of a fault that has two: the earlier access of a race, the other barrier.
    std::optional<SourcePlace> other_place;
};

/// The device that ran a kernel. All texts are for reports.
struct DeviceDescription {
    /// "model" or "cupti".
    std::string backend;
    /// For example "NVIDIA H200".
    std::string name;
    /// For example "sm_90"; empty for the model.
    std::string architecture;
    /// Versions that a reading depends on, for example "driver 13.0, CUPTI 13.0"; empty for the model.
    std::string versions;
};

/// What was seen of one launch.
struct Profile {
    DeviceDescription device;
    std::string kernel;
    Dim3 grid;
    Dim3 block;
    /// Sums over the whole launch.
    Measured<Counters> totals = Measured<Counters>::unavailable("not asked for");
    /// Only lines with at least one counted instruction, ordered by file and line. On a GPU it needs code compiled with
    /// -lineinfo.
    Measured<std::vector<SourceLine>> lines = Measured<std::vector<SourceLine>>::unavailable("not asked for");
    std::vector<Finding> findings;
};

}  // namespace warpbook
