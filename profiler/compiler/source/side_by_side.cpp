#include "side_by_side.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string_view>

#include "changed_names.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

// Of 32 bits and more: what is stored in fewer does not grow by one for long.
constexpr std::array<std::string_view, 13> words_of_wide_integers{
    "int",     "unsigned", "long",    "signed",   "size_t",   "uint",     "ptrdiff_t",
    "int32_t", "uint32_t", "int64_t", "uint64_t", "intptr_t", "uintptr_t"};
constexpr std::array<std::string_view, 4> indices_of_thread{"threadIdx", "blockIdx", "blockDim", "gridDim"};
constexpr std::array<std::string_view, 21> operators_without_changes{
    "+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "=", "!", "~", "?", ":", "(", ")", ".", "::", ",", "->"};

/// By how much a value grows from a thread to the next one in its row.
enum class Growth { zero, one, unknown };

class RowReader {
public:
    RowReader(const std::vector<SourceToken>& tokens, TokenRange parameters, TokenRange body)
        : tokens_(tokens), parameters_(parameters), body_(body)
    {}

    std::optional<RowsSideBySide> rows()
    {
        if (has_other_scopes()) return {};
        read_beginning();
        if (!expect_.empty()) rows_.lane += expect_;
        for (std::size_t i = rest_; i + 1 < body_.end; ++i)
            if (is_pointer_parameter(i) && is(i + 1, "[")) read_index(i + 1);
        if (rows_.changes.empty()) return {};
        rows_.lane += " return 1; ";
        return std::move(rows_);
    }

private:
    const SourceToken& at(std::size_t i) const { return tokens_[i]; }
    bool is(std::size_t i, std::string_view text) const { return i < body_.end && at(i).is(text); }
    std::size_t after(std::size_t open) const { return std::min(after_brackets(tokens_, open), body_.end); }
    std::string written(TokenRange range) const { return on_one_line(tokens_, range); }
    void insert(std::size_t place, const std::string& text) { rows_.changes.push_back({place, place, text}); }

    /// Lambdas, and `for (auto x : list)`: what a name means there is not known.
    bool has_other_scopes() const
    {
        for (std::size_t i = body_.begin; i < body_.end; ++i) {
            if (is(i, "]") && (is(i + 1, "(") || is(i + 1, "{") || is(i + 1, "mutable"))) return true;
            if (is(i, "for") && std::none_of(tokens_.begin() + static_cast<std::ptrdiff_t>(i),
                                             tokens_.begin() + static_cast<std::ptrdiff_t>(after(i + 1)),
                                             [](const SourceToken& token) { return token.is(";"); }))
                return true;
        }
        return false;
    }

    /// Declarations of integers, and conditions.
    void read_beginning()
    {
        std::size_t end = body_.end;
        for (rest_ = body_.begin; rest_ < end;) {
            if (is(rest_, ";")) {
                ++rest_;
            } else if (is(rest_, "if") && is(rest_ + 1, "(")) {
                const TokenRange condition{rest_ + 2, after(rest_ + 1) - 1};
                const std::size_t then = condition.end + 1;
                if (!is_pure(condition) || contains_division(condition)) return;
                if (const auto behind = behind_return(then)) {
                    rows_.lane += " if (" + written(condition) + ") return 0; ";
                    ask_only_if("warpbook_row.asks && (", condition);
                    rest_ = *behind;
                } else if (is_last(then, end)) {
                    rows_.lane += " if (!(" + written(condition) + ")) return 0; ";
                    ask_only_if("!warpbook_row.asks || (", condition);
                    if (!is(then, "{")) {
                        rest_ = then;
                        return;
                    }
                    rest_ = then + 1;
                    --end;
                } else {
                    return;
                }
            } else if (const auto behind = behind_declaration(rest_, end)) {
                rest_ = *behind;
            } else {
                return;
            }
        }
    }

    void ask_only_if(const std::string& words, TokenRange condition)
    {
        insert(at(condition.begin).begin, words);
        insert(at(condition.end).begin, ")");
    }

    /// After `return;`, `{ return; }`.
    std::optional<std::size_t> behind_return(std::size_t i) const
    {
        std::size_t behind = 0;
        if (is(i, "return") && is(i + 1, ";")) behind = i + 2;
        if (is(i, "{") && is(i + 1, "return") && is(i + 2, ";") && is(i + 3, "}")) behind = i + 4;
        return behind == 0 || is(behind, "else") ? std::nullopt : std::optional(behind);
    }

    /// Whether the statement that begins there is the last one, and simple or a block.
    bool is_last(std::size_t i, std::size_t end) const
    {
        constexpr std::array<std::string_view, 5> with_others{"if", "for", "while", "do", "switch"};
        if (i >= end || contains(with_others, at(i).text)) return false;
        if (is(i, "{")) return after(i) == end;
        while (i < end && !is(i, ";")) i = is(i, "(") || is(i, "[") || is(i, "{") ? after(i) : i + 1;
        return i + 1 == end;
    }

    /// `const int x = …, y = …;`
    std::optional<std::size_t> behind_declaration(std::size_t begin, std::size_t end)
    {
        std::size_t i = begin;
        bool has_type = false;
        while (i < end && (is(i, "const") || is(i, "constexpr") || is(i, "std") || is(i, "::") || is(i, "auto") ||
                           contains(words_of_wide_integers, at(i).text))) {
            has_type |= is(i, "auto") || contains(words_of_wide_integers, at(i).text);
            ++i;
        }
        if (!has_type) return {};
        // As it was, where this is none.
        const auto growth_before = growth_;
        const std::string expect_before = expect_;
        const auto behind = behind_variables(i, end);
        if (!behind) {
            growth_ = growth_before;
            expect_ = expect_before;
            return {};
        }
        rows_.lane += " " + written({begin, *behind}) + " ";
        return behind;
    }
    std::optional<std::size_t> behind_variables(std::size_t i, std::size_t end)
    {
        for (;;) {
            if (i + 2 >= end || !at(i).is_identifier() || !is(i + 1, "=") || is(i + 2, "=")) return {};
            const std::string& name = at(i).text;
            if (growth_.contains(name) || is_parameter(name)) return {};
            const std::size_t value = i + 2;
            for (i = value; i < end && !is(i, ",") && !is(i, ";"); i = is(i, "(") ? after(i) : i + 1)
                if (is(i, "{") || is(i, "[") || is_pointer_parameter(i)) return {};
            if (i >= end || !is_pure({value, i})) return {};
            const Growth grows = may_change(name, i) ? Growth::unknown : growth({value, i});
            growth_[name] = grows;
            if (grows == Growth::one) expect_understood({value, i});
            if (is(i, ";")) return i + 1;
            ++i;
        }
    }

    /// Behind its declaration, or another variable has the same name there.
    bool may_change(const std::string& name, std::size_t begin) const
    {
        constexpr std::array<std::string_view, 4> no_types{"return", "else", "case", "do"};
        for (std::size_t i = begin; i < body_.end; ++i)
            if (is(i, name) && (at(i - 1).is_identifier() || is(i - 1, ">")) && !contains(no_types, at(i - 1).text) &&
                !(is(i - 1, ">") && !is(i + 1, ";") && !is(i + 1, "(") && !is(i + 1, "{")))
                return true;
        return changes_one_of({name}, tokens_, {begin, body_.end}) || gives_one_of({name}, tokens_, {begin, body_.end});
    }

    void read_index(std::size_t open)
    {
        const TokenRange index{open + 1, after(open) - 1};
        if (!is_pure(index) || contains_division(index) || growth(index) != Growth::one) return;
        const auto [known, is_new] = number_of_index_.emplace(written(index), rows_.indices);
        const std::string number = std::to_string(known->second);
        if (is_new) {
            ++rows_.indices;
            expect_.clear();
            expect_understood(index);
            rows_.lane += expect_ + " warpbook_indices.set(" + number + ", " + known->first + "); ";
        }
        insert(at(index.begin).begin, "warpbook_row.at(" + number + ", ");
        insert(at(index.end).begin, ", threadIdx.x)");
    }

    /// Words and numbers without calls, changes, and accesses to memory.
    bool is_pure(TokenRange range) const
    {
        if (range.begin >= range.end) return false;
        for (std::size_t i = range.begin; i < range.end; ++i) {
            const SourceToken& token = at(i);
            if (is(i, "static_cast")) continue;
            if (token.is_identifier()) {
                if (is(i + 1, "(") || is(i + 1, "[") || is(i + 1, "::") || is(i + 1, "{")) {
                    if (!(is(i + 1, "::") && is(i, "std"))) return false;
                }
                const bool is_member = i > range.begin && is(i - 1, ".");
                if (!is_member && !is_known(token.text) && may_change(token.text, body_.begin)) return false;
                if (is_parameter(token.text) && !is_member &&
                    (changes_one_of({token.text}, tokens_, body_) || gives_one_of({token.text}, tokens_, body_)))
                    return false;
                continue;
            }
            if (is_number(token)) continue;
            if (!contains(operators_without_changes, token.text) || is(i, "->") || is(i, ",")) return false;
            // `i++`, `i = 1`, `*p`, `&i`
            if ((is(i, "+") || is(i, "-")) && is(i + 1, token.text) && token.end() == at(i + 1).begin) return false;
            if (is(i, "=") && !follows_comparison(i, range.begin) && !(is(i + 1, "="))) return false;
            if (is(i, "*") && is(i - 1, ")") && contains(words_of_wide_integers, at(i - 2).text)) return false;
            if ((is(i, "*") || is(i, "&")) && !ends_operand(i, range.begin) && !(is(i, "&") && is(i - 1, "&")))
                return false;
        }
        return true;
    }
    /// `==`, `<=`, `>=`, `!=`, and not `+=`, `<<=`.
    bool follows_comparison(std::size_t i, std::size_t begin) const
    {
        if (i == begin || at(i - 1).end() != at(i).begin) return false;
        if (is(i - 1, "=") || is(i - 1, "!")) return true;
        if (!is(i - 1, "<") && !is(i - 1, ">")) return false;
        return i < begin + 2 || !is(i - 2, at(i - 1).text) || at(i - 2).end() != at(i - 1).begin;
    }
    /// Whether an operand ends in front of this place.
    bool ends_operand(std::size_t i, std::size_t begin) const
    {
        if (i == begin) return false;
        const SourceToken& before = at(i - 1);
        return before.is_identifier() || is_number(before) || before.is(")");
    }
    /// A whole number.
    static bool is_number(const SourceToken& token)
    {
        if (token.text.empty() || !is_digit(token.text.front())) return false;
        if (token.text.find_first_of(".'") != std::string::npos) return false;
        const bool is_hexadecimal = token.text.starts_with("0x") || token.text.starts_with("0X");
        return is_hexadecimal || token.text.find_first_of("eEfF") == std::string::npos;
    }
    bool contains_division(TokenRange range) const
    {
        return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(range.begin),
                           tokens_.begin() + static_cast<std::ptrdiff_t>(range.end),
                           [](const SourceToken& token) { return token.is("/") || token.is("%"); });
    }

    bool is_known(std::string_view name) const
    {
        return growth_.contains(name) || contains(indices_of_thread, name) || contains(words_of_wide_integers, name) ||
               is_parameter(name);
    }
    bool is_parameter(std::string_view name) const
    {
        for (std::size_t i = parameters_.begin; i + 1 < parameters_.end; ++i)
            if (at(i).is(name) && is_end_of_parameter(i + 1)) return true;
        return false;
    }
    bool is_end_of_parameter(std::size_t i) const { return at(i).is(",") || at(i).is(")") || at(i).is("="); }
    /// `float* out`, `const float* __restrict__ in`
    bool is_pointer_parameter(std::size_t place) const
    {
        if (is(place - 1, ".") || is(place - 1, "->") || is(place - 1, "::")) return false;
        for (std::size_t i = parameters_.begin + 1; i + 1 < parameters_.end; ++i) {
            if (!at(i).is(at(place).text) || !is_end_of_parameter(i + 1)) continue;
            std::size_t before = i - 1;
            while (at(before).is("__restrict__") || at(before).is("__restrict") || at(before).is("const")) --before;
            return at(before).is("*") && !changes_one_of({at(place).text}, tokens_, body_);
        }
        return false;
    }

    /// What the text cannot tell: that all are integers, and those constants that it does not know.
    void expect_understood(TokenRange range)
    {
        std::string types;
        std::string constants;
        for (std::size_t i = range.begin; i < range.end; ++i) {
            if (!at(i).is_identifier() || contains(words_of_wide_integers, at(i).text) || is(i, "static_cast") ||
                is(i, "std") || is(i, "const"))
                continue;
            std::size_t end = i + 1;
            while (is(end, ".") && at(end + 1).is_identifier()) end += 2;
            types += (types.empty() ? "decltype(" : ", decltype(") + written({i, end}) + ")";
            if (!is_known(at(i).text)) constants += " && __builtin_constant_p(" + written({i, end}) + ")";
            i = end - 1;
        }
        expect_ += " warpbook_indices.expect(::warpbook_native::AreIntegers<" + types + ">::value" + constants + "); ";
    }

    Growth growth(TokenRange range) const
    {
        while (range.begin < range.end && is(range.begin, "(") && after(range.begin) == range.end)
            ++range.begin, --range.end;
        if (range.begin >= range.end) return Growth::unknown;
        if (const auto inner = inside_of_cast(range)) return growth(*inner);
        const Growth otherwise = depends_on_thread(range) ? Growth::unknown : Growth::zero;
        std::vector<std::size_t> signs;
        bool is_sum = true;
        for (std::size_t i = range.begin; i < range.end; i = is(i, "(") ? after(i) : i + 1) {
            if ((is(i, "+") || is(i, "-")) && ends_operand(i, range.begin)) signs.push_back(i);
            constexpr std::array<std::string_view, 11> weaker{"<", ">", "=", "&", "|", "^", "?", ":", "!", "~", "="};
            is_sum = is_sum && !contains(weaker, at(i).text);
        }
        if (!is_sum) return otherwise;
        if (!signs.empty()) {
            Growth sum = Growth::zero;
            std::size_t begin = range.begin;
            signs.push_back(range.end);
            for (const std::size_t end : signs) {
                const Growth term = growth({begin, end});
                const bool is_taken_away = begin > range.begin && is(begin - 1, "-");
                if (term == Growth::unknown || (term == Growth::one && (is_taken_away || sum == Growth::one)))
                    return Growth::unknown;
                if (term == Growth::one) sum = Growth::one;
                begin = end + 1;
            }
            return sum;
        }
        if (range.end - range.begin == 1 && growth_.contains(at(range.begin).text))
            return growth_.find(at(range.begin).text)->second;
        if (range.end - range.begin == 3 && is(range.begin, "threadIdx") && is(range.begin + 2, "x"))
            return Growth::one;
        return otherwise;
    }
    /// Of `(int)x`, `static_cast<int>(x)`.
    std::optional<TokenRange> inside_of_cast(TokenRange range) const
    {
        std::size_t i = range.begin;
        const bool is_static = is(i, "static_cast") && is(i + 1, "<");
        if (is_static) ++i;
        if (!is_static && !is(i, "(")) return {};
        ++i;
        const std::size_t type = i;
        while (i < range.end && (is(i, "std") || is(i, "::") || contains(words_of_wide_integers, at(i).text))) ++i;
        if (i == type || !is(i, is_static ? ">" : ")")) return {};
        ++i;
        if (i >= range.end) return {};
        if (is(i, "(")) return after(i) == range.end ? std::optional(TokenRange{i + 1, range.end - 1}) : std::nullopt;
        if (is_static) return {};
        // `(int)threadIdx.x`, but not `(int)x * 4`.
        if (range.end - i == 1 || (range.end - i == 3 && is(i + 1, "."))) return TokenRange{i, range.end};
        return {};
    }
    bool depends_on_thread(TokenRange range) const
    {
        for (std::size_t i = range.begin; i < range.end; ++i) {
            if (is(i, "threadIdx") && !is(i + 2, "y") && !is(i + 2, "z")) return true;
            const auto known = growth_.find(at(i).text);
            if (known != growth_.end() && !is(i - 1, ".") && known->second != Growth::zero) return true;
        }
        return false;
    }

    const std::vector<SourceToken>& tokens_;
    const TokenRange parameters_;
    const TokenRange body_;
    RowsSideBySide rows_;
    /// Behind what is read as a beginning.
    std::size_t rest_ = 0;
    /// Of the variables that are declared there.
    std::map<std::string, Growth, std::less<>> growth_;
    std::string expect_;
    /// As they are written.
    std::map<std::string, std::size_t, std::less<>> number_of_index_;
};

}  // namespace

std::optional<RowsSideBySide> rows_side_by_side(const std::vector<SourceToken>& tokens, TokenRange parameters,
                                                TokenRange body)
{
    return RowReader(tokens, parameters, body).rows();
}

}  // namespace warpbook::kernel_compiler
