#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// `"=r"(sum)`
struct AsmOperand {
    std::string constraint;
    TokenRange expression;

    bool is_output() const { return constraint.starts_with("=") || constraint.starts_with("+"); }
    bool is_read_and_written() const { return constraint.starts_with("+"); }
    /// Without what says how the operand is used.
    std::string_view kind() const
    {
        const auto begin_of_kind = constraint.find_first_not_of("=+&");
        return std::string_view(constraint)
            .substr(begin_of_kind == std::string::npos ? constraint.size() : begin_of_kind);
    }
};

struct AsmStatement {
    /// From the word asm to the parenthesis that closes.
    TokenRange range;
    std::string text;
    std::vector<AsmOperand> operands;
    bool clobbers_memory = false;
};

/// The asm() that begins with a token; nothing where none does, and where its form is not understood.
std::optional<AsmStatement> asm_at(const std::vector<SourceToken>& tokens, std::size_t begin);

}  // namespace warpbook::kernel_compiler
