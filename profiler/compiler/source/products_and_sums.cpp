#include "products_and_sums.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

constexpr std::array<std::string_view, 16> words_of_integers{
    "int",     "unsigned", "long",    "short",    "char",   "bool",    "size_t",  "uint",
    "int32_t", "uint32_t", "int64_t", "uint64_t", "int8_t", "uint8_t", "int16_t", "uint16_t"};
constexpr std::array<std::string_view, 5> words_in_front_of_types{"const", "constexpr", "static", "register", "std"};
constexpr std::array<std::string_view, 4> indices{"threadIdx", "blockIdx", "blockDim", "gridDim"};

/// Reads statements from left to right, and knows in how many branches it is.
class BranchReader {
public:
    BranchReader(const std::vector<SourceToken>& tokens, const std::set<std::string, std::less<>>& functions,
                 bool has_product)
        : tokens_(tokens), functions_(functions), has_product_{has_product}
    {}

    bool joins() const { return joins_; }

    void read(TokenRange range)
    {
        for (std::size_t at = range.begin; at < range.end && !joins_;) at = read_statement(at, range.end);
    }

private:
    const SourceToken& token(std::size_t at) const { return tokens_[at]; }

    /// Returns where the next one begins.
    std::size_t read_statement(std::size_t at, std::size_t end)
    {
        if (token(at).is("{") || token(at).is("}") || token(at).is(";")) return at + 1;
        if (token(at).is("else")) return read_branch(at + 1, end);
        if ((token(at).is("if") || token(at).is("switch")) && at + 1 < end) {
            if (token(at + 1).is("constexpr")) ++at;
            const std::size_t after = std::min(end, after_brackets(tokens_, at + 1));
            read_expression(at + 1, after);
            return read_branch(after, end);
        }
        if ((token(at).is("for") || token(at).is("while")) && at + 1 < end) {
            const std::size_t after = std::min(end, after_brackets(tokens_, at + 1));
            return after;  // of numbers that count
        }
        const std::size_t after = end_of_statement(at, end);
        if (!is_of_integers(at, after)) read_expression(at, after);
        return after;
    }

    std::size_t read_branch(std::size_t at, std::size_t end)
    {
        if (at >= end) return end;
        const std::size_t after =
            token(at).is("{") ? std::min(end, after_brackets(tokens_, at)) : end_of_branch(at, end);
        has_product_.push_back(false);
        read({at, after});
        has_product_.pop_back();
        return after;
    }

    /// Of one without braces, which may have branches of its own.
    std::size_t end_of_branch(std::size_t at, std::size_t end) const
    {
        while (at < end &&
               (contains(std::array<std::string_view, 4>{"if", "for", "while", "switch"}, token(at).text))) {
            at = std::min(end, after_brackets(tokens_, at + 1));
            if (at < end && token(at).is("{")) return std::min(end, after_brackets(tokens_, at));
        }
        return end_of_statement(at, end);
    }

    std::size_t end_of_statement(std::size_t at, std::size_t end) const
    {
        while (at < end && !token(at).is(";") && !token(at).is("{") && !token(at).is("}"))
            at = token(at).is("(") || token(at).is("[") ? std::min(end, after_brackets(tokens_, at)) : at + 1;
        return std::min(end, at + 1);
    }

    /// `const int i = blockIdx.x * blockDim.x + threadIdx.x;`
    bool is_of_integers(std::size_t at, std::size_t end) const
    {
        std::size_t type = at;
        while (type < end && (contains(words_in_front_of_types, token(type).text) || token(type).is("::"))) ++type;
        if (type < end && contains(words_of_integers, token(type).text)) return true;
        if (type >= end || !token(type).is("auto")) return false;
        return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(type),
                           tokens_.begin() + static_cast<std::ptrdiff_t>(end),
                           [](const SourceToken& word) { return contains(indices, word.text); });
    }

    void read_expression(std::size_t at, std::size_t end)
    {
        std::size_t arms = 0;
        for (; at < end && !joins_; ++at) {
            const SourceToken& word = token(at);
            if (word.is("[")) {
                at = std::min(end, after_brackets(tokens_, at)) - 1;  // of an index
            } else if (word.is("?")) {
                has_product_.push_back(false);
                ++arms;
            } else if (word.is("*")) {
                has_product_.back() = true;
            } else if ((word.is("+") || word.is("-")) && !is_step(at, end)) {
                joins_ |= is_in_branch_of_product();
            } else if (functions_.contains(word.text)) {
                joins_ = true;
            }
        }
        has_product_.resize(has_product_.size() - arms);
    }

    /// `++i`, `--i`
    bool is_step(std::size_t at, std::size_t end) const
    {
        const auto follow = [&](std::size_t first) {
            return token(first).text == token(first + 1).text && token(first).end() == token(first + 1).begin;
        };
        return (at + 1 < end && follow(at)) || (at > 0 && follow(at - 1));
    }

    bool is_in_branch_of_product() const
    {
        return std::find(has_product_.begin(), has_product_.end() - 1, true) != has_product_.end() - 1;
    }

    const std::vector<SourceToken>& tokens_;
    const std::set<std::string, std::less<>>& functions_;
    /// Of the statements, of the branch among them, of the branch in that …: whether something was multiplied there.
    std::vector<bool> has_product_;
    bool joins_ = false;
};

}  // namespace

ProductsAndSums::ProductsAndSums(const std::vector<SourceToken>& tokens, const Declarations& declarations)
    : tokens_(tokens)
{
    for (bool more = true; more;) {
        more = false;
        for (const FunctionText& function : declarations.functions()) {
            if (function.words.global || functions_.contains(function.name)) continue;
            // Its arguments may be products.
            BranchReader reader(tokens_, functions_, true);
            reader.read(tokens_between(tokens, function.body_begin, function.body_end));
            if (reader.joins()) more |= functions_.insert(function.name).second;
        }
    }
}

bool ProductsAndSums::would_be_joined_in(TokenRange statements) const
{
    BranchReader reader(tokens_, functions_, false);
    reader.read(statements);
    return reader.joins();
}

}  // namespace warpbook::kernel_compiler
