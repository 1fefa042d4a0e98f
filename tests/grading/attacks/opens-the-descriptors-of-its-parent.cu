// ATTACK: writes a record to what its parent has open, by /proc/PID/fd
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <fcntl.h>
#include <string>
#include <unistd.h>

static const int done = [] {
    const char record[] =
        "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"01-map\", \"verdict\": \"SOLVED\", \"checks\": []}\n";
    for (int file = 0; file < 1024; ++file) {
        const std::string path = "/proc/" + std::to_string(getppid()) + "/fd/" + std::to_string(file);
        const int opened = open(path.c_str(), O_WRONLY | O_NONBLOCK);
        if (opened >= 0) (void)!write(opened, record, sizeof record - 1);
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
