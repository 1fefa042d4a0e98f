#include "observations.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <warpbook/debug_info.hpp>
#include <warpbook/source_location.hpp>

#include "machine/lanes/positions.hpp"

namespace warpbook::model {

namespace {

/// The line of the call or access that returns to `return_address`.
SourceLocation location_before(std::uintptr_t return_address) { return location_of(return_address - 1); }

/// The fault that ended the launch; null when none did. Blocks start in order, so the earliest of those that would
/// fault always ran; which later ones did too is a matter of chance.
const EndingFault* earliest_ending(const AllObservations& all)
{
    const EndingFault* earliest = nullptr;
    for (const auto& seen : all) {
        if (seen->ended_by && (earliest == nullptr || is_earlier(seen->ended_by->fault, earliest->fault)))
            earliest = &*seen->ended_by;
    }
    return earliest;
}

/// A finding before those of its line are joined.
struct Found {
    Finding finding;
    /// In LaunchTree.
    std::size_t launch = 0;
    /// Fault::reach.
    std::uint8_t reach = 0;
    /// Others of which the same is to be said.
    std::set<std::string> more_arrays{};

    std::string array() const { return finding.facts.text(fact::array); }
};

/// Nothing fits between a load and a store of one line. The race detector, which knows instructions and no lines, asks
/// for a barrier there.
FaultCase case_in_one_line(FaultCase fault)
{
    switch (fault) {
    case FaultCase::race_of_blocks: return FaultCase::race_of_blocks_and_line;
    case FaultCase::global_race_in_block: return FaultCase::global_race_in_block_and_line;
    case FaultCase::global_race_in_warp: return FaultCase::global_race_in_warp_and_line;
    case FaultCase::shared_race_in_block: return FaultCase::shared_race_in_block_and_line;
    case FaultCase::shared_race_in_warp: return FaultCase::shared_race_in_warp_and_line;
    case FaultCase::shared_race_without_syncwarp: return FaultCase::shared_race_without_syncwarp_and_line;
    case FaultCase::shared_race_seen_in_warp: return FaultCase::shared_race_seen_in_warp_and_line;
    default: return fault;
    }
}

/// Whether threads update one value, as in `sum += x`: the store races with itself, too. In `s[i] += s[i - 1]` it does
/// not: each thread only reads what another one updates. What the store leaves as it was is no race with itself.
bool is_of_one_value(const FaultKey& race, const FaultLog& log)
{
    const auto races_with_itself = [&](std::uint32_t instruction) {
        return log.faults().contains({FindingKind::race, instruction, instruction});
    };
    return race.instruction != race.other && (races_with_itself(race.instruction) || races_with_itself(race.other));
}

/// Only an atomic helps there.
FaultCase case_of_update(FaultCase fault)
{
    switch (fault) {
    case FaultCase::race_of_blocks_and_line:
    case FaultCase::global_race_in_block_and_line:
    case FaultCase::global_race_in_warp_and_line:
    case FaultCase::shared_race_in_block_and_line:
    case FaultCase::shared_race_in_warp_and_line:
    case FaultCase::shared_race_without_syncwarp_and_line:
    case FaultCase::shared_race_seen_in_warp_and_line: return FaultCase::race_of_update;
    default: return fault;
    }
}

Found found_by(const FaultKey& key, const Fault& fault, const LaunchTree& launches, std::uint64_t code_begin)
{
    const Launch& launch = launches[fault.launch];
    Finding finding;
    finding.kind = key.kind;
    finding.location = location_before(code_begin + key.instruction);
    if (key.other != 0) finding.other_location = location_before(code_begin + key.other);
    finding.fault = fault.description.fault;
    finding.facts = fault.description.facts;
    if (fault.launch != 0) finding.facts.add({fact::in_launch, launch_name_of(launch)});
    if (finding.other_location == finding.location) finding.fault = case_in_one_line(finding.fault);
    finding.has_thread = !is_of_unchecked_blocks(finding.fault);
    finding.block = fault.block;
    finding.thread = position_in(launch.block, fault.thread);
    finding.occurrences = fault.occurrences;
    return {std::move(finding), fault.launch, fault.reach};
}

/// Of two lines it is chance which comes first.
bool are_of_same_lines(const Finding& a, const Finding& b)
{
    if (a.other_location.has_value() != b.other_location.has_value()) return false;
    if (!a.other_location) return a.location == b.location;
    return std::minmax(a.location, *a.other_location) == std::minmax(b.location, *b.other_location);
}

bool is_earlier(const Found& a, const Found& b)
{
    const auto order = [](const Found& found) {
        const Finding& finding = found.finding;
        return std::tuple(found.launch, finding.block.z, finding.block.y, finding.block.x, finding.thread.z,
                          finding.thread.y, finding.thread.x);
    };
    return order(a) < order(b);
}

/// A line is one fault, in however many instructions the compiler has made of it, copies among them. That with the
/// widest reach tells it, of these the earliest.
void add_to_line(std::vector<Found>& lines, Found found)
{
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const Found& other) {
        return other.finding.kind == found.finding.kind && are_of_same_lines(other.finding, found.finding);
    });
    if (line == lines.end()) {
        lines.push_back(std::move(found));
        return;
    }
    const std::uint64_t occurrences = line->finding.occurrences + found.finding.occurrences;
    line->more_arrays.insert(found.array());
    if (found.reach == line->reach ? is_earlier(found, *line) : found.reach > line->reach) {
        found.more_arrays = std::move(line->more_arrays);
        found.more_arrays.insert(line->array());
        *line = std::move(found);
    }
    line->finding.occurrences = occurrences;
}

