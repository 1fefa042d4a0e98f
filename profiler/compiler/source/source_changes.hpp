#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// What stands in place of a piece of a source.
struct SourceChange {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};

/// `changes` in any order; those at one place stand there in theirs.
std::string with_changes(std::string_view source, std::vector<SourceChange> changes);

/// Tokens on one line: with one space where there was any, because `==` is two of them.
std::string on_one_line(const std::vector<SourceToken>& tokens, TokenRange range);

/// The breaks between the tokens of a range, and in front of the next token, with the preprocessor's marks of lines.
std::string line_breaks_in(std::string_view source, const std::vector<SourceToken>& tokens, TokenRange range);

}  // namespace warpbook::kernel_compiler
