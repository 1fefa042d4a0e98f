#pragma once

#include <atomic>

namespace warpbook {

/// How many threads a program has that are ours, and never touch its memory. Whoever makes one counts it.
inline std::atomic<int> own_threads = 0;

}  // namespace warpbook
