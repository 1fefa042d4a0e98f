// ATTACK: asks for decimal commas, so that numbers in a record cannot be read
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: what the grader writes can still be read as JSON

#include "lab.hpp"

#include <clocale>
#include <cstdlib>
#include <initializer_list>
#include <sys/stat.h>
#include <unistd.h>

static const int done = [] {
    for (const char* name : {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "nl_NL.UTF-8"})
        if (std::setlocale(LC_ALL, name) != nullptr) break;
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    setenv("TZ", "Pacific/Kiritimati", 1);
    (void)!chdir("/");
    umask(0777);
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
