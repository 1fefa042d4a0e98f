#include "equivalent_code.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "source_items.hpp"

namespace warpbook {

namespace {

using CodeTokens = std::vector<SourceToken>;
using KindOfToken = SourceToken::Kind;

std::string text_between(const CodeTokens& code, std::size_t begin, std::size_t end)
{
    std::string text;
    for (std::size_t i = begin; i < end; ++i) text += code[i].text + " ";
    return text;
}

bool is_simple_type(const SourceToken& token)
{
    constexpr std::array<std::string_view, 8> types = {"int",    "unsigned", "float", "double",
                                                       "size_t", "long",     "bool",  "short"};
    return std::find(types.begin(), types.end(), token.text) != types.end();
}

bool ends_statement(const SourceToken& token)
{
    return token.kind == KindOfToken::other && (token.text == ";" || token.text == "{" || token.text == "}");
}

CodeTokens without_const(const CodeTokens& code)
{
    CodeTokens result;
    for (std::size_t i = 0; i < code.size(); ++i) {
        const bool begins_statement = i > 0 && ends_statement(code[i - 1]);
        if (!begins_statement || code[i].text != "const") result.push_back(code[i]);
    }
    return result;
}

/// A declaration for each variable.
CodeTokens with_declarations_apart(const CodeTokens& code)
{
    const std::vector<int> depths = depths_of(code);
    CodeTokens result;
    std::size_t type = 0;  // of the declaration that is read; 0 outside of one
    for (std::size_t i = 0; i < code.size(); ++i) {
        const bool begins_statement = i > 0 && ends_statement(code[i - 1]);
        if (begins_statement) type = depths[i] > 0 && is_simple_type(code[i]) ? i : 0;
        const bool separates = type != 0 && code[i].text == "," && depths[i] == depths[type] && i + 1 < code.size() &&
                               code[i + 1].kind == KindOfToken::word;
        if (!separates) {
            result.push_back(code[i]);
            continue;
        }
        result.push_back({KindOfToken::other, ";", code[i].line});
        result.push_back(code[type]);
    }
    return result;
}

/// Puts operands in order, innermost brackets first.
class Operands {
public:
    explicit Operands(CodeTokens code) : code_(std::move(code)) {}

    CodeTokens in_order()
    {
        // Inside a body only: a parameter's `*` is no product.
        const auto body = std::find_if(code_.begin(), code_.end(), [](const auto& token) { return token.text == "{"; });
        order(static_cast<std::size_t>(body - code_.begin()), code_.size());
        return std::move(code_);
    }

private:
    struct Part {
        std::size_t begin;
        std::size_t end;
        bool has_call = false;
    };

    bool is(std::size_t at, std::string_view text) const
    {
        return at < code_.size() && code_[at].kind == KindOfToken::other && code_[at].text == text;
    }
    bool opens(std::size_t at) const { return is(at, "(") || is(at, "[") || is(at, "{"); }
    bool closes(std::size_t at) const { return is(at, ")") || is(at, "]") || is(at, "}"); }
    bool is_operator(std::size_t at) const
    {
        return (is(at, "+") || is(at, "-") || is(at, "*") || is(at, "/") || is(at, "%")) && !is_arrow(at);
    }
    bool is_arrow(std::size_t at) const { return is(at, "-") && is(at + 1, ">"); }
    bool is_scope(std::size_t at) const { return is(at, ":") && is(at + 1, ":"); }

    std::size_t after_bracket(std::size_t open) const
    {
        int depth = 0;
        for (std::size_t i = open; i < code_.size(); ++i) {
            if (opens(i)) ++depth;
            if (closes(i) && --depth == 0) return i + 1;
        }
        return code_.size();
    }

    /// `a`, `a.b[i]`, `f(x)`, `(a + b)`, 3. Empty where none begins.
    Part operand_at(std::size_t at, std::size_t end) const
    {
        Part part{at, at};
        if (at >= end) return part;
        if (is(at, "("))
            part.end = after_bracket(at);
        else if ((code_[at].kind == KindOfToken::word && code_[at].text != "return") ||
                 code_[at].kind == KindOfToken::number)
            part.end = at + 1;
        else
            return part;
        while (part.end < end) {
            const std::size_t next = part.end;
            if (is(next, "(") || is(next, "[")) {
                part.has_call = part.has_call || is(next, "(");
                part.end = after_bracket(next);
            } else if (is(next, ".")) {
                part.end = next + 2;
            } else if (is_arrow(next) || is_scope(next)) {
                part.end = next + 3;
            } else {
                break;
            }
        }
        part.end = std::min(part.end, end);
        return part;
    }

