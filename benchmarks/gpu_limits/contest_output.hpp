#pragma once

#include <string>

#include "contest.hpp"

namespace warpbook::benchmarks {

/// For people: as Markdown.
std::string table_of(const Contest& contest);

/// For programs (docs/generators/roofline.py): one row a line, after a line with the conditions that begins with '#'.
std::string csv_of(const Contest& contest);

}  // namespace warpbook::benchmarks