/// Behind its own facts.
void add_more_arrays(Found& found)
{
    std::vector<std::string> more;
    for (const std::string& array : found.more_arrays)
        if (!array.empty() && array != found.array()) more.push_back(array);
    if (!more.empty()) found.finding.facts.add({fact::more_arrays, more});
}

/// An index outside its row: g++'s own check finds it before the access, and names no array.
bool is_of_index(const Found& found)
{
    return found.finding.kind == FindingKind::out_of_bounds && found.array().empty();
}

/// A wrong index that comes of what nobody had written yet is itself a consequence.
bool is_read_too_early(const Finding& finding) { return finding.facts.find(fact::unwritten_byte) != nullptr; }

bool is_miss(FindingKind kind) { return kind == FindingKind::out_of_bounds || kind == FindingKind::use_after_free; }

/// Whether what it tells comes of another one of the same line: who has a wrong index misses the array, or all memory,
/// reads what nobody wrote, and races with who accesses the right place.
bool is_consequence(const Found& found, const std::vector<Found>& all)
{
    return std::any_of(all.begin(), all.end(), [&](const Found& other) {
        const bool is_cause = !is_read_too_early(other.finding);
        if (found.finding.kind == FindingKind::race && found.finding.other_location == other.finding.location)
            return is_cause && is_of_index(other);
        if (&other == &found || other.finding.location != found.finding.location) return false;
        switch (found.finding.kind) {
        case FindingKind::out_of_bounds: return is_of_index(other) && !is_of_index(found);
        case FindingKind::race: return is_cause && is_of_index(other);
        case FindingKind::unknown_address: return other.finding.kind == FindingKind::out_of_bounds;
        case FindingKind::uninitialized: return is_cause && is_miss(other.finding.kind);
        default: return false;
        }
    });
}

/// CUB reads ahead in its own storage, and does not use what it finds: BlockMergeSort has one more element than it
/// writes. Nobody who calls it can do anything about that.
bool is_read_ahead_of_library(const Finding& finding)
{
    return finding.fault == FaultCase::shared_never_written && finding.location.file.starts_with("/usr/include/cub/");
}

void add_distributions(Profile& profile, const AllObservations& all)
{
    Distributions distributions;
    Synchronizations synchronizations;
    for (const auto& seen : all) {
        for (const Space space : all_spaces) {
            for (const Operation operation : all_operations)
                add_blocks(distributions.of(space, operation), seen->distributions.of(space, operation));
        }
        add_blocks(synchronizations, seen->synchronizations);
    }
    profile.distribution = distributions;
    profile.synchronizations = synchronizations;
}

/// Adds up who makes the accesses of one kind in one line.
class LanesOfLine {
public:
    void add(const AccessCounter::Key& key, const AccessCounter::Counts& counts)
    {
        lanes_ += counts.lanes;
        excess_ += counts.units - counts.ideal_units;
        for (std::size_t bits = 0; bits < counts.wasteful.size(); ++bits) {
            const AccessCounter::WastefulAccesses& more = counts.wasteful[bits];
            if (more.excess_units == 0) continue;
            AccessCounter::WastefulAccesses& alike = wasteful_[{key.instruction, key.width, bits}];
            const std::uint64_t excess = alike.excess_units + more.excess_units;
            if (alike.excess_units == 0 || order_of(more) < order_of(alike)) alike = more;
            alike.excess_units = excess;
        }
    }

