#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "compiler/source/declarations.hpp"
#include "execution_spaces.hpp"

namespace warpbook::kernel_compiler {

/// What becomes of the host's constexpr functions.
struct ConstexprOfHost {
    enum class In : std::uint8_t {
        /// They are refused as all others.
        lab,
        /// The same, and the message names nvcc's -expt-relaxed-constexpr.
        program,
        /// That option was given: kernels may call them.
        relaxed_program,
    };
    In in = In::lab;
    /// 17 of C++17.
    unsigned standard = 17;
};

/// Throws Refused (refused.hpp) where a kernel, or what it calls, uses a function or a variable of the host: one
/// without CUDA's words in front of it, or one of the C++ library. nvcc refuses the same; of `__host__ __device__`
/// functions it only warns that they call the host's, and leaves the kernel empty.
///
/// What is computed at compile time leaves no trace in the assembly, and is not seen.
void expect_no_host_code_in_kernels(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                                    const Declarations& declarations, const ExecutionSpaces& spaces,
                                    const ConstexprOfHost& constexpr_of_host = {});

}  // namespace warpbook::kernel_compiler
