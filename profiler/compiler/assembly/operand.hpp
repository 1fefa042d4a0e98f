#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
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

/// Whether the relocation is one of thread-local variables (System V ABI, "Thread-Local Storage").
bool is_of_thread_local(const Symbol& symbol);

/// Whether the linker puts an address of the symbol into memory, or how far it is from the thread's storage, and the
/// operand is the place where that stands: `x@GOTPCREL(%rip)`, `x@gottpoff(%rip)`.
bool is_in_table_of_linker(const Symbol& symbol);

/// `8+tile@tpoff`, `.L4-.L2`, `-16`: numbers and symbols that the assembler and the linker add up.
struct Expression {
    std::vector<Symbol> symbols;
    std::int64_t number = 0;
    /// One symbol is subtracted, or `.`, the place of the line itself: it is a distance, and no address.
    bool is_distance = false;
};

/// Of an instruction in AT&T syntax, taken apart.
struct Operand {
    enum class Kind : std::uint8_t {
        /// `$4`, `$tile@tpoff`
        immediate,
        /// `%rax`, `%xmm3`, `%st(1)`
        registered,
        /// `8+tile@tpoff(%rax,%rbx,4)`, `%fs:40`; of a jump or a call, where it goes: `.L4`, `f@PLT`
        memory,
        /// `{rn-sae}`
        rounding,
    };
    Kind kind = Kind::memory;
    /// As it is written, a part of the line.
    std::string_view text;
    /// `*%rax` of a jump or a call: it goes to where the register or the memory says.
    bool is_indirect = false;
    /// Of an immediate operand, or added to the address.
    Expression value;
    /// Of a register that is a general one, its number: 0 for `%rax`, `%eax`, `%al`; up to 15.
    std::optional<unsigned> general;
    /// Registers that an address is made of, by their numbers; nothing where there is none.
    std::optional<unsigned> base;
    std::optional<unsigned> index;
    /// Relative to the instruction itself: `table(%rip)`.
    bool is_relative = false;
    /// An address for each element: `(%rax,%ymm1,4)`.
    bool has_vector_index = false;
    /// `fs` in `%fs:40`, the thread's own storage; mostly empty.
    std::string_view segment;

    bool is_memory() const { return kind == Kind::memory; }
    /// A name alone, such as a jump has it: no segment, no registers, nothing added. `f`, `f@PLT`
    const Symbol* target() const;
};

/// What is wrong with an operand, such as "an unknown register".
class UnreadableOperand : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Throws UnreadableOperand at what g++ is not known to write: half of an address could name another variable.
Operand operand_in(std::string_view text);

/// Of a directive such as `.quad tile+8`, where a name may begin with `$`. Throws UnreadableOperand.
Expression expression_in_directive(std::string_view text);

/// Parts between commas that are outside of brackets, braces and quotes, without blanks around them.
std::vector<std::string_view> between_commas(std::string_view text);

/// The line before its comment, which `#` begins; quotes may have that letter, too.
std::string_view without_comment(std::string_view line);

}  // namespace warpbook::kernel_compiler
