#pragma once

#include <algorithm>
#include <initializer_list>
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

}  // namespace warpbook::kernel_compiler
