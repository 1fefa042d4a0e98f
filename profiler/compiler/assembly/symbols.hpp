#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpbook::kernel_compiler {

/// A symbol that a line of assembly names: `tile` in `addq $tile@tpoff, %rax`, with the relocation `tpoff`. Both are
/// parts of the line.
struct Symbol {
    std::string_view name;
    /// How the linker fills the symbol in, such as `tpoff`, `GOTPCREL` or `PLT`; empty where nothing is said.
    std::string_view relocation;
};

/// The symbols in the operands of an instruction or a directive, or that of a label, in order. Registers, numbers, the
/// `$` of an immediate operand, `@function`, strings and comments are none.
std::vector<Symbol> symbols_in(std::string_view line);

/// The same of instructions only: directives and labels describe, and do nothing.
std::vector<Symbol> symbols_in_instruction(std::string_view line);

/// The symbols of one operand, such as `8+tile@tpoff(%rax,%rbx,4)`.
std::vector<Symbol> symbols_in_operand(std::string_view operand);

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
