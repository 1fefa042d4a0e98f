#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "operand.hpp"

namespace warpbook::kernel_compiler {

/// A line of assembly: `movl %eax, (%rbx)` has the word `movl` and two operands, the last of which is written to.
struct Instruction {
    std::string_view word;
    std::vector<Operand> operands;
};

/// An instruction that this program does not understand. The message names it, and says what to do.
class UnreadableInstruction : public std::runtime_error {
public:
    /// `problem` is a phrase such as "an unknown register".
    UnreadableInstruction(std::string_view line, const std::string& problem);
};

/// Throws UnreadableInstruction where an operand is none that g++ is known to write: what it means would be a guess.
Instruction instruction_in(std::string_view line);

/// The word alone, of any line: empty where it has none.
std::string_view word_of_instruction(std::string_view line);

/// Follows the lines of a file, one after another, and knows those that come from an asm statement: g++ copies the text
/// of a person, which may be in any syntax.
class AsmStatements {
public:
    /// Whether this line, the next one, is from an asm statement, the two marks around it included.
    bool have(std::string_view line)
    {
        if (line.starts_with("#APP")) is_inside_ = true;
        const bool is_theirs = is_inside_;
        if (line.starts_with("#NO_APP")) is_inside_ = false;
        return is_theirs;
    }

private:
    bool is_inside_ = false;
};

}  // namespace warpbook::kernel_compiler
