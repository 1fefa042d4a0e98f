#pragma once

#include <sys/types.h>

#include <cstdint>

namespace warpbook {

/// Bytes of memory that a process and all that it has started, and these in turn, hold at this moment. What several of
/// them share counts for each. 0 when it has ended.
std::uint64_t resident_memory_of(pid_t process);

}  // namespace warpbook
