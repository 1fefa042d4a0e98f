#pragma once

namespace warpbook::model {

/// A suspended thread of execution: its stack pointer. The callee-saved registers lie on its stack.
using Fiber = void*;

/// A fiber that will call `entry`, which must never return, on the stack that ends at `stack_top`.
Fiber make_fiber(void* stack_top, void (*entry)());

/// Suspends the running code into `from` and continues `to`. Saves only what the calling convention asks for: a
/// switch costs a few nanoseconds, where swapcontext's system call costs hundreds.
extern "C" void warpbook_switch_fiber(Fiber* from, Fiber to);

}  // namespace warpbook::model
