#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::kernel_compiler {

/// An operand as PTX writes it.
struct PtxOperand {
    enum class Kind {
        /// A register, a number, or a special register such as `%laneid`: parts[0].
        plain,
        /// `[%1+16]`: parts[0] is the register, and parts[1] the offset where there is one.
        address,
        /// `{lo, hi}`
        vector,
        /// `r0|p`: a register, and a predicate.
        with_predicate,
    };
    Kind kind = Kind::plain;
    std::vector<std::string> parts;

    friend bool operator==(const PtxOperand&, const PtxOperand&) = default;
};

/// `@!p add.u32 r0, r0, %4;`
struct PtxInstruction {
    /// The predicate that it is executed under; empty where it always is.
    std::string guard;
    bool guard_is_negated = false;
    /// With all that follows it: "shfl.sync.down.b32".
    std::string name;
    std::vector<PtxOperand> operands;
};

/// `.reg .u32 r0, r1;`
struct PtxRegisters {
    /// Without its dot: "u32", "pred".
    std::string type;
    std::vector<std::string> names;
};

struct PtxText {
    std::vector<PtxRegisters> registers;
    std::vector<PtxInstruction> instructions;
};

/// Reads what stands between the quotation marks of an asm() (PTX ISA, "Syntax"), all of its braces as one. Nothing
/// where it has what is not understood: labels, directives other than `.reg`, characters that belong to no operand.
std::optional<PtxText> read_ptx(std::string_view text);

/// `add.u32` -> {"add", "u32"}
std::vector<std::string> parts_of_ptx_name(std::string_view name);

}  // namespace warpbook::kernel_compiler
