#include "given_code.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "equivalent_code.hpp"
#include "source_items.hpp"

namespace warpbook {

namespace {

using TokenKind = SourceToken::Kind;
using Tokens = std::vector<SourceToken>;

bool has(const std::string& text, std::string_view piece) { return text.find(piece) != std::string::npos; }

/// Those of the starter that are to stay as they are.
std::vector<SourceItem> given_items(std::string_view starter)
{
    std::vector<SourceItem> given;
    bool is_given = false;
    for (SourceItem& item : items_of(starter).items) {
        if (has(item.comments, "do not change")) is_given = true;
        if (has(item.comments, "TODO") || has(item.comments, "PREDICTION")) is_given = false;
        if (is_given) given.push_back(std::move(item));
    }
    return given;
}

bool has_word(const SourceItem& item, const std::string& word)
{
    return std::any_of(item.tokens.begin(), item.tokens.end(),
                       [&](const SourceToken& token) { return token.text == word; });
}

/// After a declaration such as `constexpr int line = __LINE__;` that begins here, or where it was: labs ask for lines.
/// What it declares is no word of the given item's.
std::size_t after_line_constant(const Tokens& tokens, std::size_t at, const SourceItem& given)
{
    constexpr std::array<std::string_view, 9> types = {"static", "constexpr", "const",  "auto",  "int",
                                                       "long",   "unsigned",  "double", "size_t"};
    std::size_t end = at;
    const auto is = [&](std::string_view text) { return end < tokens.size() && tokens[end].text == text; };
    while (end < tokens.size() && std::find(types.begin(), types.end(), tokens[end].text) != types.end()) ++end;
    if (end == at || end >= tokens.size() || tokens[end].kind != TokenKind::word) return at;
    if (has_word(given, tokens[end].text)) return at;
    ++end;  // the name
    for (const std::string_view expected : {"=", "__LINE__"}) {
        if (!is(expected)) return at;
        ++end;
    }
    if (is("+") || is("-")) {
        ++end;
        if (end >= tokens.size() || tokens[end].kind != TokenKind::number) return at;
        ++end;
    }
    return is(";") ? end + 1 : at;
}

/// The line of the first difference; nothing when they are the same.
std::optional<int> first_difference(const SourceItem& given, const SourceItem& submitted)
{
    const Tokens& tokens = submitted.tokens;
    std::size_t at = 0;
    for (const SourceToken& token : given.tokens) {
        if (at < tokens.size() && tokens[at].text != token.text) {
            for (std::size_t after; (after = after_line_constant(tokens, at, given)) != at;) at = after;
        }
        if (at >= tokens.size()) return tokens.back().line;
        if (tokens[at].text != token.text) return tokens[at].line;
        ++at;
    }
    if (at < tokens.size()) return tokens[at].line;
    return std::nullopt;
}

/// Nor are they different where the same code is written in another way.
std::optional<int> first_change(const SourceItem& given, const SourceItem& submitted)
{
    const std::optional<int> difference = first_difference(given, submitted);
    if (!difference) return {};
    SourceItem one = given;
    SourceItem other = submitted;
    one.tokens = as_usually_written(one.tokens);
    other.tokens = as_usually_written(other.tokens);
    return first_difference(one, other) ? difference : std::nullopt;
}

std::string in_quotes(const std::string& name) { return "`" + name + "`"; }

/// What the words of given code can be made to mean.
class MeaningOfGivenCode {
public:
    explicit MeaningOfGivenCode(const std::vector<SourceItem>& given)
    {
        for (const SourceItem& item : given) {
            for (std::size_t i = 0; i < item.tokens.size(); ++i) {
                if (item.tokens[i].kind != TokenKind::word) continue;
                words_.insert(item.tokens[i].text);
                const bool is_called =
                    i + 1 < item.tokens.size() && (item.tokens[i + 1].text == "(" || item.tokens[i + 1].text == "<");
                if (is_called) called_.insert(item.tokens[i].text);
            }
        }
    }

