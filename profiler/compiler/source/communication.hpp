#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "declarations.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// By the words that are written there, a guess whether threads of a block tell each other something, or wait for each
/// other: barriers, warp functions, atomics, fences. Loops over threads that do not are made so that g++ can make
/// vectors of them (cuda/headers/details/native/threads.h); a wrong guess costs time alone.
class Communication {
public:
    Communication(const std::vector<SourceToken>& tokens, const Declarations& declarations);

    /// Of the statements, and the functions of the file that they name.
    bool seems_to_be_in(TokenRange statements) const;

private:
    const std::vector<SourceToken>& tokens_;
    /// By the last parts of their names.
    std::set<std::string, std::less<>> functions_;
};

}  // namespace warpbook::kernel_compiler
