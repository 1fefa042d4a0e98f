#include "local_arrays.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// No type of a local array that can be changed begins with one of these, or has one in it.
constexpr std::array<std::string_view, 38> no_words_of_types{
    "alignas",   "asm",       "auto",          "break",    "case",     "class",    "co_return",
    "constexpr", "constinit", "continue",      "co_yield", "decltype", "default",  "delete",
    "do",        "else",      "enum",          "extern",   "for",      "friend",   "goto",
    "if",        "inline",    "namespace",     "new",      "operator", "register", "return",
    "sizeof",    "static",    "static_assert", "struct",   "switch",   "template", "thread_local",
    "throw",     "typedef",   "using"};

/// Of these, a reference is no argument that a constant can be computed from.
constexpr std::array<std::string_view, 5> need_the_array_itself{"size", "ssize", "decltype", "asm", "__asm__"};

class ArraysOfFunction {
public:
    ArraysOfFunction(const std::vector<SourceToken>& tokens, TokenRange body) : tokens_(tokens), body_(body) {}

    std::vector<SourceChange> changes()
    {
        // They may go past a declaration, but not past one with a constructor.
        if (names("goto")) return {};
        look_at_block(body_);
        return std::move(changes_);
    }

private:
    /// `[2][3]` after the name, and where the declarator goes on.
    struct Dimensions {
        std::vector<TokenRange> extents;
        std::size_t end = 0;
    };

    const SourceToken& at(std::size_t i) const { return tokens_[i]; }
    bool is(std::size_t i, std::string_view text) const { return i < tokens_.size() && tokens_[i].is(text); }
    std::size_t after(std::size_t open) const { return after_brackets(tokens_, open); }
    std::string text_of(TokenRange range) const { return on_one_line(tokens_, range); }

