// ATTACK: starts 1,000 threads that sleep for a minute
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: over within the time limit of the grader; other processes can start threads

#include "lab.hpp"

#include <pthread.h>
#include <unistd.h>

static void* sleep_a_minute(void*)
{
    sleep(60);
    return nullptr;
}
static const int done = [] {
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    for (int i = 0; i < 1000; ++i) {
        pthread_t thread;
        if (pthread_create(&thread, &small, sleep_a_minute, nullptr) != 0) break;
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
