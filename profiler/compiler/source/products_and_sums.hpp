#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "declarations.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// `p = a * b; if (c) s += p;`: two instructions, as product and sum are in different pieces of code. Where g++ makes
/// vectors of threads, it makes one piece of both, computes with all lanes, and would round once. So such loops over
/// threads must not become vectors. Found by the words that are written there; a wrong guess that there is one costs
/// time alone.
class ProductsAndSums {
public:
    ProductsAndSums(const std::vector<SourceToken>& tokens, const Declarations& declarations);

    /// Whether a branch among the statements, or in a function of the file that they name, adds to something what may
    /// have been multiplied outside of it.
    bool would_be_joined_in(TokenRange statements) const;

private:
    const std::vector<SourceToken>& tokens_;
    /// That have a sum in a branch, by the last parts of their names.
    std::set<std::string, std::less<>> functions_;
};

}  // namespace warpbook::kernel_compiler
