#include "fiber.hpp"

#include <cstdint>

#if !defined(__x86_64__)
#error "The model backend switches fibers in x86-64 assembly. Add warpbook_switch_fiber for this processor here."
#endif

namespace warpbook::model {

// clang-format off
asm(R"(
    .text
    .globl  warpbook_switch_fiber
    .type   warpbook_switch_fiber, @function
warpbook_switch_fiber:
    pushq   %rbp
    pushq   %rbx
    pushq   %r12
    pushq   %r13
    pushq   %r14
    pushq   %r15
    movq    %rsp, (%rdi)
    movq    %rsi, %rsp
    popq    %r15
    popq    %r14
    popq    %r13
    popq    %r12
    popq    %rbx
    popq    %rbp
    ret
    .size   warpbook_switch_fiber, . - warpbook_switch_fiber
)");
// clang-format on

Fiber make_fiber(void* stack_top, void (*entry)())
{
    constexpr int saved_registers = 6;
    auto* slot = reinterpret_cast<std::uintptr_t*>(stack_top);
    // The empty return address above `entry` ends stack traces, and aligns the stack as at any function's first
    // instruction.
    *--slot = 0;
    *--slot = reinterpret_cast<std::uintptr_t>(entry);
    for (int i = 0; i < saved_registers; ++i) *--slot = 0;
    return slot;
}

}  // namespace warpbook::model
