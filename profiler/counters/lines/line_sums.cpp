#include "line_sums.hpp"

#include <cstddef>
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

bool was_counted(const InstructionRecord& record)
{
    return record.global_executed > 0 || record.shared_executed > 0 || record.copies_executed > 0 ||
           record.sectors > 0 || record.wavefronts > 0;
}

std::string traffic_of(const InstructionRecord& record)
{
    return std::to_string(record.sectors) + " sectors and " + std::to_string(record.wavefronts) + " wavefronts";
}

AccessCounts counts_of(const InstructionRecord& record, const SassAccess& access, Space space)
{
    const bool global = space == Space::global;
    AccessCounts counts;
    if (access.global && access.shared && !access.generic_address)
        counts.instructions = record.copies_executed;
    else
        counts.instructions = global ? record.global_executed : record.shared_executed;
    counts.units = global ? record.sectors : record.wavefronts;
    counts.ideal_units = global ? record.ideal_sectors : record.ideal_wavefronts;
    return counts;
}

/// What one instruction adds to its line; nothing when no execution of it is counted.
Measured<std::optional<Counters>> counters_of(const InstructionRecord& record, std::uint64_t instruction_word)
{
    using Result = Measured<std::optional<Counters>>;
    const std::optional<SassAccess> access = access_of(instruction_word);
    if ((record.sectors > 0 && !(access && access->global)) || (record.wavefronts > 0 && !(access && access->shared)))
        return Result::unavailable(name_of(record, instruction_word) + " took " + traffic_of(record) +
                                   ", and it is not known what kind of access that is");
    if (!access) return std::optional<Counters>();

    std::optional<Counters> counters;
    for (const Space space : all_spaces) {
        const std::optional<Operation> operation = space == Space::global ? access->global : access->shared;
        if (!operation) continue;
        const AccessCounts counts = counts_of(record, *access, space);
        // A generic address belongs where its traffic was seen, which can be local memory.
        if (counts.units == 0 && (counts.instructions == 0 || access->generic_address)) continue;
        if (counts.instructions == 0)
            return Result::unavailable(name_of(record, instruction_word) + " took " + traffic_of(record) +
                                       ", and CUPTI counted no execution of it");
        if (!counters) counters.emplace();
        counters->of(space, *operation) = counts;
    }
    return counters;
}

/// What one instruction, which did `counters`, adds to its line.
Measured<InstructionsByWidth> widths_of(const InstructionRecord& record, std::uint64_t instruction_word,
                                        const Counters& counters)
{
    const InstructionsByWidth executed = {record.executed_with_8_bits, record.executed_with_16_bits,
                                          record.executed_with_32_bits, record.executed_with_64_bits,
                                          record.executed_with_128_bits};
    std::uint64_t instructions = 0;
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) instructions += counters.of(space, operation).instructions;
    }
    // The metric of the width says which it is. Its number is not used: it may have executions without any lane.
    InstructionsByWidth by_width{};
    int widths = 0;
    for (std::size_t i = 0; i < executed.size(); ++i) {
        if (executed[i] == 0) continue;
        by_width[i] = instructions;
        ++widths;
    }
    if (widths == 1) return by_width;
    return Measured<InstructionsByWidth>::unavailable("CUPTI gave " + std::to_string(widths) + " access widths of " +
                                                      name_of(record, instruction_word));
}

void add(Measured<InstructionsByWidth>& sum, const Measured<InstructionsByWidth>& more)
{
    if (!sum.available()) return;
    if (!more.available()) {
        sum = more;
        return;
    }
    InstructionsByWidth both = sum.value();
    for (std::size_t i = 0; i < both.size(); ++i) both[i] += more.value()[i];
    sum = both;
}

/// "global store: 524288 instructions and 16777216 sectors".
std::string to_text(const AccessCounts& counts, Space space)
{
    return std::to_string(counts.instructions) + " instructions and " + std::to_string(counts.units) + " " +
           std::string(unit_of(space));
}

