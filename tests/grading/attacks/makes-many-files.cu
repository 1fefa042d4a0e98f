// ATTACK: makes 10,000 files with long names, in a deep folder whose path is longer than a path may be
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no folder warpbook-attack-makes-many-files

#include "lab.hpp"

#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

static const int done = [] {
    if (chdir("/dev/shm") != 0 || (mkdir("warpbook-attack-makes-many-files", 0700) != 0) ||
        chdir("warpbook-attack-makes-many-files") != 0) {
        if (chdir("/tmp") != 0 || mkdir("warpbook-attack-makes-many-files", 0700) != 0 ||
            chdir("warpbook-attack-makes-many-files") != 0)
            return 0;
    }
    const std::string long_name(200, 'x');
    for (int depth = 0; depth < 30; ++depth)
        if (mkdir(long_name.c_str(), 0700) != 0 || chdir(long_name.c_str()) != 0) break;
    for (int i = 0; i < 10000; ++i) {
        const int file = open((long_name + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0600);
        if (file < 0) break;
        close(file);
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
