#include "styled_text.hpp"

#include <wchar.h>

#include <algorithm>
#include <sstream>
#include <string_view>

namespace warpbook::tools {

namespace {

constexpr char escape = '\x1b';
constexpr char32_t replacement = U'\uFFFD';

bool is_final(char letter) { return letter >= '@' && letter <= '~'; }

/// How long the control sequence is that the text begins with; 0 when it begins with none. One that is cut off goes to
/// the end.
std::size_t length_of_sequence(std::string_view text)
{
    if (text.empty() || text[0] != escape) return 0;
    if (text.size() == 1) return 1;
    if (text[1] == '[') {
        const auto* const end = std::find_if(text.begin() + 2, text.end(), is_final);
        return static_cast<std::size_t>(end - text.begin()) + (end == text.end() ? 0 : 1);
    }
    if (text[1] == ']') {
        // A title or a link: up to a bell or ESC backslash.
        const std::size_t end = text.find_first_of("\a\x1b", 2);
        if (end == text.npos) return text.size();
        return end + (text[end] == '\a' ? 1 : 2);
    }
    return 2;
}

void apply(int code, Style& style)
{
    switch (code) {
    case 0: style = {}; break;
    case 1: style.bold = true; break;
    case 2: style.faint = true; break;
    case 7: style.reverse = true; break;
    case 22: style.bold = style.faint = false; break;
    case 27: style.reverse = false; break;
    case 39: style.color = Style::default_color; break;
    default:
        if (code >= 30 && code <= 37) style.color = code - 30;
    }
}

/// "\033[1;31m" sets a style; other sequences do not.
void apply(std::string_view sequence, Style& style)
{
    if (!sequence.starts_with("\x1b[") || sequence.back() != 'm') return;
    std::istringstream codes{std::string(sequence.substr(2, sequence.size() - 3))};
    bool has_codes = false;
    for (std::string code; std::getline(codes, code, ';'); has_codes = true) {
        const bool is_number = code.size() <= 3 && code.find_first_not_of("0123456789") == std::string::npos;
        if (is_number) apply(code.empty() ? 0 : std::stoi(code), style);
    }
    if (!has_codes) style = {};
}

/// Takes one letter from the beginning.
char32_t take_letter(std::string_view& text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    const std::size_t length = first < 0x80           ? 1
                               : (first >> 5) == 0x06 ? 2
                               : (first >> 4) == 0x0e ? 3
                               : (first >> 3) == 0x1e ? 4
                                                      : 0;
    bool is_right = length != 0 && length <= text.size();
    for (std::size_t i = 1; is_right && i < length; ++i) is_right = (byte(i) & 0xc0) == 0x80;
    if (!is_right) {
        text.remove_prefix(1);
        return replacement;
    }
    char32_t letter = length == 1 ? first : first & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) letter = (letter << 6) | (byte(i) & 0x3fU);
    text.remove_prefix(length);
    return letter;
}

StyledLine styled_line(std::string_view text, Style& style)
{
    constexpr std::size_t columns_of_tabulator = 8;
    StyledLine line;
    while (!text.empty()) {
        if (const std::size_t length = length_of_sequence(text)) {
            apply(text.substr(0, length), style);
            text.remove_prefix(std::min(length, text.size()));
            continue;
        }
        const char32_t letter = take_letter(text);
        if (letter == U'\t') {
            do line.push_back({U' ', style});
            while (line.size() % columns_of_tabulator != 0);
        } else if (letter >= U' ' && letter != 0x7f && !(letter >= 0x80 && letter < 0xa0)) {
            line.push_back({letter, style});
        }
    }
    return line;
}

bool is_blank(const StyledLetter& letter) { return letter.letter == U' '; }

/// How many letters have room.
std::size_t letters_in(const StyledLine& line, std::size_t from, std::size_t columns)
{
    std::size_t used = 0;
    std::size_t i = from;
    for (; i < line.size(); ++i) {
        used += columns_of(line[i].letter);
        if (used > columns) break;
    }
    return i - from;
}

}  // namespace

std::vector<StyledLine> styled_lines(const std::string& text)
{
    std::vector<StyledLine> lines;
    Style style;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(styled_line(line, style));
    return lines;
}

std::vector<StyledLine> wrapped(const StyledLine& line, std::size_t columns)
{
    const auto first_letter = std::find_if_not(line.begin(), line.end(), is_blank);
    auto indentation = static_cast<std::size_t>(first_letter - line.begin());
    // On a narrow screen there must be room for words after it.
    if (indentation > columns / 2) indentation = 0;

    std::vector<StyledLine> pieces;
    std::size_t begin = 0;
    do {
        const std::size_t indented_by = begin == 0 ? 0 : indentation;
        std::size_t count = std::max<std::size_t>(letters_in(line, begin, columns - indented_by), 1);
        if (begin + count < line.size() && !is_blank(line[begin + count])) {
            std::size_t at = begin + count;
            while (at > begin && !is_blank(line[at - 1])) --at;
            const bool has_words_before = std::any_of(line.begin() + static_cast<std::ptrdiff_t>(begin),
                                                      line.begin() + static_cast<std::ptrdiff_t>(at),
                                                      [](const StyledLetter& letter) { return !is_blank(letter); });
            if (has_words_before) count = at - begin;
        }
        StyledLine piece(indented_by, StyledLetter{});
        const auto from = line.begin() + static_cast<std::ptrdiff_t>(begin);
        piece.insert(piece.end(), from, from + static_cast<std::ptrdiff_t>(std::min(count, line.size() - begin)));
        pieces.push_back(piece);
        begin += count;
        while (begin < line.size() && is_blank(line[begin])) ++begin;
    } while (begin < line.size());
    return pieces;
}

StyledLine cut(StyledLine line, std::size_t columns)
{
    line.resize(letters_in(line, 0, columns));
    return line;
}

std::size_t columns_of(char32_t letter)
{
    // A letter that the system does not know takes one column on most terminals.
    const int columns = wcwidth(static_cast<wchar_t>(letter));
    return columns < 0 ? 1 : static_cast<std::size_t>(columns);
}

std::size_t columns_of(const StyledLine& line)
{
    std::size_t columns = 0;
    for (const StyledLetter& letter : line) columns += columns_of(letter.letter);
    return columns;
}

std::string without_styles(const std::string& text)
{
    std::string plain;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t length = length_of_sequence(rest);
        if (length == 0) plain += rest.front();
        rest.remove_prefix(std::min(std::max<std::size_t>(length, 1), rest.size()));
    }
    return plain;
}

}  // namespace warpbook::tools