    /// Functions that the student writes may well be called.
    void allow(const std::string& name) { called_.erase(name); }

    bool uses(const std::string& word) const { return words_.contains(word); }
    bool calls(const std::string& name) const { return called_.contains(name); }

private:
    std::set<std::string> words_;
    std::set<std::string> called_;
};

struct Directive {
    std::string name;
    /// The first word of what follows, such as that which is defined.
    std::string word;
    std::string rest;
};

Directive parts_of(const SourceToken& token)
{
    Directive directive;
    std::istringstream text(token.text.substr(1));
    text >> directive.name >> std::ws;
    std::getline(text, directive.rest);
    const Tokens tokens = tokens_of(directive.rest);
    if (!tokens.empty() && tokens.front().kind == TokenKind::word) directive.word = tokens.front().text;
    return directive;
}

/// Whether what stands in brackets around a macro could end there, or what follows stand in brackets of the macro's.
bool has_unpaired_brackets(const Tokens& tokens)
{
    const std::vector<int> depths = depths_of(tokens);
    const bool closes_more = std::any_of(depths.begin(), depths.end(), [](int depth) { return depth < 0; });
    if (closes_more || tokens.empty()) return closes_more;
    // One more token has the depth after the last.
    Tokens and_one_more = tokens;
    and_one_more.push_back({TokenKind::word, "", 0});
    return depths_of(and_one_more).back() != 0;
}

/// `#pragma unroll` as it may stand in a macro.
bool is_unrolling(const std::string& text) { return text.starts_with("\"unroll") || text.starts_with("\"nounroll"); }

/// _Pragma("…") anywhere may do what a #pragma does.
bool has_other_pragma(const Tokens& tokens)
{
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].text != "_Pragma") continue;
        if (i + 2 >= tokens.size() || !is_unrolling(tokens[i + 2].text)) return true;
    }
    return false;
}

