#pragma once

#include <atomic>
#include <cstdint>

namespace warpbook {

/// How far a launch is, for whoever waits for it, and whether it is to end early. Whoever runs its blocks, in whatever
/// way, says here how many are done, and begins no further ones when somebody asks for that. Used by several threads at
/// once; it may lie in memory that other processes read (injection.hpp, blocks_extension).
struct BlockProgress {
    std::atomic<std::uint64_t> done = 0;
    /// 0 where nothing runs.
    std::atomic<std::uint64_t> all = 0;
    /// 1 where nobody counts what they do.
    std::atomic<std::uint64_t> only_run = 0;
    std::atomic<bool> must_stop = false;

    /// Also where the blocks run again from the first one on.
    void begin(std::uint64_t blocks, bool are_counted)
    {
        done = 0;
        all = blocks;
        only_run = are_counted ? 0 : 1;
    }
};

}  // namespace warpbook
