#pragma once

#include <cstddef>

namespace warpbook {

/// Lanes of a warp, on every GPU so far.
inline constexpr unsigned warp_size = 32;

/// Of shared memory: what a bank delivers at once.
inline constexpr std::size_t bytes_of_word = 4;

}  // namespace warpbook
