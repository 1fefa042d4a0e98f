#include "stack_slices.hpp"

namespace warpbook::model {

// What is copied is a multiple of 8 bytes, and is copied by 16 from its end; the first 16 bytes may be copied twice.
// The stack pointer is below all that is written before it is written: a signal's handler may use the stack at any
// time.
// clang-format off
asm(R"(
    .text
    .globl  warpbook_suspend_stack
    .type   warpbook_suspend_stack, @function
warpbook_suspend_stack:
    pushq   %rbp
    pushq   %rbx
    pushq   %r12
    pushq   %r13
    pushq   %r14
    pushq   %r15
    movq    %rdx, %rax
    subq    %rsp, %rax
    movq    %rax, (%rsi)
1:  movq    -8(%rsp,%rax), %rdx
    movq    %rdx, -8(%rdi,%rax)
    subq    $8, %rax
    jnz     1b
    movq    %r8, %rdi
    andq    $-16, %rsp
    call    *%rcx
    ud2
    .size   warpbook_suspend_stack, . - warpbook_suspend_stack

    .globl  warpbook_resume_stack
    .type   warpbook_resume_stack, @function
warpbook_resume_stack:
    movq    %rdx, %rsp
    subq    %rsi, %rsp
1:  movq    -8(%rdi,%rsi), %rax
    movq    %rax, -8(%rsp,%rsi)
    subq    $8, %rsi
    jnz     1b
    popq    %r15
    popq    %r14
    popq    %r13
    popq    %r12
    popq    %rbx
    popq    %rbp
    popq    %rax
    notrack jmp *%rax
    .size   warpbook_resume_stack, . - warpbook_resume_stack

    .globl  warpbook_begin_on_stack
    .type   warpbook_begin_on_stack, @function
warpbook_begin_on_stack:
    movq    %rdi, %rsp
    movq    %rdx, %rdi
    call    *%rsi
    ud2
    .size   warpbook_begin_on_stack, . - warpbook_begin_on_stack
)");
// clang-format on

}  // namespace warpbook::model
