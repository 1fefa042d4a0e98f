#include "asm_statements.hpp"

#include <array>
#include <utility>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// What a text in quotation marks stands for.
std::string content_of_literal(std::string_view literal)
{
    const auto open = literal.find('"');
    if (literal.substr(0, open).ends_with('R')) {
        const auto begin = literal.find('(') + 1;
        return std::string(literal.substr(begin, literal.rfind(')') - begin));
    }
    std::string content;
    for (std::size_t i = open + 1; i + 1 < literal.size(); ++i) {
        if (literal[i] != '\\') {
            content += literal[i];
            continue;
        }
        ++i;
        // Of these, PTX has only breaks between lines and words.
        content += literal[i] == 'n' || literal[i] == 't' || literal[i] == 'r' ? '\n' : literal[i];
    }
    return content;
}

bool is_literal(const SourceToken& token) { return token.text.ends_with('"'); }

class AsmReader {
public:
    explicit AsmReader(const std::vector<SourceToken>& tokens) : tokens_(tokens) {}

    std::optional<AsmStatement> read(std::size_t begin)
    {
        constexpr std::array<std::string_view, 3> words{"asm", "__asm__", "__asm"};
        constexpr std::array<std::string_view, 4> qualifiers{"volatile", "__volatile__", "__volatile", "inline"};
        if (!contains(words, tokens_[begin].text)) return {};
        at_ = begin + 1;
        while (at_ < tokens_.size() && contains(qualifiers, tokens_[at_].text)) ++at_;
        if (!take("(")) return {};
        AsmStatement statement;
        statement.range.begin = begin;
        statement.text = take_literals();
        // Two sections of operands, and one of what else is changed.
        unsigned section = 0;
        while (at_ < tokens_.size() && !is(")")) {
            if (is(":") || is("::")) {
                section += is("::") ? 2 : 1;
                ++at_;
            } else if (is(",")) {
                ++at_;
            } else if (!is_literal(tokens_[at_])) {
                return {};
            } else if (section == 3) {
                statement.clobbers_memory |= take_literals() == "memory";
            } else {
                statement.operands.push_back(take_operand());
            }
        }
        statement.range.end = at_ + 1;
        return at_ < tokens_.size() ? std::optional(std::move(statement)) : std::nullopt;
    }

private:
    bool is(std::string_view text) const { return at_ < tokens_.size() && tokens_[at_].is(text); }

    bool take(std::string_view text)
    {
        const bool taken = is(text);
        if (taken) ++at_;
        return taken;
    }

    /// Those that follow each other are one.
    std::string take_literals()
    {
        std::string content;
        for (; at_ < tokens_.size() && is_literal(tokens_[at_]); ++at_)
            content += content_of_literal(tokens_[at_].text);
        return content;
    }

    AsmOperand take_operand()
    {
        AsmOperand operand;
        operand.constraint = take_literals();
        operand.expression.begin = at_ + 1;
        at_ = after_brackets(tokens_, at_);
        operand.expression.end = at_ - 1;
        return operand;
    }

    const std::vector<SourceToken>& tokens_;
    std::size_t at_ = 0;
};

}  // namespace

std::optional<AsmStatement> asm_at(const std::vector<SourceToken>& tokens, std::size_t begin)
{
    return AsmReader(tokens).read(begin);
}

}  // namespace warpbook::kernel_compiler
