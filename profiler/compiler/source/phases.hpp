#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "declarations.hpp"
#include "rows_of_threads.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// Where a body is divided.
enum class Division {
    nowhere,
    at_barriers,
    /// In loops over the grid, too: all threads make a round, then the next one.
    at_barriers_and_rounds
};

/// The body of a kernel as phases: between two __syncthreads() stands a loop over the threads of the block
/// (cuda/headers/details/native/phases.h), so that no thread has to wait for others. What a thread's local variables
/// hold from one phase to the next is kept in arrays. As MCUDA does ("MCUDA: An Efficient Implementation of CUDA
/// Kernels for Multi-core CPUs", Stratton, Stone, Hwu, 2008), and POCL.
///
/// Barriers may stand in blocks, loops and branches; threads for which a condition does not hold leave out the phases
/// behind it. Nothing where the body has no barrier, or is written in a way that is not understood: its threads
/// wait then.
std::optional<std::string> body_as_phases(std::string_view preprocessed, const SourceTokens& source,
                                          const FunctionText& kernel, const RowsOfThreads& rows_of_threads,
                                          Division division);

/// The indices are constants of the body: g++ need not ask whether a store may have changed them.
inline constexpr const char* indices_of_block =
    " const ::uint3 blockIdx = ::blockIdx, blockDim = ::blockDim, gridDim = ::gridDim; ";

/// The call that runs a loop over threads, and how the function begins that it calls for each; `specifiers` of that.
std::string loop_over_threads(bool may_be_vectors);
std::string head_of_thread(const std::string& specifiers, const std::string& more_parameters = {},
                           const std::string& result = "void");

/// The parentheses with the parameters, which stand in front of the body's brace.
TokenRange tokens_of_parameters(const std::vector<SourceToken>& tokens, TokenRange body);

/// Of the parameters, which all threads share.
bool changes_parameters(const std::vector<SourceToken>& tokens, TokenRange parameters, TokenRange body);

/// What the lambda captures that a kernel's body becomes: copies, but what its parameters refer to.
std::string captures_of_body(const SourceTokens& source, const FunctionText& kernel);

}  // namespace warpbook::kernel_compiler
