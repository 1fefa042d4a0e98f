#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "source_changes.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// How a kernel's body becomes loops over rows of threads that all do the same (cuda/headers/details/native/rows.h).
struct RowsSideBySide {
    /// What a thread computes first, its conditions for going on, and its indices, as statements that return whether it
    /// goes on.
    std::string lane;
    std::size_t indices = 0;
    /// In the body: conditions that were asked for all, and indices that are known.
    std::vector<SourceChange> changes;
};

/// `const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return;`, or `if (i < n) out[i] = in[i];` at the
/// end, and indices of pointers among the parameters, such as `y * n + x`, that grow by one from thread to thread, as
/// far as the text tells. Nothing where the body has no such condition and no such index.
std::optional<RowsSideBySide> rows_side_by_side(const std::vector<SourceToken>& tokens, TokenRange parameters,
                                                TokenRange body);

}  // namespace warpbook::kernel_compiler
