#include "changed_names.hpp"

#include <array>
#include <string_view>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// After the member `.b[i]` of a structure that begins there.
std::size_t after_members(const std::vector<SourceToken>& tokens, std::size_t i, std::size_t end)
{
    while (i + 1 < end && tokens[i].is(".") && tokens[i + 1].is_identifier())
        for (i += 2; i < end && tokens[i].is("[");) i = after_brackets(tokens, i);
    return i;
}

}  // namespace

bool changes_one_of(const std::set<std::string, std::less<>>& names, const std::vector<SourceToken>& tokens,
                    TokenRange range)
{
    for (std::size_t i = range.begin; i < range.end; ++i) {
        if (!names.contains(tokens[i].text)) continue;
        const std::size_t after = after_members(tokens, i + 1, range.end);
        const auto text_at = [&](std::size_t at) {
            return at < tokens.size() ? std::string_view(tokens[at].text) : std::string_view();
        };
        const std::string_view next = text_at(after);
        const std::string_view then = text_at(after + 1);
        const bool is_compound =
            contains(std::array<std::string_view, 8>{"+", "-", "*", "/", "%", "&", "|", "^"}, next);
        const bool is_step = (next == "+" || next == "-") && then == next;
        const bool is_shift = (next == "<" || next == ">") && then == next && text_at(after + 2) == "=";
        const std::string& before = tokens[i - 1].text;
        const bool is_step_before = (before == "+" || before == "-") && tokens[i - 2].text == before;
        // Not `&list[i]`, which is one of an element.
        const bool is_address = before == "&" && next != "[" && next != "->" && tokens[i - 2].text != "&" &&
                                !tokens[i - 2].is_identifier() && tokens[i - 2].text != ")" &&
                                tokens[i - 2].text != "]";
        if ((next == "=" && then != "=") || (is_compound && then == "=") || is_step || is_shift || is_step_before ||
            is_address)
            return true;
    }
    return false;
}

bool gives_one_of(const std::set<std::string, std::less<>>& names, const std::vector<SourceToken>& tokens,
                  TokenRange range)
{
    constexpr std::array<std::string_view, 5> by_value{"if", "while", "for", "switch", "return"};
    // The words in front of the brackets that are open.
    std::vector<bool> are_calls;
    for (std::size_t i = range.begin; i + 1 < range.end; ++i) {
        if (tokens[i].is("("))
            are_calls.push_back(i > 0 && (tokens[i - 1].is_identifier() || tokens[i - 1].is(">")) &&
                                !contains(by_value, tokens[i - 1].text));
        else if (tokens[i].is(")") && !are_calls.empty())
            are_calls.pop_back();
        if (!names.contains(tokens[i].text) || are_calls.empty() || !are_calls.back()) continue;
        const bool begins = tokens[i - 1].is("(") || tokens[i - 1].is(",");
        if (begins && (tokens[i + 1].is(")") || tokens[i + 1].is(","))) return true;
    }
    return false;
}

}  // namespace warpbook::kernel_compiler
