#include "host_pass.hpp"

#include <algorithm>
#include <vector>

#include "declarations.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Each line stays in its place, and so do the marks of g++ that say which it is.
std::string without_code(std::string_view body)
{
    std::string lines;
    for (std::size_t begin = 0; begin < body.size();) {
        const std::size_t end = std::min(body.find('\n', begin), body.size());
        if (begin > 0 && body[begin] == '#') lines += body.substr(begin, end - begin);
        if (end < body.size()) lines += '\n';
        begin = end + 1;
    }
    return lines;
}

}  // namespace

bool asks_for_architecture(std::string_view preprocessed)
{
    return preprocessed.find("\n#define __CUDA_ARCH__ ") != std::string_view::npos;
}

std::string without_device_code(std::string_view text)
{
    const Declarations declarations(source_tokens(text));
    std::vector<FunctionText> functions = declarations.functions();
    std::sort(functions.begin(), functions.end(),
              [](const FunctionText& one, const FunctionText& other) { return one.body_begin < other.body_begin; });
    std::string result;
    std::size_t done = 0;
    for (const FunctionText& function : functions) {
        const bool is_in_one_before = function.body_begin < done;
        if (!function.is_for_device_alone() || function.is_needed_to_compile || is_in_one_before) continue;
        result += std::string_view(text).substr(done, function.body_begin - done);
        // Whoever comes here all the same must not go on with a wrong value.
        result += " __builtin_trap(); ";
        result +=
            without_code(std::string_view(text).substr(function.body_begin, function.body_end - function.body_begin));
        done = function.body_end;
    }
    return result += std::string_view(text).substr(done);
}

bool have_same_code(std::string_view one, std::string_view other)
{
    const auto tokens = source_tokens(one).tokens;
    const auto others = source_tokens(other).tokens;
    return std::equal(tokens.begin(), tokens.end(), others.begin(), others.end(),
                      [](const SourceToken& a, const SourceToken& b) { return a.text == b.text; });
}

}  // namespace warpbook::kernel_compiler
