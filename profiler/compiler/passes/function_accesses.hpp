#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "code_of_kernels.hpp"

namespace warpbook::kernel_compiler {

/// Of a function that hands its result over in its caller's memory: who calls must have that memory to itself.
struct ResultInMemory {
    /// The first instruction that writes to it without a call-back.
    std::optional<std::size_t> written_at;
    /// By function: a call that lets the result be written to other memory than the caller's own.
    std::map<std::string, std::size_t> given_away_at;
};

/// Follows a function's instructions on all ways through it. Throws Refused (refused.hpp) at an access to memory that
/// no call-back has announced. `constants` are labels of memory that nobody writes to (pointers.hpp).
ResultInMemory expect_instrumented_accesses(const std::vector<std::string>& lines, const Function& function,
                                            const Names& constants);

}  // namespace warpbook::kernel_compiler
