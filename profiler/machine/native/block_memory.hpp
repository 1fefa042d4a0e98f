#pragma once

#include <cstddef>

#include "cuda/headers/details/native/thread_loop.h"
#include "machine/memory/memory_map.hpp"

namespace warpbook::model {

/// Where kernels without call-backs have the shared memory of the block that an operating-system thread runs: behind
/// %gs (profiler/compiler/passes/variables_of_block.hpp).
class BlockMemory {
public:
    /// The kernels of a file have their shared variables side by side.
    static constexpr std::size_t max_bytes = warpbook_native::bytes_of_block_memory;

    /// Whether the system lets a program set that register.
    static bool is_possible();

    BlockMemory();

    /// On the operating-system thread that will run blocks, before each launch.
    void use() const;

private:
    std::byte* begin() const { return memory_.begin() + bytes_around; }

    /// In front of it and behind it nothing can be accessed: an index of 32 bits that is far outside of its array ends
    /// the kernel, and changes nothing of the program's or ours.
    static constexpr std::size_t bytes_around = std::size_t{8} << 30;
    MemoryMap memory_;
};

}  // namespace warpbook::model