/// What the two measurements say of the first kind of access of which `differ` holds; empty when there is none.
template <class Differ>
std::string difference(const Counters& totals, const Counters& sums, const Differ& differ)
{
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const AccessCounts& total = totals.of(space, operation);
            const AccessCounts& sum = sums.of(space, operation);
            if (!differ(total, sum)) continue;
            return "the GPU counted " + to_text(total, space) + " for " + std::string(warpbook::name_of(space)) + " " +
                   std::string(warpbook::name_of(operation)) +
                   "s in one run of the kernel, and the lines of a second run add up to " + to_text(sum, space);
        }
    }
    return {};
}

bool differ_in_units(const AccessCounts& total, const AccessCounts& sum) { return total.units != sum.units; }

bool differ_in_instructions(const AccessCounts& total, const AccessCounts& sum)
{
    return total.instructions != sum.instructions;
}

bool differ(const Counters& totals, const Counters& sums)
{
    return !difference(totals, sums, differ_in_instructions).empty() ||
           !difference(totals, sums, differ_in_units).empty();
}

/// Why the instructions cannot be what the totals are made of; empty when they can.
std::string contradiction(const Counters& totals, const Counters& sums)
{
    // That of a kernel without accesses is no contradiction.
    if (sums == Counters() && differ(totals, sums))
        return "CUPTI counted no instruction of the kernel in the run for the lines";
    return difference(totals, sums, differ_in_units);
}

/// An instruction that was counted, and what it did.
struct CountedInstruction {
    const InstructionRecord& record;
    std::uint64_t word;
    Counters counters;
};

/// Unavailable when one cannot be told.
Measured<std::vector<CountedInstruction>> counted_instructions(std::span<const InstructionRecord> records,
                                                               const InstructionLookup& code)
{
    using Result = Measured<std::vector<CountedInstruction>>;
    std::vector<CountedInstruction> counted;
    for (const InstructionRecord& record : records) {
        if (!was_counted(record)) continue;
        const Measured<std::uint64_t> word = code.instruction_word(record);
        if (!word.available()) return Result::unavailable(word.why());
        const Measured<std::optional<Counters>> counters = counters_of(record, word.value());
        if (!counters.available()) return Result::unavailable(counters.why());
        if (counters.value()) counted.push_back({record, word.value(), *counters.value()});
    }
    return counted;
}

Lines sum_by_line(const std::vector<CountedInstruction>& instructions, const InstructionLookup& code, Widths widths)
{
    std::map<SourceLocation, SourceLine> by_location;
    for (const CountedInstruction& instruction : instructions) {
        const Measured<SourceLocation> location = code.location(instruction.record);
        if (!location.available()) return Lines::unavailable(location.why());
        const auto [found, is_new] = by_location.try_emplace(location.value());
        SourceLine& line = found->second;
        line.counters += instruction.counters;
        keep_worst(line, instruction.counters);
        if (widths == Widths::ignored) continue;
        if (is_new) line.instructions_by_width = InstructionsByWidth{};
        add(line.instructions_by_width, widths_of(instruction.record, instruction.word, instruction.counters));
    }
    std::vector<SourceLine> lines;
    lines.reserve(by_location.size());
    for (auto& [location, line] : by_location) {
        line.location = location;
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace

InstructionSums no_instructions(const Unavailable& why)
{
    return {Measured<Counters>::unavailable(why), Lines::unavailable(why)};
}

InstructionSums sum_instructions(std::span<const InstructionRecord> records, const InstructionLookup& code,
                                 Widths widths)
{
    const auto instructions = counted_instructions(records, code);
    if (!instructions.available()) return no_instructions(instructions.why());
    Counters sum;
    for (const CountedInstruction& instruction : instructions.value()) sum += instruction.counters;
    return {sum, sum_by_line(instructions.value(), code, widths)};
}

std::string reconcile(Counters& totals, InstructionSums& sums)
{
    if (sums.counters.available()) {
        if (const std::string text = contradiction(totals, sums.counters.value()); !text.empty())
            sums = no_instructions(text);
    }
    const Measured<Counters>& counters = sums.counters;
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations)
            totals.of(space, operation).ideal_units = counters.available()
                                                          ? counters.value().of(space, operation).ideal_units
                                                          : Measured<std::uint64_t>::unavailable(counters.why());
    }
    return counters.available() ? difference(totals, counters.value(), differ_in_instructions) : std::string();
}

}  // namespace warpbook::cupti
