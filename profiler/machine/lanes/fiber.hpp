#pragma once

namespace warpbook::model {

/// A suspended thread of execution: its stack pointer. The callee-saved registers lie on its stack.
using Fiber = void*;

/// A fiber that will call `function(first, second)` on the stack that ends at `stack_top`, and `at_end` when that
/// returns; `at_end` must never return.
Fiber make_fiber(void* stack_top, void (*function)(const void*, const void*), const void* first, const void* second,
                 void (*at_end)());

/// Suspends the running code into `from` and continues `to`. Saves only what the calling convention asks for: a
/// switch costs a few nanoseconds, where swapcontext's system call costs hundreds.
extern "C" void warpbook_switch_fiber(Fiber* from, Fiber to);

}  // namespace warpbook::model
