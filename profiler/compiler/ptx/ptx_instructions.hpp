#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ptx_text.hpp"
#include "ptx_writer.hpp"

namespace warpbook::kernel_compiler {

/// The C++ of a special register, such as `%laneid`; empty for those that the model does not know.
std::string_view special_register_of_ptx(std::string_view name);

/// Whether an instruction reads and writes the carry (PTX ISA, "Extended-Precision Integer Arithmetic Instructions"): a
/// c after its name, as in `addc`, and `.cc`.
struct PtxCarry {
    bool reads;
    bool writes;
};
PtxCarry carry_of_ptx(const std::vector<std::string>& name);

/// The C++ of an instruction: calls of what cuda/headers/details/inline_ptx.h declares. Nothing for instructions that
/// the model does not know, and for operands that they do not have.
std::optional<std::string> call_of_ptx(const PtxInstruction& instruction, const OperandOfPtx& operand);

}  // namespace warpbook::kernel_compiler
