#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warpbook::kernel_compiler {

/// A basic block: instructions that are executed together, in lines of g++'s assembly.
struct Block {
    /// Lines that call a function, in order, with the function's name.
    struct Call {
        std::size_t line = 0;
        std::string function;
    };
    std::vector<Call> calls;
    /// Lines with an instruction, calls and jumps among them.
    std::vector<std::size_t> instructions;
    /// Numbers of blocks in the same function.
    std::vector<std::size_t> successors;
    /// Whether the function can be left from here.
    bool leaves = false;
};

struct Function {
    std::string name;
    /// The COMDAT group of a template's or inline function's section; empty for others.
    std::string group;
    /// The line with the function's label.
    std::size_t line = 0;
    /// Block 0 is the start.
    std::vector<Block> blocks;
    /// The line after its last.
    std::size_t end = 0;
};

/// Whether a function makes a call of which `matches` is true.
template <class Matches>
bool makes_call(const Function& function, const Matches& matches)
{
    return std::any_of(function.blocks.begin(), function.blocks.end(), [&](const Block& block) {
        return std::any_of(block.calls.begin(), block.calls.end(), matches);
    });
}

/// The functions in x86-64 assembly as g++ writes it (AT&T syntax). Throws UnsupportedAssembly
/// (unsupported_assembly.hpp) at whatever may go elsewhere in a way that this program does not know, such as a jump
/// through a register: the model compiles without jump tables.
std::vector<Function> functions_in(const std::vector<std::string>& lines);

}  // namespace warpbook::kernel_compiler
