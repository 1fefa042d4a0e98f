#include "cpp_lexemes.hpp"

#include <algorithm>
#include <cctype>
#include <string>

namespace warpbook {

namespace {

using LexemeKind = Lexeme::Kind;

bool is_digit_of_number(char character) { return std::isdigit(static_cast<unsigned char>(character)) != 0; }

/// g++ allows dollar signs, and letters beyond ASCII.
bool belongs_to_word(char character)
{
    const auto byte = static_cast<unsigned char>(character);
    return std::isalnum(byte) != 0 || character == '_' || character == '$' || byte >= 0x80;
}

/// What `code` begins with, up to and with the first `end`.
std::size_t length_up_to(std::string_view code, std::string_view end, std::size_t from)
{
    const std::size_t found = code.find(end, from);
    return found == std::string_view::npos ? code.size() : found + end.size();
}

std::size_t length_of_comment(std::string_view code)
{
    if (code.starts_with("/*")) return length_up_to(code, "*/", 2);
    return std::min(code.find('\n'), code.size());
}

bool begins_number(std::string_view code)
{
    return is_digit_of_number(code.front()) || (code.front() == '.' && code.size() > 1 && is_digit_of_number(code[1]));
}

/// `1'000`, `0x1p-3`
std::size_t length_of_number(std::string_view code)
{
    std::size_t length = 1;
    while (length < code.size()) {
        const char next = code[length];
        const bool is_sign =
            (next == '+' || next == '-') && std::string_view("eEpP").find(code[length - 1]) != std::string_view::npos;
        const bool separates_digits = next == '\'' && length + 1 < code.size() && belongs_to_word(code[length + 1]);
        if (!belongs_to_word(next) && next != '.' && !is_sign && !separates_digits) break;
        ++length;
    }
    return length;
}

std::size_t length_of_word(std::string_view code)
{
    std::size_t length = 0;
    while (length < code.size()) {
        if (belongs_to_word(code[length]))
            ++length;
        else if (const std::size_t digits = digits_of_numbered_letter(code.substr(length)))
            length += 2 + digits;
        else
            break;
    }
    return length;
}

/// A quotation mark and what follows, up to the same mark.
std::size_t length_of_quoted(std::string_view code)
{
    std::size_t length = 1;
    while (length < code.size() && code[length] != code.front() && code[length] != '\n')
        length += code[length] == '\\' ? 2 : 1;
    const bool is_closed = length < code.size() && code[length] == code.front();
    return std::min(is_closed ? length + 1 : length, code.size());
}

/// Behind any other word, a quotation mark begins a text of its own.
bool is_prefix_of_text(std::string_view word) { return word == "L" || word == "u" || word == "U" || word == "u8"; }

bool is_prefix_of_raw_text(std::string_view word)
{
    return word.ends_with('R') && (word == "R" || is_prefix_of_text(word.substr(0, word.size() - 1)));
}

}  // namespace

Lexeme first_lexeme(std::string_view code)
{
    if (code.starts_with("//") || code.starts_with("/*")) return {LexemeKind::comment, length_of_comment(code)};
    if (begins_number(code)) return {LexemeKind::number, length_of_number(code)};
    const std::size_t length = length_of_word(code);
    const std::string_view word = code.substr(0, length);
    const std::string_view rest = code.substr(length);
    if (rest.starts_with('"') && is_prefix_of_raw_text(word))
        return {LexemeKind::raw_text, length + length_of_raw_text(rest), length};
    if ((rest.starts_with('"') || rest.starts_with('\'')) && (word.empty() || is_prefix_of_text(word)))
        return {LexemeKind::text, length + length_of_quoted(rest), length};
    return word.empty() ? Lexeme() : Lexeme{LexemeKind::word, length};
}

std::size_t length_of_raw_text(std::string_view code)
{
    const std::size_t open = code.find('(');
    if (open == std::string_view::npos) return code.size();
    const std::string_view delimiter = code.substr(1, open - 1);
    return length_up_to(code, ")" + std::string(delimiter) + "\"", open);
}

std::size_t digits_of_numbered_letter(std::string_view code)
{
    const std::size_t digits = code.starts_with("\\u") ? 4 : code.starts_with("\\U") ? 8 : 0;
    if (digits == 0 || code.size() < 2 + digits) return 0;
    const std::string_view number = code.substr(2, digits);
    return std::all_of(number.begin(), number.end(),
                       [](char digit) { return std::isxdigit(static_cast<unsigned char>(digit)) != 0; })
               ? digits
               : 0;
}

}  // namespace warpbook
