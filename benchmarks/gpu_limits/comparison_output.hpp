#pragma once

#include <string>

#include "comparison.hpp"

namespace warpbook::benchmarks {

/// For people: as Markdown.
std::string table_of(const Comparison& comparison);

/// For programs (docs/generators/roofline.py): one row a line, after a line with the conditions that begins with '#'.
std::string csv_of(const Comparison& comparison);

}  // namespace warpbook::benchmarks
