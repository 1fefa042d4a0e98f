#pragma once

#include <cstddef>

#include "machine/memory/memory_map.hpp"

namespace warpbook::model {

/// Where kernels without call-backs have the shared memory of the block that an operating-system thread runs: behind
/// %gs (profiler/compiler/passes/variables_of_block.hpp).
class BlockMemory {
public:
    /// The kernels of a file have their shared variables side by side; only touched pages take room.
    static constexpr std::size_t most_bytes = std::size_t{64} * 1024 * 1024;

    /// Whether the system lets a program set that register.
    static bool is_possible();

    BlockMemory();

    /// On the operating-system thread that will run blocks.
    void use() const;

private:
    MemoryMap memory_;
};

}  // namespace warpbook::model
