#pragma once

namespace warpbook::model {

/// A suspended thread of execution: its stack pointer. The callee-saved registers lie on its stack.
using Fiber = void*;

// A switch costs a few nanoseconds, where swapcontext's system call costs hundreds: it saves only what the calling
// convention asks for.

/// Suspends the running code into `from` and calls `function(first, second)` on the stack that ends at `stack_top`, and
/// `at_end` when that returns; `at_end` must never return.
extern "C" void warpbook_start_fiber(Fiber* from, void* stack_top, void (*function)(const void*, const void*),
                                     const void* first, const void* second, void (*at_end)()) noexcept;

/// Suspends the running code into `from` and continues `to`.
extern "C" void warpbook_switch_fiber(Fiber* from, Fiber to) noexcept;

/// Continues `to`, and nobody the running code. No call, which the processor would expect to return.
[[noreturn]] inline void continue_fiber(Fiber to)
{
    asm volatile("jmp warpbook_continue_fiber" ::"D"(to) : "memory");
    __builtin_unreachable();
}

}  // namespace warpbook::model
