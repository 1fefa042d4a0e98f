#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "code_of_kernels.hpp"
#include "compiler/assembly/instruction.hpp"

namespace warpbook::kernel_compiler {

/// What memory an address is in, in the order of how much is known: where two ways of the code meet, the larger counts.
enum class Memory : std::uint8_t {
    /// The function's own local variables, and constants: no accesses that count.
    own,
    /// Where the function's caller wants its result.
    result,
    /// Variables that have a name, `__shared__` ones and others.
    variable,
    /// Anywhere.
    unknown,
};

/// The labels of constants: those in sections that nobody writes to.
Names labels_of_constants(const std::vector<std::string>& lines);

/// What the registers, and the places on the stack in which some of them are kept, are known to point to while a
/// function's instructions are followed one by one.
class Pointers {
public:
    /// As they are when the function is called. `constants` must live as long as this does.
    explicit Pointers(const Names& constants);

    void follow(const Instruction& instruction);

    /// What the operand's address is in.
    Memory memory_at(const Operand& operand) const;
    /// What a register points to: 0 … 15.
    Memory target_of(unsigned number) const { return registers_[number]; }

    /// Forgets what only holds on one of two ways.
    void meet(const Pointers& other);

    friend bool operator==(const Pointers& a, const Pointers& b)
    {
        return a.registers_ == b.registers_ && a.kept_ == b.kept_;
    }

    static constexpr unsigned rax = 0, rcx = 1, rdx = 2, rsp = 4, rbp = 5, rsi = 6, rdi = 7;

private:
    using Place = std::pair<unsigned, long>;

    Memory value_of(const Operand& operand) const;
    Memory value_of(const Expression& expression) const;
    /// Where on the stack the operand is; nothing for other memory, and where an index is added.
    std::optional<Place> place_of(const Operand& operand) const;
    void move_stack(const Instruction& instruction);
    void forget_after_call();

    const Names* constants_;
    std::array<Memory, 16> registers_{};
    std::map<Place, Memory> kept_;
    /// How far the stack pointer is below where it was.
    long depth_ = 0;
};

}  // namespace warpbook::kernel_compiler
