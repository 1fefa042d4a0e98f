#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace warpbook::model {

/// What a suspended thread of a block has on the stack: all threads use the same piece of stack, one after another, and
/// what is there of a thread that waits is kept elsewhere. Stacks of their own would lie far apart, and each switch
/// would wait for memory.
class StackSlice {
public:
    /// Has room for a thread whose innermost frame is at `innermost`.
    void expect(std::uintptr_t base, std::uintptr_t innermost)
    {
        // And for the registers and frames of the functions that suspend it.
        const std::size_t needed = base - innermost + 512;
        if (needed > capacity_) grow(needed);
    }

    /// Keeps the registers and all that is on the stack up to `base`; then calls `then(argument)`, which does not
    /// return. Returns when resumed.
    inline void suspend(std::uintptr_t base, void (*then)(void*), void* argument);
    [[noreturn]] inline void resume(std::uintptr_t base) const;

private:
    void grow(std::size_t bytes)
    {
        capacity_ = bytes * 2;
        memory_ = std::make_unique_for_overwrite<std::byte[]>(capacity_);
    }

    std::unique_ptr<std::byte[]> memory_;
    std::size_t bytes_ = 0;
    std::size_t capacity_ = 0;
};

extern "C" {
// Puts the registers that a function must keep on the stack, copies all up to `base` to `to`, and how much that is to
// `bytes`; then calls `then(argument)`, which does not return. Returns when resumed.
void warpbook_suspend_stack(void* to, std::size_t* bytes, std::uintptr_t base, void (*then)(void*), void* argument);
// The opposite: goes on where that thread was suspended.
[[noreturn]] void warpbook_resume_stack(const void* from, std::size_t bytes, std::uintptr_t base);
// Calls `function(argument)`, which does not return, with nothing below `base` on the stack.
[[noreturn]] void warpbook_begin_on_stack(std::uintptr_t base, void (*function)(void*), void* argument);
}

void StackSlice::suspend(std::uintptr_t base, void (*then)(void*), void* argument)
{
    warpbook_suspend_stack(memory_.get(), &bytes_, base, then, argument);
}
void StackSlice::resume(std::uintptr_t base) const { warpbook_resume_stack(memory_.get(), bytes_, base); }

}  // namespace warpbook::model
