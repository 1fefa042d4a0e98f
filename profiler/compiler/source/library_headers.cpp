#include "library_headers.hpp"

#include <array>
#include <cctype>
#include <fstream>
#include <string_view>
#include <vector>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Headers with functions that nvcc knows on the device, or that leave no code.
constexpr std::array<std::string_view, 14> headers_for_kernels{
    "cmath",       "math.h",  "cstdlib", "stdlib.h", "std_abs.h",        "type_traits.h", "cpp_type_traits.h",
    "type_traits", "cstring", "cstddef", "numbers",  "initializer_list", "new",           "specfun.h"};

/// Headers of what is `cuda::std` as well as `std` (profiler/cuda/headers/cuda/std): here the two are not told apart.
constexpr std::array<std::string_view, 14> headers_of_cuda_std{"optional",
                                                               "variant",
                                                               "tuple",
                                                               "stl_pair.h",
                                                               "utility",
                                                               "functional",
                                                               "invoke.h",
                                                               "stl_construct.h",
                                                               "chrono.h",
                                                               "chrono",
                                                               "ratio",
                                                               "limits",
                                                               "enable_special_members.h",
                                                               "stl_iterator.h"};

/// `min` of `min(const T& a, const T& b)`, `operator[]` of `operator[](size_type n)`; empty where there is none.
std::string_view name_before_parameters(std::string_view code)
{
    constexpr std::string_view word = "operator";
    if (const auto begin = code.find(word); begin != std::string_view::npos) {
        const auto end = code.find('(', begin + word.size() + 1);
        if (end != std::string_view::npos) return code.substr(begin, end - begin);
    }
    const auto parenthesis = code.find('(');
    if (parenthesis == std::string_view::npos) return {};
    auto begin = parenthesis;
    while (begin > 0 && belongs_to_symbol(code[begin - 1])) --begin;
    return code.substr(begin, parenthesis - begin);
}

/// Whether a function begins in the line that has this name before parameters.
bool begins_function(std::string_view code, std::string_view name)
{
    constexpr std::array<std::string_view, 10> other_words{"noexcept", "decltype", "if",     "for",           "while",
                                                           "switch",   "return",   "sizeof", "__attribute__", "catch"};
    const bool is_macro = begins_with_one_of(name, {"_GLIBCXX", "__glibcxx"});
    const bool is_comment = begins_with_one_of(code, {"*", "/"});
    // `size() const { return n; }`, but not `return size();`
    const bool is_statement = code.find(';') != std::string_view::npos && !code.ends_with('}');
    return !name.empty() && !is_macro && !is_comment && !is_statement && !contains(other_words, name);
}

/// What a line says of the function that begins there: 17 of `_GLIBCXX17_CONSTEXPR`, 11 of `constexpr`, otherwise 0.
unsigned constexpr_since(std::string_view code)
{
    if (code.find("constexpr") != std::string_view::npos || code.find("_GLIBCXX_CONSTEXPR") != std::string_view::npos)
        return 11;
    constexpr std::string_view macro = "_GLIBCXX";
    const auto end = code.find("_CONSTEXPR");
    if (end == std::string_view::npos) return 0;
    // There may be others before it: `_GLIBCXX_NODISCARD _GLIBCXX14_CONSTEXPR`.
    const auto begin = code.substr(0, end).rfind(macro);
    if (begin == std::string_view::npos) return 0;
    unsigned standard = 0;
    for (const char digit : code.substr(begin + macro.size(), end - begin - macro.size())) {
        if (!is_digit(digit)) return 0;
        standard = standard * 10 + static_cast<unsigned>(digit - '0');
    }
    return standard;
}

/// libstdc++ begins a function's line with its name, or with its type and its name: the last one up to `line`. The
/// lines above it, back to the end of what was before, are its head.
FunctionOfLibrary function_at(const std::string& file, unsigned line)
{
    std::ifstream header(file);
    FunctionOfLibrary found;
    unsigned of_head = 0;
    std::string text;
    for (unsigned number = 1; number <= line && std::getline(header, text); ++number) {
        const std::string_view code = trimmed(text);
        if (const unsigned since = constexpr_since(code); since != 0) of_head = since;
        const bool is_deep_in_a_body = code.size() + 8 < text.size();
        const std::string_view name = name_before_parameters(code);
        if (!is_deep_in_a_body && begins_function(code, name)) found = {std::string(name), of_head};
        if (code.empty() || code.ends_with(';') || code.ends_with('}')) of_head = 0;
    }
    return found;
}

}  // namespace

std::optional<FunctionOfLibrary> host_function_of_library(const std::string& file, unsigned line)
{
    if (file.find("/include/c++/") == std::string::npos &&
        (file.find("/include/") == std::string::npos || file.find("/c++/") == std::string::npos))
        return std::nullopt;
    const std::string_view name = std::string_view(file).substr(file.rfind('/') + 1);
    if (contains(headers_for_kernels, name) || contains(headers_of_cuda_std, name)) return std::nullopt;
    FunctionOfLibrary function = function_at(file, line);
    // std::move() and std::forward() stand beside std::swap().
    if (name == "move.h" && function.name != "swap" && function.name != "exchange") return std::nullopt;
    // Functions within functions say nothing to people.
    const bool is_internal = function.name.empty() || function.name.front() == '_';
    function.name = is_internal ? std::string(name) : "std::" + function.name;
    return function;
}

}  // namespace warpbook::kernel_compiler