    LineLanes result() const
    {
        LineLanes result{lanes_, std::nullopt};
        const auto most = std::max_element(wasteful_.begin(), wasteful_.end(), [](const auto& a, const auto& b) {
            return a.second.excess_units < b.second.excess_units;
        });
        // The members of a structure are an instruction each.
        std::uint64_t explained = 0;
        for (const auto& [key, alike] : wasteful_)
            if (have_same_shape(alike.first, most->second.first)) explained += alike.excess_units;
        if (most != wasteful_.end() && 2 * explained >= excess_) result.costly = most->second.first;
        return result;
    }

private:
    /// Wherever they begin.
    static bool have_same_shape(const LanePattern& a, const LanePattern& b)
    {
        return a.width == b.width && a.lanes == b.lanes && a.along_x == b.along_x && a.along_y == b.along_y &&
               a.units == b.units;
    }

    static std::tuple<unsigned, unsigned, unsigned, unsigned> order_of(const AccessCounter::WastefulAccesses& some)
    {
        return {some.block.z, some.block.y, some.block.x, some.warp};
    }

    std::uint64_t lanes_ = 0;
    std::uint64_t excess_ = 0;
    /// By instruction, width, and bits of the excess.
    std::map<std::tuple<std::uint32_t, unsigned, std::size_t>, AccessCounter::WastefulAccesses> wasteful_{};
};

/// An address that leads nowhere is often computed of what a race has left, as after a scan without __syncwarp().
void name_races_as_causes(Profile& profile)
{
    if (profile.ended_by != FindingKind::unknown_address && profile.ended_by != FindingKind::out_of_bounds) return;
    const auto is_race = [](const Finding& finding) { return finding.kind == FindingKind::race; };
    if (std::none_of(profile.findings.begin(), profile.findings.end(), is_race)) return;
    for (Finding& finding : profile.findings)
        if (finding.kind == profile.ended_by) finding.facts.add({fact::race_in_launch, 1});
}

/// One of the two instructions of a copy.
void add(AsyncCopies& copies, Operation operation, const AccessCounter::Counts& counts)
{
    if (operation == Operation::load) {
        copies.sectors += counts.units;
    } else {
        copies.instructions += counts.instructions;
        copies.wavefronts += counts.units;
    }
}

bool is_of_two_barriers(const Finding& finding)
{
    return finding.kind == FindingKind::divergent_barrier && finding.other_location.has_value();
}

/// Threads that waited at another barrier have passed one more than the others, and leave while these still wait.
void remove_consequences_of_two_barriers(std::vector<Finding>& findings)
{
    if (std::none_of(findings.begin(), findings.end(), is_of_two_barriers)) return;
    std::erase_if(findings, [](const Finding& finding) {
        return finding.kind == FindingKind::divergent_barrier && !is_of_two_barriers(finding);
    });
}

}  // namespace

void add_counts(Profile& profile, const AllObservations& all, std::uint64_t code_begin)
{
    struct Line {
        Counters counters;
        InstructionsByWidth by_width{};
        std::map<std::uint32_t, Counters> instructions{};
        ByAccess<LanesOfLine> lanes{};
    };
    std::map<SourceLocation, Line> lines;
    Counters totals;
    AsyncCopies copies;
    copies.awaited_at_once = 0;
    for (const auto& seen : all) {
        copies.awaited_at_once = copies.awaited_at_once.value() + seen->copies_awaited_at_once;
        for (const auto& [key, counts] : seen->counts) {
            const AccessCounts read{counts.instructions, counts.units, counts.ideal_units};
            Line& line = lines[location_before(code_begin + key.instruction)];
            line.counters.of(key.space, key.operation) += read;
            line.instructions[key.instruction].of(key.space, key.operation) += read;
            line.by_width[static_cast<std::size_t>(std::countr_zero(key.width))] += counts.instructions;
            line.lanes.of(key.space, key.operation).add(key, counts);
            totals.of(key.space, key.operation) += read;
            if (seen->noted.copies().contains(key.instruction)) add(copies, key.operation, counts);
        }
    }
    profile.totals = totals;
    profile.async_copies = copies;
    std::vector<SourceLine> ordered;
    for (const auto& [place, line] : lines) {
        ordered.push_back({place, line.counters, line.by_width});
        for (const auto& [instruction, counters] : line.instructions) keep_worst(ordered.back(), counters);
        ByAccess<LineLanes> lanes;
        for (const Space space : all_spaces) {
            for (const Operation operation : all_operations)
                lanes.of(space, operation) = line.lanes.of(space, operation).result();
        }
        ordered.back().lanes = lanes;
    }
    profile.lines = ordered;
    add_distributions(profile, all);
}

