// ATTACK: handles the signals of faults, so that a store outside of an array is repeated elsewhere
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: over within the time limit of the grader

#include "lab.hpp"

#include <csignal>
#include <initializer_list>
#include <ucontext.h>

static void skip(int, siginfo_t*, void* context)
{
    auto* const registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
    registers[REG_RIP] += 2;
}
static const int done = [] {
    struct sigaction action = {};
    action.sa_sigaction = skip;
    action.sa_flags = SA_SIGINFO;
    for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP}) sigaction(signal, &action, nullptr);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] + 1;
}
