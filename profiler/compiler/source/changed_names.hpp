#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// Whether one of these variables is changed there, or may be by who gets its address: `n /= 2`, `++p`, `&n`,
/// `all.counts[i] += 1`.
bool changes_one_of(const std::set<std::string, std::less<>>& names, const std::vector<SourceToken>& tokens,
                    TokenRange range);

/// Whether one is given to a function alone, `f(n, 1)`: as a reference perhaps.
bool gives_one_of(const std::set<std::string, std::less<>>& names, const std::vector<SourceToken>& tokens,
                  TokenRange range);

}  // namespace warpbook::kernel_compiler
