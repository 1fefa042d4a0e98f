// ATTACK: becomes a program that ends well, by its name and by a file without a name
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

static const int done = [] {
    const int program = open("/bin/true", O_RDONLY);
    const int copy = memfd_create("true", 0);
    char bytes[4096];
    for (ssize_t size; program >= 0 && copy >= 0 && (size = read(program, bytes, sizeof bytes)) > 0;)
        (void)!write(copy, bytes, size);
    char name[] = "true";
    char* words[] = {name, nullptr};
    fexecve(copy, words, environ);
    execv("/bin/true", words);
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
