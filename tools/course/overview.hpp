#pragma once

#include <iosfwd>
#include <vector>

#include <warpbook/record/palette.hpp>

#include "course.hpp"
#include "support/outcome.hpp"

namespace warpbook::tools {

/// The course at a glance: a line for every lab under its part's title, then how many labs have which verdict.
/// Outcome i is that of lab i.
void print_overview(std::ostream& out, const Palette& palette, const Course& course,
                    const std::vector<Outcome>& outcomes);

/// "14-tile-transpose  FAILED  does not compile"
void print_verdict_line(std::ostream& out, const Palette& palette, const Lab& lab, const Outcome& outcome);

}  // namespace warpbook::tools
