#pragma once

namespace warpbook {

/// Lanes of a warp, on every GPU so far.
inline constexpr unsigned warp_size = 32;

}  // namespace warpbook
