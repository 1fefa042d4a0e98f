#include "fiber.hpp"

#if !defined(__x86_64__)
#error "The model backend switches fibers in x86-64 assembly. Add warpbook_switch_fiber for this processor here."
#endif

namespace warpbook::model {

// Continuing by a jump, not by `ret`: the processor predicts the target of a ret from the calls that this thread made,
// and here it is always another fiber's. A jump is predicted from where it went before, which for the lanes of a warp
// is the same place.
//
// The unwinding rule of warpbook_start_fiber ends stack traces there. What follows a function is jumped to as well: a
// call that never returns would spoil the prediction of those that do.
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
    movq    %rsi, %rdi
    .globl  warpbook_continue_fiber
    .hidden warpbook_continue_fiber
warpbook_continue_fiber:
    movq    %rdi, %rsp
    popq    %r15
    popq    %r14
    popq    %r13
    popq    %r12
    popq    %rbx
    popq    %rbp
    popq    %rax
    notrack jmp *%rax
    .size   warpbook_switch_fiber, . - warpbook_switch_fiber

    .globl  warpbook_start_fiber
    .type   warpbook_start_fiber, @function
warpbook_start_fiber:
    .cfi_startproc
    .cfi_undefined %rip
    pushq   %rbp
    pushq   %rbx
    pushq   %r12
    pushq   %r13
    pushq   %r14
    pushq   %r15
    movq    %rsp, (%rdi)
    movq    %rsi, %rsp
    movq    %rcx, %rdi
    movq    %r8, %rsi
    movq    %r9, %rbx
    xorl    %ebp, %ebp
    call    *%rdx
    leaq    1f(%rip), %rax
    pushq   %rax
    jmp     *%rbx
    nop
1:  ud2
    .cfi_endproc
    .size   warpbook_start_fiber, . - warpbook_start_fiber
)");
// clang-format on

}  // namespace warpbook::model
