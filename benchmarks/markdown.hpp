#pragma once

#include <string>
#include <vector>

namespace warpbook::benchmarks {

using Cells = std::vector<std::string>;

/// A table as Markdown has it. Every row has as many cells as the head.
std::string markdown_table(const Cells& head, const std::vector<Cells>& rows);

/// Three significant digits, without an exponent: "0.0123", "6.53", "148".
std::string three_digits(double number);

}  // namespace warpbook::benchmarks