    /// What stands before an operand may belong to it, though it is none of the operators here: `!a`, `&a`, `(float)a`,
    /// the `>` of another cast, `sizeof a`.
    bool is_prefixed(std::size_t begin) const
    {
        if (begin == 0) return false;
        const SourceToken& before = code_[begin - 1];
        const bool is_word = before.kind != KindOfToken::other && before.text != "return";
        return is_word || closes(begin - 1) || is_operator(begin - 1) || is(begin - 1, "!") || is(begin - 1, "~") ||
               is(begin - 1, "&") || is(begin - 1, ">");
    }

    void order(std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin; i < end;) {
            const Part first = operand_at(i, end);
            if (first.end == first.begin) {
                const std::size_t next = opens(i) ? after_bracket(i) : i + 1;
                if (opens(i)) order(i + 1, std::min(next, end));
                i = next;
                continue;
            }
            // Operands and operators in turn, up to what is neither.
            std::vector<Part> operands{first};
            std::vector<std::string> operators;
            std::size_t at = first.end;
            while (at < end && is_operator(at)) {
                const Part next = operand_at(at + 1, end);
                if (next.end == next.begin) break;
                operators.push_back(code_[at].text);
                operands.push_back(next);
                at = next.end;
            }
            for (const Part& operand : operands) order_inside(operand);
            const bool goes_on = at < end && (is_operator(at) || operand_at(at, end).end != at);
            if (!is_prefixed(i) && !goes_on) order_operands(operands, operators);
            i = at;
        }
    }

    void order_inside(const Part& operand)
    {
        for (std::size_t i = operand.begin; i < operand.end; ++i)
            if (opens(i)) {
                const std::size_t after = after_bracket(i);
                order(i + 1, after - 1);
                i = after - 1;
            }
    }

    /// Two terms of a sum, and two factors of each: more of them are rounded in the order in which they are written.
    void order_operands(const std::vector<Part>& operands, const std::vector<std::string>& operators)
    {
        std::vector<Part> terms;
        bool adds_only = true;
        std::size_t products = 0;
        for (std::size_t i = 0; i < operands.size();) {
            std::size_t last = i;
            while (last < operators.size() && operators[last] != "+" && operators[last] != "-") ++last;
            if (last == i + 1 && operators[i] == "*") exchange_if_larger(operands[i], operands[last]);
            products += last > i ? 1 : 0;
            terms.push_back({operands[i].begin, operands[last].end,
                             std::any_of(operands.begin() + static_cast<std::ptrdiff_t>(i),
                                         operands.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                                         [](const Part& part) { return part.has_call; })});
            if (last < operators.size()) adds_only = adds_only && operators[last] == "+";
            i = last + 1;
        }
        // Of two products, one is contracted with the sum, and which one may change the last digit.
        if (terms.size() == 2 && adds_only && products < 2) exchange_if_larger(terms[0], terms[1]);
    }

    void exchange_if_larger(const Part& left, const Part& right)
    {
        if (left.has_call && right.has_call) return;
        if (text_between(code_, left.begin, left.end) <= text_between(code_, right.begin, right.end)) return;
        CodeTokens exchanged(code_.begin() + static_cast<std::ptrdiff_t>(right.begin),
                             code_.begin() + static_cast<std::ptrdiff_t>(right.end));
        exchanged.insert(exchanged.end(), code_.begin() + static_cast<std::ptrdiff_t>(left.end),
                         code_.begin() + static_cast<std::ptrdiff_t>(right.begin));
        exchanged.insert(exchanged.end(), code_.begin() + static_cast<std::ptrdiff_t>(left.begin),
                         code_.begin() + static_cast<std::ptrdiff_t>(left.end));
        std::copy(exchanged.begin(), exchanged.end(), code_.begin() + static_cast<std::ptrdiff_t>(left.begin));
    }

    CodeTokens code_;
};

}  // namespace

std::vector<SourceToken> as_usually_written(const std::vector<SourceToken>& tokens)
{
    return Operands(with_declarations_apart(without_const(tokens))).in_order();
}

}  // namespace warpbook
