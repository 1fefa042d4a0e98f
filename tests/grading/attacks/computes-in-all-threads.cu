// ATTACK: keeps all processors busy for a minute, in threads
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: over within the time limit of the grader; other files get the same verdicts

#include "lab.hpp"

#include <ctime>
#include <pthread.h>

static volatile unsigned long rounds = 0;

static void* compute(void*)
{
    for (const std::time_t end = std::time(nullptr) + 60; std::time(nullptr) < end;) rounds = rounds + 1;
    return nullptr;
}
static const int done = [] {
    for (int i = 0; i < 64; ++i) {
        pthread_t thread;
        if (pthread_create(&thread, nullptr, compute, nullptr) != 0) break;
    }
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
