#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace warpbook::kernel_compiler {

/// An operand as PTX writes it.
struct PtxOperand {
    enum class Kind {
        /// A register, a number, a predicate that is negated (`!p`), or a special register such as `%laneid`: parts[0].
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

/// `again:`
struct PtxLabel {
    std::string name;
};

struct PtxStatement;

/// What is in braces, or in all of an asm().
struct PtxScope {
    std::vector<PtxRegisters> registers;
    /// Everything else, in its order.
    std::vector<PtxStatement> statements;
};

struct PtxStatement {
    std::variant<PtxInstruction, PtxLabel, PtxScope> what;
};

/// What keeps an asm() from being translated, and what to do: a noun, and a sentence.
struct UnknownPtx {
    std::string problem;
    std::string advice = "Use CUDA's functions, or PTX that it knows (docs/model.md, \"Inline PTX\").";
};

/// Reads what stands between the quotation marks of an asm() (PTX ISA, "Syntax"). Throws UnknownPtx where it has what
/// is not understood: directives other than `.reg`, calls, characters that belong to no operand.
PtxScope read_ptx(std::string_view text);

/// `add.u32` -> {"add", "u32"}
std::vector<std::string> parts_of_ptx_name(std::string_view name);

/// As PTX writes it, for people.
std::string text_of(const PtxInstruction& instruction);

}  // namespace warpbook::kernel_compiler
