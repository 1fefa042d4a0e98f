// ATTACK: leaves shared memory, a message queue and a file without a name behind
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: no shared memory and no message queue with key 0x77617270 (ipcs)

#include "lab.hpp"

#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/shm.h>
#include <unistd.h>

static const int done = [] {
    const int segment = shmget(0x77617270, 1 << 20, IPC_CREAT | 0600);
    if (segment >= 0) shmat(segment, nullptr, 0);
    msgget(0x77617270, IPC_CREAT | 0600);
    const int file = memfd_create("warpbook-attack", 0);
    if (file >= 0) (void)!ftruncate(file, 1 << 20);
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
