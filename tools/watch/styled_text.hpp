#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warpbook::tools {

/// How our reports write (record/palette.hpp).
struct Style {
    static constexpr int default_color = -1;

    bool bold = false;
    bool faint = false;
    bool reverse = false;
    /// The terminal's eight, from 0.
    int color = default_color;

    friend bool operator==(const Style&, const Style&) = default;
};

struct StyledLetter {
    char32_t letter = U' ';
    Style style;

    friend bool operator==(const StyledLetter&, const StyledLetter&) = default;
};

using StyledLine = std::vector<StyledLetter>;

/// The lines of a UTF-8 text with a terminal's colors. Other control sequences, which a kernel's printf() can contain,
/// are left out; tabulators are blanks; what is no UTF-8 is U+FFFD.
std::vector<StyledLine> styled_lines(const std::string& text);

/// A line in pieces that have room in so many columns, broken at blanks where there are some. What follows is indented
/// as the line itself is. A letter of two columns counts as two.
std::vector<StyledLine> wrapped(const StyledLine& line, std::size_t columns);

/// Without the letters that have no room.
StyledLine cut(StyledLine line, std::size_t columns);

std::size_t columns_of(char32_t letter);
std::size_t columns_of(const StyledLine& line);

/// Without any control sequences.
std::string without_styles(const std::string& text);

}  // namespace warpbook::tools
