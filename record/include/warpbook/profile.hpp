#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/counters.hpp>
#include <warpbook/dim3.hpp>
#include <warpbook/distribution.hpp>
#include <warpbook/finding.hpp>
#include <warpbook/footprint.hpp>
#include <warpbook/lane_pattern.hpp>
#include <warpbook/measured.hpp>
#include <warpbook/note.hpp>
#include <warpbook/source_location.hpp>
#include <warpbook/trace.hpp>

namespace warpbook {

/// The widths that an access can have: bytes for each lane.
inline constexpr std::array<unsigned, 5> access_widths = {1, 2, 4, 8, 16};

/// Numbers of warp instructions, one for each of access_widths.
using InstructionsByWidth = std::array<std::uint64_t, access_widths.size()>;

/// Who makes the accesses of one kind in one line.
struct LineLanes {
    /// Lanes that took part, once for each instruction in which they did.
    std::uint64_t lanes = 0;
    /// How the lanes lie that cause most of the units beyond the ideal: an example, where at least half of them are of
    /// accesses that cost about as much as this one.
    std::optional<LanePattern> costly{};

    friend bool operator==(const LineLanes&, const LineLanes&) = default;
};

/// Why a GPU's profile says nothing of them.
inline constexpr const char* lanes_not_known = "a GPU's counters do not tell the lanes' addresses; the model does";

/// The counts of one source line.
struct SourceLine {
    SourceLocation location;
    Counters counters;
    /// All of `counters`' instructions, by access width: on the model the widths that the source says, on a GPU those
    /// that the compiler chose. An asynchronous copy is two instructions here as there: a load and a store.
    Measured<InstructionsByWidth> instructions_by_width = Measured<InstructionsByWidth>::unavailable(not_asked_for());
    /// Of each kind of access that instruction of the line which wastes most in each execution. An average over a load
    /// with 32 wavefronts and one with a single wavefront describes neither.
    ByAccess<AccessCounts> worst_instruction{};
    /// On the model only.
    Measured<ByAccess<LineLanes>> lanes = Measured<ByAccess<LineLanes>>::unavailable(lanes_not_known);
};

/// Of each kind of access keeps the line's worst instruction, or this one where it is worse.
void keep_worst(SourceLine& line, const ByAccess<AccessCounts>& instruction);

/// What kernels do that nobody counts: it goes through the texture units.
enum class UncountedAccess : std::uint8_t { texture_read, surface_read, surface_write };

/// As records spell it, for example "texture_read".
std::string_view name_of(UncountedAccess access);
/// The access with this name, if there is one.
std::optional<UncountedAccess> uncounted_access_named(std::string_view name);

/// A line that was executed, and that has such an access.
struct UncountedLine {
    UncountedAccess access = UncountedAccess::texture_read;
    SourceLocation location;
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

/// Why a GPU's profile says nothing of them.
inline constexpr const char* not_by_block_or_warp =
    "a GPU does not count block by block or warp by warp; the model does";

/// Why a GPU's profile says nothing of them.
inline constexpr const char* lines_of_textures_not_known =
    "a GPU's counters do not tell which lines use textures and surfaces; the model does";

/// Why a GPU's profile says nothing of them.
inline constexpr const char* launches_by_kernels_not_known =
    "a GPU's counters do not tell how many grids a kernel launches; the model does";

/// Why a GPU's profile says nothing of them.
inline constexpr const char* waits_for_copies_not_known =
    "a GPU's counters do not tell what a warp does while a copy is under way; the model does";

/// Asynchronous copies from global to shared memory: `cp.async` in PTX, LDGSTS in a GPU's code. All of them are in the
/// totals, too, each as a global load and a shared store. Those of the tensor memory accelerator are in neither.
struct AsyncCopies {
    /// Of warps.
    std::uint64_t instructions = 0;
    /// Of global memory, that they read.
    std::uint64_t sectors = 0;
    /// In which they write shared memory.
    std::uint64_t wavefronts = 0;
    /// Copies, each by one thread, for which the thread waited before its warp had loaded anything from shared memory
    /// since they began: that hides nothing of the time that they take. Waits at a barrier object, such as
    /// cuda::barrier, are not looked at. On the model only.
    Measured<std::uint64_t> awaited_at_once = Measured<std::uint64_t>::unavailable(waits_for_copies_not_known);

