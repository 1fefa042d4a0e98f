// How code without call-backs tells the model about the threads of a block.
#pragma once

namespace warpbook_native {

/// Of the memory at %gs, which has the shared variables of the block (profiler/machine/native/block_memory.hpp); only
/// touched pages take room.
constexpr unsigned long bytes_of_block_memory = 64ul * 1024 * 1024;

/// Runs the threads of the block from `first` on: all that are left, or one alone when threads of the block wait.
struct ThreadLoop {
    void (*run)(const void* body, unsigned first);
    const void* body;
    // Below it on the stack is what belongs to one thread.
    unsigned long stack_base;
};

}  // namespace warpbook_native
