#pragma once

#include <iosfwd>
#include <vector>

#include <warpbook/records/palette.hpp>

#include "course.hpp"
#include "outcome.hpp"

namespace warpbook::tools {

/// The first lab that is not SOLVED, or nullptr. Outcome i is that of lab i.
const Lab* next_lab(const Course& course, const std::vector<Outcome>& outcomes);

/// Which file to open and which command to run for a lab that is not SOLVED. `has_another_starter`: its starter changed
/// after the student had begun.
void print_next_step(std::ostream& out, const Palette& palette, const Lab& lab, const Outcome& outcome,
                     bool has_another_starter);

/// Which lab comes next, after one was SOLVED.
void print_next_lab(std::ostream& out, const Palette& palette, const Lab* next);

}  // namespace warpbook::tools
