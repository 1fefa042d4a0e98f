#include "array_without_shared.hpp"

#include <algorithm>
#include <array>

#include "source_items.hpp"

namespace warpbook {

namespace {

using Tokens = std::vector<SourceToken>;

bool is_mentioned(const Tokens& tokens, std::string_view word)
{
    return std::ranges::any_of(tokens, [&](const SourceToken& token) {
        return token.kind != SourceToken::Kind::text && token.text.find(word) != std::string::npos;
    });
}

/// `return a[i]` declares nothing.
bool can_be_a_type(const SourceToken& token)
{
    constexpr std::array no_types = {"return", "else", "new", "delete", "case", "throw"};
    return token.kind == SourceToken::Kind::word && std::ranges::find(no_types, token.text) == no_types.end();
}

/// Behind the brackets that begin at `i`, or behind the last token.
std::size_t end_of_brackets(const Tokens& tokens, std::size_t i)
{
    while (i < tokens.size() && tokens[i].text == "[") {
        int open = 0;
        do {
            open += tokens[i].text == "[" ? 1 : tokens[i].text == "]" ? -1 : 0;
            ++i;
        } while (i < tokens.size() && open > 0);
    }
    return i;
}

/// `float tile[8][8];` in the body: no parameter, and no table of constants, which has a content.
std::optional<PrivateArray> empty_array_in(const Tokens& tokens)
{
    int parentheses = 0;
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        parentheses += tokens[i].text == "(" ? 1 : tokens[i].text == ")" ? -1 : 0;
        const bool is_declaration = parentheses == 0 && tokens[i].kind == SourceToken::Kind::word &&
                                    tokens[i + 1].text == "[" && can_be_a_type(tokens[i - 1]);
        if (!is_declaration) continue;
        const std::size_t end = end_of_brackets(tokens, i + 1);
        if (end < tokens.size() && tokens[end].text == ";") return PrivateArray{tokens[i].text, tokens[i].line};
    }
    return std::nullopt;
}

}  // namespace

std::optional<PrivateArray> array_without_shared(std::string_view source)
{
    constexpr std::string_view shared = "__shared__";
    const SourceItems file = items_of(source);
    // By a macro it can stand anywhere.
    if (is_mentioned(file.directives, shared)) return std::nullopt;
    for (const SourceItem& item : file.items) {
        if (!is_mentioned(item.tokens, "__syncthreads") || is_mentioned(item.tokens, shared)) continue;
        if (auto array = empty_array_in(item.tokens)) return array;
    }
    return std::nullopt;
}

}  // namespace warpbook
