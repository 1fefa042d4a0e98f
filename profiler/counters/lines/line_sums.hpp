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
struct InstructionLookup {
    /// The first 8 bytes of the instruction.
    std::function<Measured<std::uint64_t>(const InstructionRecord&)> instruction_word;
    std::function<Measured<SourceLocation>(const InstructionRecord&)> location;
};

/// What the instructions of a kernel did.
struct InstructionSums {
    /// Of all of them. Unavailable when one counted instruction cannot be told: a sum that leaves something out would
    /// look like less traffic.
    Measured<Counters> counters = Measured<Counters>::unavailable(not_asked_for());
    /// Of each source line, ordered by file and line. Unavailable as a whole when one has no place. Where only an
    /// instruction's width is unknown, the widths of its line are.
    Measured<std::vector<SourceLine>> lines = Measured<std::vector<SourceLine>>::unavailable(not_asked_for());
};

/// Both unavailable for this reason.
InstructionSums no_instructions(const Unavailable& why);

InstructionSums sum_instructions(std::span<const InstructionRecord> records, const InstructionLookup& code,
                                 Widths widths);

/// Gives `totals` the ideal units that the instructions add up to; the totals keep all other numbers. When the two
/// measurements count units differently, the lines and the ideals become unavailable. Where only the instructions
/// differ, units and ideals still hold line by line: the lines stay, and the difference is returned. Empty otherwise.
std::string reconcile(Counters& totals, InstructionSums& sums);

}  // namespace warpbook::cupti