    friend bool operator==(const AsyncCopies&, const AsyncCopies&) = default;
};

/// By which the counts of one kind are multiplied when they stand for more.
struct CountFactors {
    double instructions = 1;
    double units = 1;
    double ideal_units = 1;

    friend bool operator==(const CountFactors&, const CountFactors&) = default;
};

/// Of a launch of which only a part was counted and checked, all of it having run.
struct ObservedBlocks {
    std::size_t observed = 0;
    std::size_t all = 0;
    /// How far the counts of all blocks, as they are known by these, may be wrong: 0.02 for two percent, of that kind
    /// of access of which it is most. Nothing where nobody knows, because only the first blocks were observed.
    std::optional<double> error{};
    /// What makes the counts of these those of all. Not in records, whose counts are of all.
    ByAccess<CountFactors> factors{};

    friend bool operator==(const ObservedBlocks&, const ObservedBlocks&) = default;
};

/// What was seen of one launch.
struct Profile {
    // Compiled once in the library: g++ would make them again for each file that has one.
    Profile();
    Profile(const Profile& other);
    Profile(Profile&& other) noexcept;
    Profile& operator=(const Profile& other);
    Profile& operator=(Profile&& other) noexcept;
    ~Profile();

    DeviceDescription device;
    std::string kernel;
    Dim3 grid;
    Dim3 block;
    /// How many grids the kernel launched itself, and those the grids that it launched: all that follows is of them,
    /// too. On the model only.
    Measured<std::size_t> launches_by_kernels;
    /// Sums over the whole launch.
    Measured<Counters> totals;
    /// Only lines with at least one counted instruction, ordered by file and line. On a GPU it needs code compiled with
    /// -lineinfo.
    Measured<std::vector<SourceLine>> lines;
    /// Those of the totals that are asynchronous copies.
    Measured<AsyncCopies> async_copies;
    /// What is in none of the counts; ordered by kind, file and line. On the model only.
    Measured<std::vector<UncountedLine>> uncounted;
    /// How the accesses were shared out among blocks and warps, and how often these waited: on the model only.
    Measured<Distributions> distribution;
    Measured<Synchronizations> synchronizations;
    /// Where a launch asks for it (Launch::footprint_blocks): on the model only.
    Measured<Footprint> footprint;
    /// On a GPU only.
    Measured<SchedulerLoad> scheduler_load;
    /// Those of the metric groups that were asked for besides `accesses` and `lines`, by name (metric_groups.hpp).
    std::map<std::string, Measured<double>, std::less<>> metrics;
    std::vector<Finding> findings;
    /// The fault that ended the kernel, after which a GPU runs nothing more for the program; also among the findings.
    /// On the model only.
    std::optional<FindingKind> ended_by;
    /// What is to be known of the launch besides its numbers; mostly nothing.
    std::optional<Note> note;
    /// Where it was a sample (Launch::sample): all counts are of these blocks alone.
    std::optional<ObservedBlocks> observed_blocks;
    /// On the model: it would only have done again what an earlier launch had done, and was not run.
    bool is_repetition = false;
    /// How many launches like it, with the same grid and block, only ran since the last one that was counted.
    std::uint64_t unchecked_before = 0;
    /// On the model: how many steps its threads made that were observed, and what takes as long as so many.
    std::uint64_t steps = 0;
    /// On the model: whether its threads interacted, so that another schedule could have had another outcome
    /// (Backend::set_schedule).
    bool threads_interact = false;
    /// Threads that had left the kernel when the others of their block passed a barrier; on a GPU nobody counts them.
    std::uint64_t threads_missed_by_barriers = 0;
    /// Of the block that BackendOptions asks for, on the model only.
    std::optional<Trace> trace;
};

/// Multiplies all counts of accesses: what a part did stands for the whole. Rounded to whole numbers.
void scale_counts(Profile& profile, double factor);
void scale_counts(Profile& profile, const ByAccess<CountFactors>& factors);

// Compiled once (record/src/profile/profile.cpp), and not for each file that has a profile.
extern template class Measured<Counters>;
extern template class Measured<InstructionsByWidth>;
extern template class Measured<ByAccess<LineLanes>>;
extern template class Measured<std::vector<SourceLine>>;
extern template class Measured<AsyncCopies>;
extern template class Measured<std::vector<UncountedLine>>;
extern template class Measured<Distributions>;
extern template class Measured<Synchronizations>;
extern template class Measured<Footprint>;
extern template class Measured<SchedulerLoad>;

}  // namespace warpbook
