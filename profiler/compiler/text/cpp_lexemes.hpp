#pragma once

#include <cstddef>
#include <string_view>

namespace warpbook {

/// What C++ is made of, as the compiler divides a text whose lines are joined already. Punctuation is left to those who
/// read it: `other` is its first character.
struct Lexeme {
    enum class Kind { word, number, text, raw_text, comment, other };

    Kind kind = Kind::other;
    std::size_t length = 1;
    /// Of `u8` in u8"…": what stands in front of the quotation mark of a text.
    std::size_t prefix = 0;
};

/// The one at the beginning of `code`, which begins with no blank and is not empty. One that is not closed goes on to
/// the end of its line, or of the code.
Lexeme first_lexeme(std::string_view code);

/// The length of `"x(…)x"`, which follows the prefix of a raw text: in the source as it stands, because lines are not
/// joined there.
std::size_t length_of_raw_text(std::string_view code);

/// The digits that follow `\u` or `\U`, where a letter is written as its number: caf\u00e9. 0 for any other text.
std::size_t digits_of_numbered_letter(std::string_view code);

}  // namespace warpbook