/// Words that headers are written in, lab.hpp among them: a macro of that name is never a constant of one's own.
bool is_word_of_the_language(std::string_view word)
{
    constexpr auto words = std::to_array<std::string_view>(
        {"alignas",  "alignof",    "auto",        "bool",      "break",         "case",        "catch",
         "char",     "class",      "const",       "constexpr", "const_cast",    "continue",    "decltype",
         "default",  "delete",     "do",          "double",    "else",          "enum",        "explicit",
         "extern",   "false",      "float",       "for",       "friend",        "goto",        "if",
         "inline",   "int",        "long",        "namespace", "new",           "noexcept",    "nullptr",
         "operator", "private",    "public",      "return",    "short",         "signed",      "sizeof",
         "static",   "struct",     "switch",      "template",  "static_assert", "static_cast", "this",
         "throw",    "true",       "try",         "typedef",   "typename",      "union",       "unsigned",
         "using",    "virtual",    "void",        "volatile",  "while",         "__global__",  "__device__",
         "__host__", "__shared__", "__constant__"});
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_harmless_definition(const std::string& text)
{
    const Tokens tokens = tokens_of(text);
    // Of two tokens, ## makes a third that nobody can read here: <##% is a brace.
    return !has_unpaired_brackets(tokens) && !has_other_pragma(tokens) && !has(text, "##") && !has(text, "%:%:");
}

/// What may stand in a submission that has given code; all else may change its meaning unseen.
bool is_harmless(const Directive& directive, const std::set<std::string>& own_headers)
{
    constexpr std::array<std::string_view, 9> conditions = {"if",    "ifdef", "ifndef",  "elif", "else",
                                                            "endif", "error", "warning", "undef"};
    if (std::find(conditions.begin(), conditions.end(), directive.name) != conditions.end()) return true;
    if (directive.name == "define") return is_harmless_definition(directive.rest);
    if (directive.name == "include") {
        if (directive.rest.starts_with('"')) return own_headers.contains(directive.rest);
        return directive.rest.starts_with('<') && !directive.rest.starts_with("</") && !has(directive.rest, "..");
    }
    return directive.name == "pragma" &&
           (directive.word == "unroll" || directive.word == "nounroll" || directive.word == "once");
}

class Comparison {
public:
    Comparison(std::string_view starter, std::string_view submission)
        : starter_(items_of(starter)), submitted_(items_of(submission)), given_(given_items(starter)), meaning_(given_)
    {
        for (const SourceItem& item : starter_.items) {
            const bool is_given = std::any_of(given_.begin(), given_.end(),
                                              [&](const SourceItem& given) { return given.name == item.name; });
            if (!is_given) meaning_.allow(item.name);
        }
    }

    std::vector<ChangeOfGivenCode> changes()
    {
        if (given_.empty()) return {};
        for (const SourceItem& item : given_) compare(item);
        look_at_directives();
        look_at_others();
        return std::move(changes_);
    }

private:
    void compare(const SourceItem& given)
    {
        const SourceItem* other = nullptr;
        for (const SourceItem& item : submitted_.items) {
            if (item.name != given.name || item.is_inside_namespace) continue;
            if (first_change(given, item)) {
                if (other == nullptr) other = &item;
                continue;
            }
            if (item.is_conditional)
                add(in_quotes(given.name) + " has no condition (#if) around it in the unmodified file.",
                    item.tokens.front().line);
            as_given_.insert(&item);
            return;
        }
        if (other == nullptr)
            add(in_quotes(given.name) + ", which is given, is missing.", 0);
        else
            add(in_quotes(given.name) + " was changed.", *first_change(given, *other));
        if (other != nullptr) as_given_.insert(other);  // said once
    }

    void look_at_directives()
    {
        std::set<std::string> own_headers;
        for (const SourceToken& token : starter_.directives) own_headers.insert(parts_of(token).rest);
        for (const SourceToken& token : submitted_.directives) {
            const Directive directive = parts_of(token);
            if (directive.name == "define" || directive.name == "undef") {
                macros_.insert(directive.word);
                if (meaning_.uses(directive.word) || is_word_of_the_language(directive.word)) {
                    add("this macro changes " + in_quotes(directive.word) + ", which is a word of the given code.",
                        token.line);
                    continue;
                }
            }
            if (!is_harmless(directive, own_headers))
                add("this line may change the meaning of the given code.", token.line);
        }
    }

    void look_at_others()
    {
        for (const SourceItem& item : submitted_.items) {
            if (as_given_.contains(&item) || is_instantiation(item)) continue;
            if (meaning_.calls(item.name))
                add("this declares another " + in_quotes(item.name) + " for the given code.", item.tokens.front().line);
            if (has_other_pragma(item.tokens))
                add("this line may change the meaning of the given code.", item.tokens.front().line);
            const std::vector<int> depths = depths_of(item.tokens);
            for (std::size_t i = 0; i < item.tokens.size(); ++i) {
                const SourceToken& token = item.tokens[i];
                if (depths[i] != 0 || token.kind != TokenKind::word) continue;
                if (macros_.contains(token.text))
                    add("a macro outside of functions may change the meaning of the given code.", token.line);
            }
        }
    }

    static bool is_instantiation(const SourceItem& item)
    {
        return item.tokens.size() > 1 && item.tokens[0].text == "template" && item.tokens[1].text != "<";
    }

    void add(std::string what, int line) { changes_.push_back({std::move(what), line}); }

    const SourceItems starter_;
    const SourceItems submitted_;
    const std::vector<SourceItem> given_;
    MeaningOfGivenCode meaning_;
    std::set<const SourceItem*> as_given_;
    std::set<std::string> macros_;
    std::vector<ChangeOfGivenCode> changes_;
};

}  // namespace

std::vector<ChangeOfGivenCode> changes_of_given_code(std::string_view starter, std::string_view submission)
{
    return Comparison(starter, submission).changes();
}

}  // namespace warpbook
