#include "symbols.hpp"

#include <algorithm>

#include "instruction.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// In an instruction, `$tile` is the address of `tile`, as an immediate operand. Of a symbol whose own name begins with
/// `$`, g++ writes `($tile)`, and in directives the bare name.
enum class Dollar { begins_immediate, belongs_to_name };

class SymbolReader {
public:
    SymbolReader(std::string_view text, Dollar dollar) : text_(text), dollar_(dollar) {}

    std::vector<Symbol> read()
    {
        while (at_ < text_.size() && text_[at_] != '#') {
            const char character = text_[at_];
            if (character == '"')
                skip_string();
            else if (character == '%' || character == '@')
                skip_word_after_sign();
            else if (is_immediate())
                ++at_;
            else if (belongs_to_symbol(character))
                read_word();
            else
                ++at_;
        }
        return std::move(symbols_);
    }

private:
    bool is_immediate() const
    {
        const bool begins_operand = at_ == 0 || text_[at_ - 1] == ',' || blank.find(text_[at_ - 1]) != blank.npos;
        return text_[at_] == '$' && dollar_ == Dollar::begins_immediate && begins_operand;
    }

    void skip_string()
    {
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
            if (text_[at_] == '\\') ++at_;
        ++at_;
    }

    /// `%rax` is a register, `@function` a kind of symbol.
    void skip_word_after_sign() { at_ += 1 + symbol_at(text_, at_ + 1).size(); }

    void read_word()
    {
        const bool is_in_parentheses = at_ > 0 && text_[at_ - 1] == '(';
        const std::string_view word = symbol_at(text_, at_);
        at_ += word.size();
        // `4`, and `.`, the place of the line itself
        if (is_digit(word.front()) || word == ".") return;
        if (is_in_parentheses && at_ < text_.size() && text_[at_] == ')') ++at_;
        const bool has_relocation = at_ < text_.size() && text_[at_] == '@';
        symbols_.push_back({word, has_relocation ? symbol_at(text_, at_ + 1) : std::string_view()});
    }

    const std::string_view text_;
    const Dollar dollar_;
    std::size_t at_ = 0;
    std::vector<Symbol> symbols_;
};

/// Of an instruction; empty for what is none.
std::string_view operands_of(std::string_view line)
{
    const std::string_view text = trimmed(line);
    const bool is_indented = !line.empty() && blank.find(line.front()) != blank.npos;
    if (!is_indented || text.empty() || text.front() == '.' || text.front() == '#') return {};
    const Instruction instruction = instruction_in(line);
    if (instruction.operands.empty()) return {};
    return line.substr(static_cast<std::size_t>(instruction.operands.front().data() - line.data()));
}

}  // namespace

std::vector<Symbol> symbols_in_operand(std::string_view operand)
{
    return SymbolReader(operand, Dollar::begins_immediate).read();
}

std::vector<Symbol> symbols_in_instruction(std::string_view line) { return symbols_in_operand(operands_of(line)); }

std::vector<Symbol> symbols_in(std::string_view line)
{
    if (!label_in(line).empty()) return {{label_in(line), {}}};
    const std::string_view text = trimmed(line);
    if (!text.starts_with('.')) return symbols_in_instruction(line);
    const std::string_view directive = text.substr(0, text.find_first_of(blank));
    return SymbolReader(text.substr(directive.size()), Dollar::belongs_to_name).read();
}

}  // namespace warpbook::kernel_compiler
