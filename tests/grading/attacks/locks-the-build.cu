// ATTACK: holds the lock of a build folder that it guesses, in a process of its own, for a minute
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no process wb-locks-build

#include "lab.hpp"

#include <fcntl.h>
#include <initializer_list>
#include <sys/file.h>
#include <sys/prctl.h>
#include <unistd.h>

static const int done = [] {
    if (fork() != 0) return 0;
    prctl(PR_SET_NAME, "wb-locks-build");
    for (const char* lock :
         {"build/.building", "../build/.building", "../../build/.building", "/work/build/.building"}) {
        const int file = open(lock, O_RDONLY);
        if (file >= 0) flock(file, LOCK_EX | LOCK_NB);
    }
    sleep(60);
    _exit(0);
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
