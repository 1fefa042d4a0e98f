#pragma once

#include <cstddef>
#include <functional>

namespace warpbook::tests {

/// Does the jobs 0 to `jobs` - 1, so many at a time, in their order. They must not throw. Throws
/// std::invalid_argument when none could be done at a time.
void side_by_side(std::size_t jobs, std::size_t at_a_time, const std::function<void(std::size_t job)>& job);

}  // namespace warpbook::tests
