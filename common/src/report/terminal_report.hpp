#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include <warpbook/record/palette.hpp>

#include "session.hpp"

namespace warpbook {

// What a lab's program says to people. Nothing here decides anything.

/// "values: are transposed"
std::string check_for_people(const std::string& group, const std::string& name);

void print_heading(std::ostream& out, const Session& session);
void print_outcome(std::ostream& out, const Palette& palette, const CheckOutcome& outcome,
                   const std::vector<ReportedFinding>& findings);
/// What a reader of the counts should know, such as that two measurements of the GPU differ a little; nothing when
/// there is nothing to know.
void print_notes(std::ostream& out, const std::vector<std::string>& notes);
void print_verdict(std::ostream& out, const Palette& palette, Verdict verdict,
                   const std::vector<CheckOutcome>& outcomes);

/// The first thing to correct, or that kept a check from being made: the first message of the first check that has one
/// and waits for no other. Nothing when nothing is wrong.
void print_first_cause(std::ostream& out, const Palette& palette, const std::vector<CheckOutcome>& outcomes,
                       const std::vector<ReportedFinding>& findings);

/// In place of a verdict, when only some of the lab's checks were chosen.
void print_end_of_chosen_checks(std::ostream& out, const std::vector<CheckOutcome>& outcomes);

/// Without a line break at its end. `findings` are those of the session.
std::string message_for_people(const Message& message, const std::vector<ReportedFinding>& findings);

}  // namespace warpbook
