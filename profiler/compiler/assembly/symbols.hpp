#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "operand.hpp"

namespace warpbook::kernel_compiler {

/// The symbols in the operands of an instruction or a directive, or that of a label, in order. Registers, numbers, the
/// `$` of an immediate operand, `@function`, strings and comments are none. Throws UnreadableInstruction
/// (instruction.hpp).
std::vector<Symbol> symbols_in(std::string_view line);

/// The same of instructions only: directives and labels describe, and do nothing.
std::vector<Symbol> symbols_in_instruction(std::string_view line);

/// Those of the instructions from `begin` up to `end`. From an asm statement, whose text is a person's, they are those
/// that can be read: kernels that have some are refused as a whole (uninstrumented_accesses.hpp).
std::vector<Symbol> symbols_in_instructions(const std::vector<std::string>& lines, std::size_t begin, std::size_t end);
/// The same, each with the number of its line.
void visit_symbols_in_instructions(const std::vector<std::string>& lines, std::size_t begin, std::size_t end,
                                   const std::function<void(std::size_t line, const Symbol& symbol)>& visit);

/// Those of symbols_in(); none of a person's asm statement that cannot be read.
std::vector<Symbol> symbols_that_can_be_read_in(std::string_view line);

/// The line with another name for each symbol: `new_name` gets a Symbol, and returns what its name becomes.
template <class NewName>
std::string with_new_names(std::string_view line, const NewName& new_name)
{
    std::string result;
    std::size_t done = 0;
    for (const Symbol& symbol : symbols_in(line)) {
        const auto begin = static_cast<std::size_t>(symbol.name.data() - line.data());
        result += line.substr(done, begin - done);
        result += new_name(symbol);
        done = begin + symbol.name.size();
    }
    return result += line.substr(done);
}

/// `call f` becomes `call f.suffix`, where `symbols` has f.
template <class Symbols>
std::string with_suffix(std::string_view line, const Symbols& symbols, std::string_view suffix)
{
    return with_new_names(line, [&](const Symbol& symbol) {
        std::string name(symbol.name);
        return symbols.contains(symbol.name) ? name.append(suffix) : name;
    });
}

}  // namespace warpbook::kernel_compiler