    bool names(std::string_view word) const
    {
        return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(body_.begin),
                           tokens_.begin() + static_cast<std::ptrdiff_t>(body_.end),
                           [&](const SourceToken& token) { return token.is(word); });
    }

    /// The statements of a block, and those in it. A statement that begins with a word such as `if` ends with its
    /// parentheses: what follows is looked at as another one.
    void look_at_block(TokenRange block)
    {
        bool is_at_start = true;
        for (std::size_t i = block.begin; i < block.end;) {
            if (is_at_start && look_at_declaration(i, block.end)) {
                is_at_start = false;
                continue;
            }
            if (is(i, "{")) {
                const std::size_t end = after(i);
                if (!is_of_class(i, block.begin)) look_at_inner_block({i + 1, end - 1}, is_of_switch(i));
                is_at_start = true;
                i = end;
                continue;
            }
            is_at_start = is(i, ";") || is(i, "}");
            ++i;
        }
    }

    /// A `case` may not go past what has a constructor.
    void look_at_inner_block(TokenRange block, bool is_of_switch)
    {
        if (!is_of_switch) return look_at_block(block);
        for (std::size_t i = block.begin; i < block.end;) {
            if (!is(i, "{")) {
                ++i;
                continue;
            }
            const std::size_t end = after(i);
            look_at_block({i + 1, end - 1});
            i = end;
        }
    }

    bool is_of_switch(std::size_t open) const
    {
        if (open == 0 || !is(open - 1, ")")) return false;
        unsigned depth = 0;
        for (std::size_t i = open; i-- > body_.begin;) {
            if (is(i, ")")) ++depth;
            if (is(i, "(") && --depth == 0) return i > 0 && is(i - 1, "switch");
        }
        return false;
    }

    /// A class's members are no local variables.
    bool is_of_class(std::size_t open, std::size_t begin) const
    {
        for (std::size_t i = open; i-- > begin;) {
            if (is(i, ";") || is(i, "}") || is(i, "{") || is(i, ")")) return false;
            if (is(i, "struct") || is(i, "class") || is(i, "union") || is(i, "enum")) return true;
        }
        return false;
    }

    /// `unsigned a, b[4] = {…}, *c[2][3];`; false where none begins.
    bool look_at_declaration(std::size_t begin, std::size_t end)
    {
        const auto type_end = end_of_type(begin, end);
        if (!type_end) return false;
        std::vector<SourceChange> found;
        const std::string type = text_of({begin, *type_end});
        for (std::size_t i = *type_end; i < end;) {
            std::size_t name = i;
            while (is(name, "*")) ++name;
            if (name >= end || !at(name).is_identifier()) return false;
            if (is(name + 1, "[")) {
                const std::string pointers = text_of({i, name});
                const auto changes = changes_of(type + pointers, i, name, end);
                found.insert(found.end(), changes.begin(), changes.end());
            } else if (!contains(std::array<std::string_view, 5>{",", ";", "=", "{", "("}, at(name + 1).text)) {
                return false;
            }
            const std::size_t stop = end_of_declarator(name, end);
            if (is(stop, ";")) break;
            if (!is(stop, ",")) return false;
            i = stop + 1;
        }
        changes_.insert(changes_.end(), found.begin(), found.end());
        return true;
    }

    /// `const std::pair<int, float>`, which ends where the first name, or the asterisk in front of it, begins.
    std::optional<std::size_t> end_of_type(std::size_t begin, std::size_t end) const
    {
        std::size_t i = begin;
        while (i < end) {
            const bool is_word = at(i).is_identifier() && !contains(no_words_of_types, at(i).text);
            if (!is_word && !is(i, "::")) return {};
            if (is_word && at(i).text.starts_with("__") && !begins_with_one_of(at(i).text, {"__half", "__nv_"}))
                return {};
            ++i;
            if (is(i, "<")) {
                const auto angles_end = after_angles(i, end);
                if (!angles_end) return {};
                i = *angles_end;
            }
            if (i >= end) return {};
            const bool goes_on = is(i, "::") || is(i - 1, "::") || is_qualifier(i - 1);
            if (goes_on && !is(i, "*")) continue;
            if (is(i, "*") && !is_qualifier(i - 1)) return i;
            if (!at(i).is_identifier()) return {};
            // `unsigned long x`: the last name is the variable's.
            if (i + 1 < end && !at(i + 1).is_identifier() && !is(i + 1, "<") && !is(i + 1, "::") && !is(i + 1, "*"))
                return i;
        }
        return {};
    }

    bool is_qualifier(std::size_t i) const { return is(i, "const") || is(i, "volatile") || is(i, "typename"); }

    std::optional<std::size_t> after_angles(std::size_t open, std::size_t end) const
    {
        unsigned depth = 0;
        for (std::size_t i = open; i < end;) {
            if (is(i, ";") || is(i, "{")) return {};
            if (is(i, "(") || is(i, "[")) {
                i = after(i);
                continue;
            }
            if (is(i, "<")) ++depth;
            if (is(i, ">") && --depth == 0) return i + 1;
            ++i;
        }
        return {};
    }

    std::size_t end_of_declarator(std::size_t i, std::size_t end) const
    {
        while (i < end && !is(i, ",") && !is(i, ";")) i = is(i, "(") || is(i, "[") || is(i, "{") ? after(i) : i + 1;
        return i;
    }

    Dimensions dimensions_after(std::size_t name) const
    {
        Dimensions dimensions{{}, name + 1};
        while (is(dimensions.end, "[")) {
            const std::size_t end = after(dimensions.end);
            dimensions.extents.push_back({dimensions.end + 1, end - 1});
            dimensions.end = end;
        }
        return dimensions;
    }

    /// None where it stays as it is.
    std::vector<SourceChange> changes_of(const std::string& type, std::size_t begin, std::size_t name,
                                         std::size_t end) const
    {
        const Dimensions dimensions = dimensions_after(name);
        const std::vector<TokenRange>& extents = dimensions.extents;
        if (std::any_of(extents.begin(), extents.end(), [](TokenRange one) { return one.begin == one.end; })) return {};
        const std::size_t stop = end_of_declarator(name, end);
        if (at(begin).line != at(dimensions.end).line || !becomes_a_pointer(at(name).text, extents.size(), stop))
            return {};

        std::string array = type;
        for (const TokenRange& extent : extents) array += "[(" + text_of(extent) + ")]";
        const std::string quoted = "\"" + at(name).text + "\"";
        const std::string reference =
            text_of({begin, name}) + "(&&" + at(name).text + ")" + text_of({name + 1, dimensions.end}) + " = ";
        if (dimensions.end == stop)
            return {{at(begin).begin, at(stop).begin,
                     reference + "::cuda_on_cpu::UnsetLocalArray<" + array + ">(" + quoted + ").array"}};
        const std::size_t content = is(dimensions.end, "=") ? dimensions.end + 1 : dimensions.end;
        if (!is(content, "{") && !at(content).text.ends_with('"')) return {};
        return {{at(begin).begin, at(content).begin,
                 reference + "::cuda_on_cpu::LocalArray<" + array + ">{{" + quoted + "}, "},
                {at(stop).begin, at(stop).begin, ", {}}.array"}};
    }

    /// Whether one of the uses that follow lacks an index.
    bool becomes_a_pointer(const std::string& name, std::size_t dimensions, std::size_t begin) const
    {
        bool is_pointer = false;
        for (std::size_t i = begin; i < body_.end; ++i) {
            if (!is(i, name)) continue;
            if (is(i - 1, ".") || is(i - 1, "->") || is(i - 1, "::") || is(i - 1, "sizeof")) continue;
            if (is(i - 1, "(") && is(i - 2, "sizeof")) continue;
            if (is(i - 1, "(") && contains(need_the_array_itself, at(i - 2).text)) return false;
            if (dimensions_after(i).extents.size() < dimensions || is(i - 1, "&")) is_pointer = true;
        }
        return is_pointer;
    }

    const std::vector<SourceToken>& tokens_;
    const TokenRange body_;
    std::vector<SourceChange> changes_;
};

}  // namespace

std::vector<SourceChange> local_arrays_with_gaps(const SourceTokens& source, const Declarations& declarations)
{
    const std::vector<SourceToken>& tokens = source.tokens;
    const auto token_at = [&](std::size_t place) {
        const auto found = std::lower_bound(tokens.begin(), tokens.end(), place,
                                            [](const SourceToken& one, std::size_t at) { return one.begin < at; });
        return static_cast<std::size_t>(found - tokens.begin());
    };
    std::vector<SourceChange> changes;
    for (const FunctionText& function : declarations.functions()) {
        if (!function.words.any_of_device() || function.is_constexpr) continue;
        const auto of_function =
            ArraysOfFunction(tokens, {token_at(function.body_begin), token_at(function.body_end)}).changes();
        changes.insert(changes.end(), of_function.begin(), of_function.end());
    }
    return changes;
}

}  // namespace warpbook::kernel_compiler
