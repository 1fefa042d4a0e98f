#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::tools {

/// Comma-separated values (RFC 4180).
using Cells = std::vector<std::string>;

/// A row with its end, "\n".
std::string comma_separated(const Cells& cells);

/// The row as comma_separated() has it, for spreadsheets and of texts that others wrote: a spreadsheet calculates what
/// begins with = + - @ or a tab, which can send a table's content away. Such a text gets an apostrophe in front; a
/// number does not.
std::string safe_comma_separated(const Cells& cells);

struct CommaSeparatedRow {
    Cells cells;
    /// Of its beginning, counted from 1.
    std::size_t line = 1;
};

/// The rows of a text; empty lines are left out. Nothing where a quote has no end.
std::optional<std::vector<CommaSeparatedRow>> comma_separated_rows(std::string_view text);

}  // namespace warpbook::tools
