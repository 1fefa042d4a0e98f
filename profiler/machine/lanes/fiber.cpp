#include "fiber.hpp"

#include <cstdint>

#if !defined(__x86_64__)
#error "The model backend switches fibers in x86-64 assembly. Add warpbook_switch_fiber for this processor here."
#endif

namespace warpbook::model {

// Continuing by a jump, not by `ret`: the processor predicts the target of a `ret` from the calls that this thread
// made, and here it is always another fiber's. A jump is predicted from where it went before, which for the lanes of a
// warp is the same place.
//
// The unwinding rule of warpbook_start_fiber ends stack traces there.
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
    popq    %rax
    notrack jmp *%rax
    .size   warpbook_switch_fiber, . - warpbook_switch_fiber

    .type   warpbook_start_fiber, @function
warpbook_start_fiber:
    .cfi_startproc
    .cfi_undefined %rip
    movq    %r12, %rdi
    movq    %r13, %rsi
    call    *%rbx
    call    *%r14
    ud2
    .cfi_endproc
    .size   warpbook_start_fiber, . - warpbook_start_fiber
)");
// clang-format on

extern "C" void warpbook_start_fiber();

Fiber make_fiber(void* stack_top, void (*function)(const void*, const void*), const void* first, const void* second,
                 void (*at_end)())
{
    // In the order in which warpbook_switch_fiber takes them from the stack.
    struct Frame {
        std::uintptr_t r15, r14, r13, r12, rbx, rbp, next_instruction;
    };
    auto* const frame = static_cast<Frame*>(stack_top) - 1;
    frame->r14 = reinterpret_cast<std::uintptr_t>(at_end);
    frame->r13 = reinterpret_cast<std::uintptr_t>(second);
    frame->r12 = reinterpret_cast<std::uintptr_t>(first);
    frame->rbx = reinterpret_cast<std::uintptr_t>(function);
    frame->rbp = 0;
    frame->next_instruction = reinterpret_cast<std::uintptr_t>(&warpbook_start_fiber);
    return frame;
}

}  // namespace warpbook::model
