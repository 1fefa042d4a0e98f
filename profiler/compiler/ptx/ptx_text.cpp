#include "ptx_text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <system_error>

#include "compiler/text/words.hpp"

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

/// The text up to `end`, or all of it; what is left begins after that.
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
    return is_word(text) && is_digit(text.front());
}

bool is_predicate(std::string_view text) { return text.starts_with("!") && is_word(text.substr(1)); }

/// What is between commas, or other separators.
std::vector<std::string> words_between(std::string_view text, char separator)
{
    std::vector<std::string> words;
    while (!text.empty()) words.emplace_back(taken_up_to(separator, text));
    return words;
}

std::string quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

class OperandReader {
public:
    /// `instruction` is for messages.
    OperandReader(std::string_view text, std::string_view instruction) : text_(text), instruction_(instruction) {}

    std::vector<PtxOperand> read()
    {
        std::vector<PtxOperand> operands;
        while (!text_.empty()) operands.push_back(next());
        return operands;
    }

private:
    PtxOperand next()
    {
        using Kind = PtxOperand::Kind;
        text_ = trimmed(text_);
        if (text_.starts_with("[")) return bracketed(']', '+', Kind::address);
        if (text_.starts_with("{")) return bracketed('}', ',', Kind::vector);
        const std::string_view operand = taken_up_to(',', text_);
        auto parts = words_between(operand, '|');
        if (parts.size() == 1 && (is_word(operand) || is_number(operand) || is_predicate(operand)))
            return PtxOperand{Kind::plain, parts};
        if (parts.size() == 2 && is_word(parts[0]) && is_word(parts[1])) return PtxOperand{Kind::with_predicate, parts};
        refuse(operand);
    }

    PtxOperand bracketed(char end, char separator, PtxOperand::Kind kind)
    {
        if (text_.find(end) == std::string_view::npos) refuse(text_);
        const std::string_view all = text_.substr(0, text_.find(end) + 1);
        text_.remove_prefix(1);
        PtxOperand operand{kind, words_between(taken_up_to(end, text_), separator)};
        const bool is_understood = !operand.parts.empty() &&
                                   std::all_of(operand.parts.begin(), operand.parts.end(), [](const std::string& part) {
                                       return is_word(part) || is_number(part);
                                   });
        if (!is_understood || !taken_up_to(',', text_).empty()) refuse(all);
        return operand;
    }

    [[noreturn]] void refuse(std::string_view operand) const
    {
        throw UnknownPtx{"the operand " + quoted(operand) + " of " + quoted(instruction_)};
    }

    std::string_view text_;
    std::string_view instruction_;
};

/// `t<3>` stands for t0, t1 and t2 (PTX ISA, "Parameterized Variable Names").
void append_names(std::vector<std::string>& names, std::string_view name, std::string_view statement)
{
    const UnknownPtx not_known{"the registers " + quoted(statement)};
    const auto angle = name.find('<');
    const std::string_view word = trimmed(name.substr(0, angle));
    if (!is_word(word)) throw not_known;
    if (angle == std::string_view::npos) {
        names.emplace_back(word);
        return;
    }
    constexpr unsigned max = 1000;
    unsigned count = 0;
    const char* const end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + angle + 1, end, count);
    if (error != std::errc() || std::string_view(rest, end) != ">" || count > max) throw not_known;
    for (unsigned i = 0; i < count; ++i) names.push_back(std::string(word) + std::to_string(i));
}

PtxRegisters read_registers(std::string_view statement)
{
    std::string_view text = trimmed(statement.substr(std::string_view(".reg").size()));
    if (begins_with_one_of(text, {".v2", ".v4"}))
        throw UnknownPtx{"registers of several elements, " + quoted(statement), "Declare a register for each element."};
    if (!text.starts_with(".")) throw UnknownPtx{"the registers " + quoted(statement)};
    text.remove_prefix(1);
    PtxRegisters registers{std::string(taken_up_to(' ', text)), {}};
    for (const std::string& name : words_between(text, ',')) append_names(registers.names, name, statement);
    return registers;
}

[[noreturn]] void refuse_directive(std::string_view statement)
{
    if (begins_with_one_of(statement, {".shared", ".local", ".global", ".const"}))
        throw UnknownPtx{"the variable " + quoted(statement),
                         "Declare it in C++, and hand its address to the asm as an operand."};
    throw UnknownPtx{"the directive " + quoted(statement)};
}

