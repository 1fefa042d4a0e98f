// ATTACK: prints what it can read: passwords, the environment, mounts, others' files, itself
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no line of the host's /etc/passwd, of its environment or of a solution in what the student gets
// HARM: no name of another student either

#include "lab.hpp"

#include <cstdio>
#include <dirent.h>
#include <fstream>
#include <iterator>
#include <string>

static const int done = [] {
    for (const char* path : {"/etc/passwd", "/etc/shadow", "/proc/self/environ", "/proc/1/environ",
                             "/proc/self/cmdline", "/proc/self/mountinfo", "/root/.ssh/id_ed25519",
                             "/root/.bash_history", "solutions/15-bank-conflicts/bank_conflicts.cu", "../grades.csv"}) {
        std::ifstream file(path);
        std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        std::printf("%s: %s\n", path, text.c_str());
    }
    if (DIR* folder = opendir(".."))
        while (const dirent* entry = readdir(folder)) std::puts(entry->d_name);
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
