#include "observations.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>

#include <warpbook/source_location.hpp>

#include "positions.hpp"

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

Finding finding_of(const FaultKey& key, const Fault& fault, const Launch& launch, std::uint64_t code_begin)
{
    Finding finding;
    finding.kind = key.kind;
    finding.location = location_before(code_begin + key.instruction);
    if (key.other != 0) finding.other_location = location_before(code_begin + key.other);
    finding.text = fault.text;
    finding.block = fault.block;
    finding.thread = position_in(launch.block, fault.thread);
    finding.occurrences = fault.occurrences;
    return finding;
}

/// Whether the access read what nobody wrote because it missed its array.
bool is_consequence(const Finding& finding, const std::vector<Finding>& findings)
{
    return finding.kind == FindingKind::uninitialized &&
           std::any_of(findings.begin(), findings.end(), [&](const Finding& other) {
               return (other.kind == FindingKind::out_of_bounds || other.kind == FindingKind::use_after_free) &&
                      other.location == finding.location;
           });
}

/// Whether another finding tells the same of the same place and thread: an index that is outside its row can be outside
/// the whole array, too, and the index comes first.
bool is_told_already(const Finding& finding, const std::vector<Finding>& findings)
{
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& other) {
        return other.kind == finding.kind && other.location == finding.location && other.block == finding.block &&
               other.thread == finding.thread && other.other_location == finding.other_location;
    });
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
        const Synchronizations& some = seen->synchronizations;
        synchronizations.barriers += some.barriers;
        synchronizations.of_warps += some.of_warps;
        synchronizations.of_busiest_warp = std::max(synchronizations.of_busiest_warp, some.of_busiest_warp);
        synchronizations.active_masks += some.active_masks;
    }
    profile.distribution = distributions;
    profile.synchronizations = synchronizations;
}

bool is_of_two_barriers(const Finding& finding)
{
    return finding.kind == FindingKind::divergent_barrier && finding.other_location.has_value();
}

/// Threads that waited at another barrier have one more behind them than the others, and leave while these still wait.
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
    };
    std::map<SourceLocation, Line> lines;
    Counters totals;
    for (const auto& seen : all) {
        for (const auto& [key, counts] : seen->counts) {
            const AccessCounts read{counts.instructions, counts.units, counts.ideal_units};
            Line& line = lines[location_before(code_begin + key.instruction)];
            line.counters.of(key.space, key.operation) += read;
            line.by_width[static_cast<std::size_t>(std::countr_zero(key.width))] += counts.instructions;
            totals.of(key.space, key.operation) += read;
        }
    }
    profile.totals = totals;
    std::vector<SourceLine> ordered;
    for (const auto& [place, line] : lines) ordered.push_back({place, line.counters, line.by_width});
    profile.lines = ordered;
    add_distributions(profile, all);
}

void add_findings(Profile& profile, const AllObservations& all, const Launch& launch, std::uint64_t code_begin)
{
    if (const EndingFault* const ended = earliest_ending(all))
        profile.findings.push_back(finding_of(ended->key, ended->fault, launch, code_begin));
    FaultLog merged;
    for (const auto& seen : all) merged.merge(seen->faults);
    for (const auto& [key, fault] : merged.faults()) {
        const Finding finding = finding_of(key, fault, launch, code_begin);
        // The compiler may have made copies of one barrier.
        if (finding.kind == FindingKind::divergent_barrier && finding.location == finding.other_location) continue;
        if (is_told_already(finding, profile.findings) || is_consequence(finding, profile.findings)) continue;
        profile.findings.push_back(finding);
    }
    remove_consequences_of_two_barriers(profile.findings);
}

}  // namespace warpbook::model
