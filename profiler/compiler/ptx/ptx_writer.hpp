#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "ptx_text.hpp"

namespace warpbook::kernel_compiler {

/// The C++ of a register or number; empty where there is none of that name.
using OperandOfPtx = std::function<std::string(const std::string&)>;

/// How an instruction has its operands.
enum class PtxForm : std::uint8_t {
    /// A result, then what it is made of.
    value,
    /// No result.
    action,
    /// A result, and maybe a predicate with it (`r0|p`), then what they are made of.
    with_predicate,
    /// The same, and always with the predicate.
    and_predicate,
};

/// A call of a function of cuda_on_cpu::ptx, or of one whose name says where it is ("::__syncthreads").
std::string call(std::string_view function, std::string_view type_arguments, const std::string& arguments);

/// The variable that holds the carry of an asm(), and one for carries that are lost.
constexpr std::string_view ptx_carry = "warpbook_ptx_carry";
constexpr std::string_view lost_ptx_carry = "warpbook_ptx_lost_carry";

/// A statement that gives a value to registers.
std::string set(const std::string& results, const std::string& value);

/// Writes the C++ of one instruction. All functions return an empty text where an operand is of another kind than they
/// want, or where there is none of its name.
class PtxWriter {
public:
    PtxWriter(const PtxInstruction& instruction, const OperandOfPtx& operand)
        : operands_(instruction.operands), operand_(operand)
    {}

    std::size_t operand_count() const { return operands_.size(); }

    /// `sources`: how many operands a result is made of. `flushes`: as `.ftz` says it.
    std::string call_of(PtxForm form, std::size_t sources, std::string_view function, std::string_view type_arguments,
                        bool flushes = false) const;

    /// The same of a function that takes and returns a carry.
    std::string call_with_carry(std::size_t sources, std::string_view function, std::string_view type_arguments,
                                bool reads, bool writes) const;

    /// `mov.b64 {lo, hi}, %1;` and `mov.b64 %0, {lo, hi};`: a whole of such a type, and its parts.
    std::string move_of_parts(std::string_view type) const;

    /// A register or number, as an argument.
    std::string source_at(std::size_t i) const;
    /// A variable that takes a result.
    std::string result_at(std::size_t i) const { return result_in(operands_[i]); }
    /// A statement that gives a value to the first operand.
    std::string set_first(const std::string& value) const;
    /// The same where that can be `_`: nobody gets the value then.
    std::string set_first_or_nothing(const std::string& value) const;
    /// The name of one element of a vector.
    std::string variable_of(std::size_t i, std::size_t element) const { return operand_(operands_[i].parts[element]); }
    std::string source_of(std::size_t i, std::size_t element) const { return source(operands_[i].parts[element]); }
    bool is_vector_of(std::size_t i, std::size_t elements) const;
    /// Of all memory, or of the block's shared memory.
    std::string address_at(std::size_t i, bool is_shared) const;
    /// The same, and all operands after it, as arguments.
    std::string address_and_sources(std::size_t address, bool is_shared) const;

private:
    std::string source(const std::string& name) const;
    /// All operands from one on, as arguments.
    std::string sources_from(std::size_t first, bool flushes) const;
    std::string parts_of(std::size_t whole, std::size_t parts, std::size_t bits) const;
    std::string result_in(const PtxOperand& operand) const;
    std::string results_in(const PtxOperand& operand) const;

    const std::vector<PtxOperand>& operands_;
    const OperandOfPtx& operand_;
};

}  // namespace warpbook::kernel_compiler
