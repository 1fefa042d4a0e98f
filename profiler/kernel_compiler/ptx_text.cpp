#include "ptx_text.hpp"

#include <algorithm>
#include <cctype>

#include "words.hpp"

namespace warpbook::kernel_compiler {

namespace {

std::string without_comments(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        std::size_t end = 0;
        if (text.starts_with("//"))
            end = text.find('\n');
        else if (text.starts_with("/*"))
            end = text.find("*/", 2) == std::string_view::npos ? text.size() : text.find("*/", 2) + 2;
        if (end == 0) {
            // All that separates words is blank (words.hpp).
            result += std::isspace(static_cast<unsigned char>(text.front())) != 0 ? ' ' : text.front();
            end = 1;
        } else {
            result += ' ';
        }
        text.remove_prefix(std::min(end, text.size()));
    }
    return result;
}

/// The text up to `end`, or all of it; what is left begins behind that.
std::string_view taken_up_to(char end, std::string_view& text)
{
    const auto found = text.find(end);
    const std::string_view taken = text.substr(0, found);
    text.remove_prefix(found == std::string_view::npos ? text.size() : found + 1);
    return trimmed(taken);
}

bool is_word(std::string_view text)
{
    const auto belongs = [](char c) { return belongs_to_symbol(c) || c == '%'; };
    return !text.empty() && std::all_of(text.begin(), text.end(), belongs);
}

/// As a word, and with the `::` of `shared::cta`; a single colon is a label's.
bool is_name_of_instruction(std::string_view text)
{
    for (auto colons = text.find("::"); colons != std::string_view::npos; colons = text.find("::")) {
        if (!is_word(text.substr(0, colons))) return false;
        text.remove_prefix(colons + 2);
    }
    return is_word(text);
}

bool is_number(std::string_view text)
{
    if (text.starts_with("-")) text.remove_prefix(1);
    return is_word(text) && std::isdigit(static_cast<unsigned char>(text.front())) != 0;
}

/// What is between commas, or other separators.
std::vector<std::string> words_between(std::string_view text, char separator)
{
    std::vector<std::string> words;
    while (!text.empty()) words.emplace_back(taken_up_to(separator, text));
    return words;
}

class OperandReader {
public:
    explicit OperandReader(std::string_view text) : text_(text) {}

    /// Nothing where one is not understood.
    std::optional<std::vector<PtxOperand>> read()
    {
        std::vector<PtxOperand> operands;
        while (!text_.empty()) {
            auto operand = next();
            if (!operand) return {};
            operands.push_back(std::move(*operand));
        }
        return operands;
    }

private:
    std::optional<PtxOperand> next()
    {
        using Kind = PtxOperand::Kind;
        text_ = trimmed(text_);
        if (text_.starts_with("[")) return bracketed(']', '+', Kind::address);
        if (text_.starts_with("{")) return bracketed('}', ',', Kind::vector);
        const std::string_view operand = taken_up_to(',', text_);
        auto parts = words_between(operand, '|');
        if (parts.size() == 1 && (is_word(operand) || is_number(operand))) return PtxOperand{Kind::plain, parts};
        if (parts.size() == 2 && is_word(parts[0]) && is_word(parts[1])) return PtxOperand{Kind::with_predicate, parts};
        return {};
    }

    std::optional<PtxOperand> bracketed(char end, char separator, PtxOperand::Kind kind)
    {
        if (text_.find(end) == std::string_view::npos) return {};
        text_.remove_prefix(1);
        PtxOperand operand{kind, words_between(taken_up_to(end, text_), separator)};
        const bool is_understood = !operand.parts.empty() &&
                                   std::all_of(operand.parts.begin(), operand.parts.end(), [](const std::string& part) {
                                       return is_word(part) || is_number(part);
                                   });
        if (!is_understood || !taken_up_to(',', text_).empty()) return {};
        return operand;
    }

    std::string_view text_;
};

std::optional<PtxRegisters> read_registers(std::string_view text)
{
    text = trimmed(text.substr(std::string_view(".reg").size()));
    if (!text.starts_with(".")) return {};
    text.remove_prefix(1);
    PtxRegisters registers{std::string(taken_up_to(' ', text)), words_between(text, ',')};
    if (!std::all_of(registers.names.begin(), registers.names.end(), is_word)) return {};
    return registers;
}

std::optional<PtxInstruction> read_instruction(std::string_view text)
{
    PtxInstruction instruction;
    if (text.starts_with("@")) {
        text.remove_prefix(1);
        instruction.guard = taken_up_to(' ', text);
        instruction.guard_is_negated = instruction.guard.starts_with("!");
        if (instruction.guard_is_negated) instruction.guard.erase(0, 1);
        if (!is_word(instruction.guard)) return {};
        text = trimmed(text);
    }
    instruction.name = taken_up_to(' ', text);
    auto operands = OperandReader(text).read();
    if (!is_name_of_instruction(instruction.name) || !operands) return {};
    instruction.operands = std::move(*operands);
    return instruction;
}

}  // namespace

std::vector<std::string> parts_of_ptx_name(std::string_view name) { return words_between(name, '.'); }

std::optional<PtxText> read_ptx(std::string_view text)
{
    const std::string code = without_comments(text);
    PtxText result;
    std::string_view left = code;
    while (!trimmed(left).empty()) {
        // Braces are scopes of registers where a statement could begin.
        left = trimmed(left);
        if (left.front() == '{' || left.front() == '}') {
            left.remove_prefix(1);
            continue;
        }
        const std::string_view statement = taken_up_to(';', left);
        if (statement.empty()) continue;
        if (statement.starts_with(".reg ")) {
            auto registers = read_registers(statement);
            if (!registers) return {};
            result.registers.push_back(std::move(*registers));
        } else {
            auto instruction = read_instruction(statement);
            if (!instruction) return {};
            result.instructions.push_back(std::move(*instruction));
        }
    }
    return result;
}

}  // namespace warpbook::kernel_compiler
