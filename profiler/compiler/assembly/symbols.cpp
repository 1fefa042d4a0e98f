#include "symbols.hpp"

#include "directive.hpp"
#include "instruction.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

bool is_an_instruction(std::string_view line)
{
    const std::string_view text = trimmed(line);
    const bool is_indented = !line.empty() && blank.find(line.front()) != std::string_view::npos;
    return is_indented && !text.empty() && text.front() != '.' && text.front() != '#';
}

}  // namespace

std::vector<Symbol> symbols_in_instruction(std::string_view line)
{
    std::vector<Symbol> symbols;
    if (!is_an_instruction(line)) return symbols;
    for (const Operand& operand : instruction_in(line).operands)
        symbols.insert(symbols.end(), operand.value.symbols.begin(), operand.value.symbols.end());
    return symbols;
}

void visit_symbols_in_instructions(const std::vector<std::string>& lines, std::size_t begin, std::size_t end,
                                   const std::function<void(std::size_t line, const Symbol& symbol)>& visit)
{
    AsmStatements asm_statements;
    for (std::size_t i = begin; i < end; ++i) {
        const bool is_of_person = asm_statements.have(lines[i]);
        try {
            for (const Symbol& symbol : symbols_in_instruction(lines[i])) visit(i, symbol);
        } catch (const UnreadableInstruction&) {
            if (!is_of_person) throw;
        }
    }
}

std::vector<Symbol> symbols_in_instructions(const std::vector<std::string>& lines, std::size_t begin, std::size_t end)
{
    std::vector<Symbol> symbols;
    visit_symbols_in_instructions(lines, begin, end,
                                  [&](std::size_t, const Symbol& symbol) { symbols.push_back(symbol); });
    return symbols;
}

std::vector<Symbol> symbols_in(std::string_view line)
{
    if (const std::string_view label = label_in(line); !label.empty()) return {{label, {}}};
    return trimmed(line).starts_with('.') ? symbols_in_directive(line) : symbols_in_instruction(line);
}

std::vector<Symbol> symbols_that_can_be_read_in(std::string_view line)
{
    try {
        return symbols_in(line);
    } catch (const UnreadableInstruction&) {
        return {};
    }
}

}  // namespace warpbook::kernel_compiler
