// ATTACK: types a command into the terminal from which the grader was started (TIOCSTI)
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: ': warpbook-attack' does not appear at the terminal's prompt

#include "lab.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>

static const int done = [] {
    for (const char* key = ": warpbook-attack\n"; *key != '\0'; ++key)
        for (int file = 0; file < 3; ++file) ioctl(file, TIOCSTI, key);
    const int terminal = open("/dev/tty", O_RDWR);
    for (const char* key = ": warpbook-attack\n"; terminal >= 0 && *key != '\0'; ++key) ioctl(terminal, TIOCSTI, key);
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
