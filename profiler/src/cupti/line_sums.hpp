#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <warpbook/profile.hpp>

#include "line_counters.hpp"

namespace warpbook::cupti {

/// What is known of an instruction besides its counters.
struct CodeKnowledge {
    /// The first 8 bytes of the instruction.
    std::function<Measured<std::uint64_t>(const InstructionRecord&)> instruction_word;
    std::function<Measured<SourcePlace>(const InstructionRecord&)> place;
};

/// The counters of each source line, ordered by file and line. Unavailable as a whole when one counted instruction
/// cannot be told: a sum that leaves something out would look like less traffic. Where only an instruction's width is
/// unknown, the widths of its line are.
Measured<std::vector<SourceLine>> sum_by_line(std::span<const InstructionRecord> records, const CodeKnowledge& code,
                                              Widths widths);

/// Gives `totals` the ideal units that the lines add up to; the totals keep all other numbers. Lines whose units the
/// two measurements count differently become unavailable. Where only the instructions differ, units and ideals still
/// hold line by line: the lines stay, and the difference is returned. Empty otherwise.
std::string reconcile(Counters& totals, Measured<std::vector<SourceLine>>& lines);

}  // namespace warpbook::cupti
