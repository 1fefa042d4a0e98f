// How code without call-backs tells the model about the threads of a block.
#pragma once

namespace warpbook_native {

/// Runs the threads of the block from `first` on: all that are left, or one alone when threads of the block wait.
struct ThreadLoop {
    void (*run)(const void* body, unsigned first);
    const void* body;
    // Below it on the stack is what belongs to one thread.
    unsigned long stack_base;
};

}  // namespace warpbook_native
