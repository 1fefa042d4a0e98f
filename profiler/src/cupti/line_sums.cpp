#include "line_sums.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "sass_opcode.hpp"

namespace warpbook::cupti {

namespace {

using Lines = Measured<std::vector<SourceLine>>;

std::string name_of(const InstructionRecord& record, std::uint64_t instruction_word)
{
    const std::optional<SassAccess> access = access_of(instruction_word);
    const std::string opcode =
        access ? access->name : "the unknown opcode " + name_of_opcode(opcode_of(instruction_word));
    return "the instruction at byte " + std::to_string(record.pc_offset) + " of " + record.function + " (" + opcode +
           ")";
}

AccessCounts counts_of(const InstructionRecord& record, Space space)
{
    AccessCounts counts;
    counts.instructions = record.executed;
    counts.units = space == Space::global ? record.sectors : record.wavefronts;
    counts.ideal_units = space == Space::global ? record.ideal_sectors : record.ideal_wavefronts;
    return counts;
}

/// What one instruction adds to its line; nothing when it does not access memory.
Measured<std::optional<Counters>> counters_of(const InstructionRecord& record, std::uint64_t instruction_word)
{
    using Result = Measured<std::optional<Counters>>;
    const std::optional<SassAccess> access = access_of(instruction_word);
    const bool touched_global = record.sectors > 0;
    const bool touched_shared = record.wavefronts > 0;
    if ((touched_global && !(access && access->global)) || (touched_shared && !(access && access->shared)))
        return Result::unavailable(name_of(record, instruction_word) + " took " + std::to_string(record.sectors) +
                                   " sectors and " + std::to_string(record.wavefronts) +
                                   " wavefronts, and it is not known what kind of access that is");
    if (!access || record.executed == 0) return std::optional<Counters>();
    if (access->generic_address && touched_global && touched_shared)
        return Result::unavailable(name_of(record, instruction_word) +
                                   " accessed global memory in some executions and shared memory in others");

    // An instruction with a generic address belongs where it was seen; all others are known by themselves, also those
    // that no lane took part in.
    const bool counts_global = access->generic_address ? touched_global : access->global.has_value();
    const bool counts_shared = access->generic_address ? touched_shared : access->shared.has_value();
    Counters counters;
    if (counts_global) counters.of(Space::global, *access->global) = counts_of(record, Space::global);
    if (counts_shared) counters.of(Space::shared, *access->shared) = counts_of(record, Space::shared);
    if (!counts_global && !counts_shared) return std::optional<Counters>();
    return std::optional(counters);
}

/// "global store: 524288 instructions and 16777216 sectors".
std::string to_text(const AccessCounts& counts, Space space)
{
    return std::to_string(counts.instructions) + " instructions and " + std::to_string(counts.units) + " " +
           std::string(unit_of(space));
}

/// Where the two measurements differ; empty when they agree.
std::string difference(const Counters& totals, const Counters& sums)
{
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const AccessCounts& total = totals.of(space, operation);
            const AccessCounts& sum = sums.of(space, operation);
            if (total.instructions == sum.instructions && total.units == sum.units) continue;
            return "the GPU counted " + to_text(total, space) + " for " + std::string(warpbook::name_of(space)) + " " +
                   std::string(warpbook::name_of(operation)) +
                   "s in one run of the kernel, and the lines of a second " + "run add up to " + to_text(sum, space);
        }
    }
    return {};
}

}  // namespace

Lines sum_by_line(std::span<const InstructionRecord> records, const CodeKnowledge& code)
{
    std::map<SourcePlace, Counters> by_place;
    for (const InstructionRecord& record : records) {
        if (record.executed == 0 && record.sectors == 0 && record.wavefronts == 0) continue;
        const Measured<std::uint64_t> instruction_word = code.instruction_word(record);
        if (!instruction_word.available()) return Lines::unavailable(instruction_word.reason());
        const Measured<std::optional<Counters>> counters = counters_of(record, instruction_word.value());
        if (!counters.available()) return Lines::unavailable(counters.reason());
        if (!counters.value()) continue;
        const Measured<SourcePlace> place = code.place(record);
        if (!place.available()) return Lines::unavailable(place.reason());
        by_place[place.value()] += *counters.value();
    }
    std::vector<SourceLine> lines;
    lines.reserve(by_place.size());
    for (const auto& [place, counters] : by_place) lines.push_back({place, counters});
    return lines;
}

void reconcile(Counters& totals, Lines& lines)
{
    Counters sums;
    if (lines.available()) {
        for (const SourceLine& line : lines.value()) sums += line.counters;
        if (const std::string text = difference(totals, sums); !text.empty()) lines = Lines::unavailable(text);
    }
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations)
            totals.of(space, operation).ideal_units = lines.available()
                                                          ? sums.of(space, operation).ideal_units
                                                          : Measured<std::uint64_t>::unavailable(lines.reason());
    }
}

}  // namespace warpbook::cupti
