#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace warpbook::kernel_compiler {

/// An operand of an instruction in AT&T syntax that is a place in memory, such as `8+tile@tpoff(%rax,%rbx,4)`.
struct MemoryOperand {
    std::string_view displacement;
    /// Registers by their numbers (register_number); nothing where there is none.
    std::optional<unsigned> base;
    std::optional<unsigned> index;
    /// Relative to the instruction itself: `table(%rip)`.
    bool is_relative = false;
    /// In the thread's own storage: `%fs:`.
    bool is_thread_local = false;
};

/// A line of assembly: `movl %eax, (%rbx)` has the word `movl` and two operands, the last of which is written to.
struct Instruction {
    std::string_view word;
    std::vector<std::string_view> operands;
};

Instruction instruction_in(std::string_view line);

/// Of the general registers, by the name of any of their parts: 0 for `%rax`, `%eax`, `%al`. Nothing for others.
std::optional<unsigned> register_number(std::string_view operand);

std::optional<MemoryOperand> memory_operand(std::string_view operand);

}  // namespace warpbook::kernel_compiler
