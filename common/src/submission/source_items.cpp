#include "source_items.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace warpbook {

namespace {

using TokenKind = SourceToken::Kind;

bool opens(const SourceToken& token)
{
    return token.kind == TokenKind::other && (token.text == "(" || token.text == "[" || token.text == "{");
}

bool closes(const SourceToken& token)
{
    return token.kind == TokenKind::other && (token.text == ")" || token.text == "]" || token.text == "}");
}

bool is(const SourceToken& token, std::string_view text) { return token.text == text; }

/// The last word before `end`, past template arguments: `f` of `f<Sum<int>>`.
std::string word_before(const std::vector<SourceToken>& tokens, std::size_t end)
{
    int arguments = 0;
    while (end > 0) {
        const SourceToken& token = tokens[--end];
        if (is(token, ">")) {
            ++arguments;
        } else if (is(token, "<")) {
            --arguments;
        } else if (arguments == 0) {
            return token.kind == TokenKind::word ? token.text : "";
        }
    }
    return {};
}

/// The word after struct, class and their like, past attributes such as __align__(16).
std::string name_of_type(const std::vector<SourceToken>& tokens, std::size_t keyword)
{
    std::string name;
    const std::vector<int> depths = depths_of(tokens);
    for (std::size_t i = keyword + 1; i < tokens.size(); ++i) {
        if (depths[i] > 0) continue;
        if (is(tokens[i], "{") || is(tokens[i], ":") || is(tokens[i], ";") || is(tokens[i], "<")) break;
        if (tokens[i].kind == TokenKind::word && !is(tokens[i], "class") && !is(tokens[i], "final"))
            name = tokens[i].text;
    }
    return name;
}

/// What a template is made for: after the arguments of `template <...>`.
std::size_t after_template_head(const std::vector<SourceToken>& tokens)
{
    std::size_t at = 0;
    while (at + 1 < tokens.size() && is(tokens[at], "template") && is(tokens[at + 1], "<")) {
        int open = 0;
        ++at;
        do {
            if (is(tokens[at], "<")) ++open;
            if (is(tokens[at], ">")) --open;
            ++at;
        } while (at < tokens.size() && open > 0);
    }
    return at;
}

std::string declared_name(const std::vector<SourceToken>& tokens)
{
    constexpr std::array<std::string_view, 4> types = {"struct", "class", "union", "enum"};
    constexpr std::array<std::string_view, 4> attributes = {"__align__", "__launch_bounds__", "__attribute__",
                                                            "alignas"};
    const std::vector<int> depths = depths_of(tokens);
    const std::size_t begin = after_template_head(tokens);
    if (begin < tokens.size() && std::find(types.begin(), types.end(), tokens[begin].text) != types.end())
        return name_of_type(tokens, begin);
    for (std::size_t i = begin; i < tokens.size(); ++i) {
        if (depths[i] > 0 || tokens[i].kind != TokenKind::other) continue;
        const bool ends_name = opens(tokens[i]) || is(tokens[i], "=") || is(tokens[i], ";") || is(tokens[i], ",");
        if (!ends_name) continue;
        std::string name = word_before(tokens, i);
        if (std::find(attributes.begin(), attributes.end(), name) == attributes.end() && !name.empty()) return name;
    }
    return {};
}

class ItemReader {
public:
    explicit ItemReader(std::vector<SourceToken> tokens) : tokens_(std::move(tokens)) {}

    SourceItems items()
    {
        for (std::size_t i = 0; i < tokens_.size(); ++i) read(i);
        finish();
        return std::move(found_);
    }

private:
    void read(std::size_t i)
    {
        const SourceToken& token = tokens_[i];
        switch (token.kind) {
        case TokenKind::comment: comments_ += token.text + "\n"; return;
        case TokenKind::directive: read_directive(token); return;
        case TokenKind::word:
        case TokenKind::number:
        case TokenKind::text:
        case TokenKind::other: break;
        }
        if (item_.tokens.empty() && is(token, "}") && namespaces_ > 0) {
            --namespaces_;
            return;
        }
        item_.tokens.push_back(token);
        if (opens(token)) ++depth_;
        if (closes(token)) --depth_;
        if (depth_ == 1 && is(token, "{") && is_namespace()) {
            ++namespaces_;
            item_ = {};
            depth_ = 0;
        } else if (depth_ <= 0 && (is(token, ";") || (is(token, "}") && !continues(i + 1)))) {
            finish();
        }
    }

    void read_directive(const SourceToken& token)
    {
        found_.directives.push_back(token);
        if (token.text.starts_with("#if")) ++conditions_;
        if (token.text.starts_with("#endif")) --conditions_;
        if (!item_.tokens.empty()) item_.tokens.push_back(token);
    }

    /// namespace a::b {, inline namespace a {, extern "C" {
    bool is_namespace() const
    {
        const auto& tokens = item_.tokens;
        const bool is_linkage = tokens.size() == 3 && is(tokens[0], "extern") && tokens[1].kind == TokenKind::text;
        return is_linkage || is(tokens[0], "namespace") ||
               (tokens.size() > 1 && is(tokens[0], "inline") && is(tokens[1], "namespace"));
    }

    /// Whether what a brace has closed goes on: a type's variables, an initial value, and then a semicolon.
    bool continues(std::size_t next) const
    {
        const auto& tokens = item_.tokens;
        const std::size_t begin = after_template_head(tokens);
        const std::vector<int> depths = depths_of(tokens);
        for (std::size_t i = begin; i < tokens.size(); ++i) {
            if (depths[i] == 0 && is(tokens[i], "=")) return true;
        }
        constexpr std::array<std::string_view, 5> types = {"struct", "class", "union", "enum", "typedef"};
        if (begin < tokens.size() && std::find(types.begin(), types.end(), tokens[begin].text) != types.end())
            return true;
        return next < tokens_.size() && is(tokens_[next], ",");
    }

    void finish()
    {
        if (!item_.tokens.empty()) {
            item_.comments = std::exchange(comments_, "");
            item_.name = declared_name(item_.tokens);
            item_.is_inside_namespace = namespaces_ > 0;
            item_.is_conditional = conditions_ > 0;
            found_.items.push_back(std::move(item_));
        }
        item_ = {};
        depth_ = 0;
    }

    const std::vector<SourceToken> tokens_;
    SourceItems found_;
    SourceItem item_;
    std::string comments_;
    int depth_ = 0;
    int namespaces_ = 0;
    int conditions_ = 0;
};

}  // namespace

std::vector<int> depths_of(const std::vector<SourceToken>& tokens)
{
    std::vector<int> depths;
    int depth = 0;
    for (const SourceToken& token : tokens) {
        if (closes(token)) --depth;
        depths.push_back(depth);
        if (opens(token)) ++depth;
    }
    return depths;
}

SourceItems items_of(std::string_view source) { return ItemReader(tokens_of(source)).items(); }

}  // namespace warpbook
