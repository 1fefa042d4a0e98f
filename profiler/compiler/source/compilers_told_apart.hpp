#pragma once

#include <string>
#include <string_view>

namespace warpbook::kernel_compiler {

/// A student's file is compiled twice, by g++ for the model and by nvcc for a GPU, and must be the same kernel in both.
/// Throws Refused for the first place in the file, as it is written, that asks which of the two compiles it
/// (names_of_compilers.hpp has the names). What it may ask for are macros of its own.
void expect_not_told_apart(const std::string& file, std::string_view source);

}  // namespace warpbook::kernel_compiler
