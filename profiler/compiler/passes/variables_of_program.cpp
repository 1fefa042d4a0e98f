#include "variables_of_program.hpp"

#include <array>
#include <optional>
#include <set>
#include <string_view>

#include "compiler/assembly/instruction.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/assembly/variable_lines.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// By number, without the stack pointer, as operand_in() counts them.
constexpr std::array<std::string_view, 8> scratch_registers{"%rax", "%rcx", "%rdx", "%rsi",
                                                            "%rdi", "%r8",  "%r9",  "%r10"};
constexpr std::array<std::array<std::string_view, 5>, 8> names_of_scratch{{{"%rax", "%eax", "%ax", "%al", "%ah"},
                                                                           {"%rcx", "%ecx", "%cx", "%cl", "%ch"},
                                                                           {"%rdx", "%edx", "%dx", "%dl", "%dh"},
                                                                           {"%rsi", "%esi", "%si", "%sil", ""},
                                                                           {"%rdi", "%edi", "%di", "%dil", ""},
                                                                           {"%r8", "%r8d", "%r8w", "%r8b", ""},
                                                                           {"%r9", "%r9d", "%r9w", "%r9b", ""},
                                                                           {"%r10", "%r10d", "%r10w", "%r10b", ""}}};

bool names_register(std::string_view line, std::size_t number)
{
    for (const std::string_view name : names_of_scratch.at(number))
        for (auto at = name.empty() ? line.npos : line.find(name); at != line.npos; at = line.find(name, at + 1)) {
            const char after = at + name.size() < line.size() ? line[at + name.size()] : ' ';
            if (after == ',' || after == ')' || after == ' ' || after == '\t') return true;
        }
    return false;
}

std::string replaced(std::string_view line, std::string_view piece, std::string_view by)
{
    std::string text(line);
    return text.replace(static_cast<std::size_t>(piece.data() - line.data()), piece.size(), by);
}

class Changes {
public:
    Changes(Names variables, AccessesThroughPointers& result) : variables_(std::move(variables)), result_(result) {}

    void change(std::string& line)
    {
        if (line.find("%rip") == std::string::npos) return;
        const Instruction instruction = instruction_in(line);
        for (const Operand& operand : instruction.operands) {
            if (!operand.is_memory() || operand.value.symbols.size() != 1) continue;
            const Symbol& symbol = operand.value.symbols.front();
            if (!variables_.contains(symbol.name)) continue;
            const std::string pointer = pointer_to(std::string(symbol.name)) + "(%rip)";
            if (is_in_table_of_linker(symbol))
                line = replaced(line, operand.text, pointer);
            else
                through_register(line, instruction, operand, pointer);
            return;
        }
    }

private:
    std::string pointer_to(const std::string& variable)
    {
        auto& all = result_.variables;
        std::size_t number = 0;
        while (number < all.size() && all[number] != variable) ++number;
        if (number == all.size()) all.push_back(variable);
        return pointer_to_variable(number);
    }

    static void through_register(std::string& line, const Instruction& instruction, const Operand& operand,
                                 const std::string& pointer)
    {
        const std::string offset = std::to_string(operand.value.number);
        if (instruction.word == "leaq") {
            const std::string target(instruction.operands.back().text);
            line = "\tmovq\t" + pointer + ", " + target;
            if (operand.value.number != 0) line += "\n\tleaq\t" + offset + "(" + target + "), " + target;
            return;
        }
        std::optional<std::size_t> scratch;
        for (std::size_t i = 3; i < scratch_registers.size() && !scratch; ++i)
            if (!names_register(line, i)) scratch = i;
        if (!scratch || line.find("%rsp") != std::string::npos ||
            begins_with_one_of(instruction.word, {"push", "pop", "call", "jmp"}))
            throw UnreadableInstruction(line, "no register is free for the address of a variable");
        const std::string name(scratch_registers.at(*scratch));
        line = "\tpushq\t" + name + "\n\tmovq\t" + pointer + ", " + name + "\n" +
               replaced(line, operand.text, offset + "(" + name + ")") + "\n\tpopq\t" + name;
    }

    const Names variables_;
    AccessesThroughPointers& result_;
};

}  // namespace

std::string pointer_to_variable(std::size_t number) { return ".Lwarpbook_variable_" + std::to_string(number); }

AccessesThroughPointers with_variables_of_program(std::vector<std::string> lines,
                                                  const std::vector<FunctionLines>& functions, const Names& native,
                                                  const Declarations& declarations)
{
    Names variables;
    for (const VariableLines& variable : lines_of_variables(lines)) {
        if (variable.name.starts_with(".L")) continue;
        const CudaWords* const words = declarations.words_of_variable(variable.name);
        if (!variable.is_in_read_only_section || (words != nullptr && words->any_of_device()))
            variables.insert(variable.name);
    }
    AccessesThroughPointers result{std::move(lines), {}};
    Changes changes(std::move(variables), result);
    for (const FunctionLines& function : functions) {
        if (!native.contains(function.name)) continue;
        AsmStatements asm_statements;
        for (std::size_t i = function.begin; i < function.end; ++i) {
            std::string& line = result.lines[i];
            if (!asm_statements.have(line) && line.starts_with('\t') && !line.starts_with("\t.")) changes.change(line);
        }
    }
    return result;
}

}  // namespace warpbook::kernel_compiler