void add_footprint(Profile& profile, const Launch& launch, const AllObservations& all, bool is_whole)
{
    if (launch.footprint_blocks == 0) return;
    const auto unavailable = [&](const char* why) { profile.footprint = Measured<Footprint>::unavailable(why); };
    if (!is_whole)
        return unavailable("only some of the grid's blocks were counted, and the others may touch the same sectors");
    if (profile.launches_by_kernels.value() > 0)
        return unavailable("the kernel launches grids itself, and blocks of several grids have the same numbers");
    std::vector<const RequestedArrays*> of_threads;
    for (const auto& seen : all) of_threads.push_back(&seen->requested);
    profile.footprint = footprint_of(launch.footprint_blocks, of_threads);
}

void add_uncounted(Profile& profile, const AllObservations& all, std::uint64_t code_begin)
{
    std::set<std::pair<UncountedAccess, SourceLocation>> lines;
    for (const auto& seen : all) {
        for (const auto& [access, instruction] : seen->noted.uncounted())
            lines.emplace(access, location_before(code_begin + instruction));
    }
    std::vector<UncountedLine> ordered;
    for (const auto& [access, location] : lines) ordered.push_back({access, location});
    profile.uncounted = ordered;
}

void add_note_of_clamped_reads(Profile& profile, const AllObservations& all, std::uint64_t code_begin)
{
    std::map<SourceLocation, AddressMode> lines;
    for (const auto& seen : all)
        for (const auto& [instruction, mode] : seen->noted.clamped())
            lines.emplace(location_before(code_begin + instruction), mode);
    if (lines.empty()) return;
    const auto& [place, mode] = *lines.begin();
    profile.note = note_of_clamped_reads(place, lines.size() - 1, mode == AddressMode::wrap ? "Wrap" : "Mirror");
}

void add_findings(Profile& profile, const AllObservations& all, const LaunchTree& launches, std::uint64_t code_begin)
{
    for (const auto& seen : all) profile.threads_missed_by_barriers += seen->threads_missed_by_barriers;
    std::vector<Found> found;
    if (const EndingFault* const ended = earliest_ending(all)) {
        profile.ended_by = ended->key.kind;
        found.push_back(found_by(ended->key, ended->fault, launches, code_begin));
    }
    FaultLog merged;
    for (const auto& seen : all) merged.merge(seen->faults);
    for (const auto& [key, fault] : merged.faults()) {
        Found one = found_by(key, fault, launches, code_begin);
        if (is_of_one_value(key, merged)) one.finding.fault = case_of_update(one.finding.fault);
        if (!is_read_ahead_of_library(one.finding)) found.push_back(std::move(one));
    }

    std::vector<Found> lines;
    for (const Found& one : found)
        if (!is_consequence(one, found)) add_to_line(lines, one);
    for (Found& line : lines) {
        add_more_arrays(line);
        Finding& finding = profile.findings.emplace_back(std::move(line.finding));
        if (finding.fault == FaultCase::shared_never_written && profile.threads_missed_by_barriers > 0)
            finding.facts.add({fact::threads_gone, profile.threads_missed_by_barriers});
    }
    remove_consequences_of_two_barriers(profile.findings);
    name_races_as_causes(profile);
}

void add_findings_of_schedule(Profile& profile, const AllObservations& all, const LaunchTree& launches,
                              std::uint64_t code_begin, std::uint32_t schedule)
{
    Profile seen;
    add_findings(seen, all, launches, code_begin);
    for (Finding& finding : seen.findings) {
        const bool is_known = std::ranges::any_of(profile.findings, [&](const Finding& known) {
            return known.kind == finding.kind && known.location == finding.location;
        });
        if (is_known) continue;
        finding.facts.add({fact::schedule, schedule});
        profile.findings.push_back(std::move(finding));
    }
}

}  // namespace warpbook::model
