#include "library_headers.hpp"

#include <array>
#include <cctype>
#include <fstream>
#include <string_view>
#include <vector>

#include "words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Headers with functions that nvcc knows on the device, or that leave no code.
constexpr std::array<std::string_view, 14> headers_for_kernels{
    "cmath",       "math.h",  "cstdlib", "stdlib.h", "std_abs.h",        "type_traits.h", "cpp_type_traits.h",
    "type_traits", "cstring", "cstddef", "numbers",  "initializer_list", "new",           "specfun.h"};

/// libstdc++ begins a function's line with its name, or with its type and its name: the last one up to `line`.
std::string function_at(const std::string& file, unsigned line)
{
    std::ifstream header(file);
    std::string found;
    std::string text;
    for (unsigned number = 1; number <= line && std::getline(header, text); ++number) {
        const std::string_view code = trimmed(text);
        const auto parenthesis = code.find('(');
        const bool ends_a_name =
            parenthesis != std::string_view::npos && parenthesis > 0 && belongs_to_symbol(code[parenthesis - 1]);
        if (code.size() + 8 < text.size() || !ends_a_name) continue;  // deep inside of a body
        auto begin = parenthesis;
        while (begin > 0 && belongs_to_symbol(code[begin - 1])) --begin;
        const std::string_view name = code.substr(begin, parenthesis - begin);
        const bool is_macro = begins_with_one_of(name, {"_GLIBCXX", "__glibcxx"});
        const bool is_comment = begins_with_one_of(code, {"*", "/"});
        if (!is_macro && !is_comment && text.find(';') == std::string::npos && name != "noexcept" && name != "decltype")
            found = name;
    }
    return found;
}

}  // namespace

std::optional<std::string> host_function_of_library(const std::string& file, unsigned line)
{
    if (file.find("/include/c++/") == std::string::npos &&
        (file.find("/include/") == std::string::npos || file.find("/c++/") == std::string::npos))
        return std::nullopt;
    const std::string_view name = std::string_view(file).substr(file.rfind('/') + 1);
    if (contains(headers_for_kernels, name)) return std::nullopt;
    const std::string function = function_at(file, line);
    // std::move() and std::forward() stand beside std::swap().
    if (name == "move.h" && function != "swap" && function != "exchange") return std::nullopt;
    // Functions within functions say nothing to people.
    return function.empty() || function.front() == '_' ? std::string(name) : "std::" + function;
}

}  // namespace warpbook::kernel_compiler
