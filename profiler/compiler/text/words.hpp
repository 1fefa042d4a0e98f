#pragma once

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string>
#include <string_view>

namespace warpbook::kernel_compiler {

constexpr std::string_view blank = " \t";

inline std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

inline bool begins_with_one_of(std::string_view word, std::initializer_list<std::string_view> beginnings)
{
    return std::any_of(beginnings.begin(), beginnings.end(), [&](auto begin) { return word.starts_with(begin); });
}

template <class Words>
bool contains(const Words& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

inline bool is_digit(char character) { return std::isdigit(static_cast<unsigned char>(character)) != 0; }

/// g++ writes a name's letters beyond ASCII as they are.
inline bool belongs_to_symbol(char character)
{
    const auto byte = static_cast<unsigned char>(character);
    return std::isalnum(byte) != 0 || character == '_' || character == '.' || character == '$' || byte >= 0x80;
}

/// The symbol that begins at `begin`; empty where none does.
inline std::string_view symbol_at(std::string_view line, std::size_t begin)
{
    std::size_t end = begin;
    while (end < line.size() && belongs_to_symbol(line[end])) ++end;
    return line.substr(begin, end - begin);
}

/// The name in a line such as `table:`; empty for other lines.
inline std::string_view label_in(std::string_view line)
{
    const bool is_label = line.ends_with(':') && blank.find(line.front()) == std::string_view::npos;
    return is_label ? line.substr(0, line.size() - 1) : std::string_view();
}

}  // namespace warpbook::kernel_compiler
