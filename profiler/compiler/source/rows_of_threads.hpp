#pragma once

#include <vector>

#include "communication.hpp"
#include "declarations.hpp"
#include "products_and_sums.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// Which loops over threads are marked, so that g++ makes vectors of rows of threads where it can
/// (cuda/headers/details/native/threads.h).
class RowsOfThreads {
public:
    RowsOfThreads(const std::vector<SourceToken>& tokens, const Declarations& declarations)
        : communication_(tokens, declarations), products_and_sums_(tokens, declarations)
    {}

    /// Of what each thread does.
    bool may_be_vectors(TokenRange statements) const
    {
        return !communication_.seems_to_be_in(statements) && !products_and_sums_.would_be_joined_in(statements);
    }

private:
    Communication communication_;
    ProductsAndSums products_and_sums_;
};

}  // namespace warpbook::kernel_compiler
