#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace warpbook::tools::grading {

/// One letter of a text in UTF-8 (RFC 3629).
struct Letter {
    /// Nothing where a byte belongs to no letter; `bytes` is 1 then.
    std::optional<char32_t> code;
    std::size_t bytes = 1;
};

/// The letter that begins at this byte, which the text must have.
Letter letter_at(std::string_view text, std::size_t begin);

bool is_utf8(std::string_view text);

/// Whether a letter does more than to be shown: control characters (of ASCII and of C1), those that turn the direction
/// of writing or have no width, and line separators. A name with one can look like another, or move a cursor.
bool is_control(char32_t letter);

/// A name on one line, of which each different one looks different: control characters and bytes that are no UTF-8 are
/// written as \n, \u202e or \xff, and a backslash as two.
std::string name_for_people(std::string_view name);

/// A text for files that others read: bytes that are no UTF-8, and control characters but tabs and line ends, become
/// U+FFFD. XML allows no others, and a terminal would obey them.
std::string without_controls(std::string_view text);

/// The same for names that people take to be the same: letters of ASCII in lower case, without blanks at the ends and
/// in a row, without joiners of no width, and accents after their letters (é as e and ´, as macOS writes names of
/// files). Other alphabets stay as they are.
std::string folded_name(std::string_view name);

}  // namespace warpbook::tools::grading