PtxInstruction read_instruction(std::string_view statement)
{
    PtxInstruction instruction;
    std::string_view text = statement;
    if (text.starts_with("@")) {
        text.remove_prefix(1);
        instruction.guard = taken_up_to(' ', text);
        instruction.guard_is_negated = instruction.guard.starts_with("!");
        if (instruction.guard_is_negated) instruction.guard.erase(0, 1);
        if (!is_word(instruction.guard)) throw UnknownPtx{"the predicate of " + quoted(statement)};
        text = trimmed(text);
    }
    instruction.name = taken_up_to(' ', text);
    if (!is_name_of_instruction(instruction.name)) throw UnknownPtx{quoted(statement)};
    if (parts_of_ptx_name(instruction.name).front() == "call")
        throw UnknownPtx{"the call " + quoted(statement), "Call the function in C++."};
    instruction.operands = OperandReader(text, statement).read();
    return instruction;
}

/// The name of the label that a text begins with, which is taken away; empty where it begins with none.
std::string_view taken_label(std::string_view& text)
{
    const auto colon = text.find(':');
    if (colon == std::string_view::npos || text.substr(colon).starts_with("::")) return {};
    const std::string_view name = trimmed(text.substr(0, colon));
    if (!is_word(name)) return {};
    text.remove_prefix(colon + 1);
    return name;
}

class PtxReader {
public:
    explicit PtxReader(std::string_view text) : left_(text) {}

    PtxScope read()
    {
        PtxScope all = scope();
        if (!left_.empty()) refuse_braces("a } without its {");
        return all;
    }

private:
    /// Up to the brace that closes it, or to the end.
    PtxScope scope()
    {
        PtxScope scope;
        for (left_ = trimmed(left_); !left_.empty() && left_.front() != '}'; left_ = trimmed(left_))
            if (left_.front() == '{')
                scope.statements.push_back({scope_in_braces()});
            else if (const std::string_view label = taken_label(left_); !label.empty())
                scope.statements.push_back({PtxLabel{std::string(label)}});
            else
                read_statement(scope);
        return scope;
    }

    PtxScope scope_in_braces()
    {
        left_.remove_prefix(1);
        PtxScope inner = scope();
        if (left_.empty()) refuse_braces("a { without its }");
        left_.remove_prefix(1);
        return inner;
    }

    void read_statement(PtxScope& scope)
    {
        const bool is_complete = left_.find(';') != std::string_view::npos;
        const std::string_view statement = taken_up_to(';', left_);
        if (statement.empty()) return;
        if (statement.starts_with(".reg "))
            scope.registers.push_back(read_registers(statement));
        else if (statement.starts_with("."))
            refuse_directive(statement);
        else
            scope.statements.push_back({read_instruction(statement)});
        if (!is_complete)
            throw UnknownPtx{quoted(statement) + ", which has no semicolon at its end",
                             "End each instruction with a semicolon: ptxas wants it, too."};
    }

    [[noreturn]] static void refuse_braces(const std::string& problem)
    {
        throw UnknownPtx{problem, "Write what is in one pair of braces in one asm."};
    }

    std::string_view left_;
};

}  // namespace

PtxScope read_ptx(std::string_view text) { return PtxReader(without_comments(text)).read(); }

std::vector<std::string> parts_of_ptx_name(std::string_view name) { return words_between(name, '.'); }

std::string text_of(const PtxInstruction& instruction)
{
    using Kind = PtxOperand::Kind;
    std::string text = instruction.name;
    for (const PtxOperand& operand : instruction.operands) {
        const std::string_view separator = operand.kind == Kind::address          ? "+"
                                           : operand.kind == Kind::with_predicate ? "|"
                                                                                  : ", ";
        text += &operand == &instruction.operands.front() ? " " : ", ";
        if (operand.kind == Kind::address) text += "[";
        if (operand.kind == Kind::vector) text += "{";
        for (const std::string& part : operand.parts) {
            if (&part != &operand.parts.front()) text += separator;
            text += part;
        }
        if (operand.kind == Kind::address) text += "]";
        if (operand.kind == Kind::vector) text += "}";
    }
    return text;
}

}  // namespace warpbook::kernel_compiler
