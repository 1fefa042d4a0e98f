#pragma once

#include <iosfwd>
#include <vector>

#include <warpbook/record/palette.hpp>

#include "course.hpp"
#include "support/outcome.hpp"

namespace warpbook::tools {

/// The first lab that is not SOLVED, or nullptr. Outcome i is that of lab i.
const Lab* next_lab(const Course& course, const std::vector<Outcome>& outcomes);

/// The next lab to solve, where its file is not begun: what it is about, and what to do. The report of a check could
/// only say that nothing is done yet.
void print_task(std::ostream& out, const Palette& palette, const Lab& lab);

/// Which file to open and which command to run for a lab that is not SOLVED. `has_another_starter`: its starter changed
/// after the student had begun.
void print_next_step(std::ostream& out, const Palette& palette, const Lab& lab, const Outcome& outcome,
                     bool has_another_starter);

/// By the map, after `solved`: the labs that build on it and are not SOLVED, else the first later one that builds on
/// solved labs only, else the first later one, else the first of all. Empty when all are. In the course's order.
std::vector<const Lab*> labs_after(const Course& course, const Lab& solved, const std::vector<Outcome>& outcomes);

/// What was learned, the questions, and which labs come next, after one was SOLVED.
void print_after_solved(std::ostream& out, const Palette& palette, const Course& course, const Lab& solved,
                        const std::vector<Outcome>& outcomes);

void print_course_is_solved(std::ostream& out, const Palette& palette);

}  // namespace warpbook::tools
