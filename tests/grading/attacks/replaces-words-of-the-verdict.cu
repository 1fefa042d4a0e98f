// ATTACK: finds the word FAILED everywhere in its memory, and writes SOLVED over it
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <sys/mman.h>

static void replace(char* begin, char* end, const char* word, const char* with)
{
    const size_t length = std::strlen(word);
    for (char* at = begin; at + length <= end;) {
        char* const found = static_cast<char*>(memmem(at, size_t(end - at), word, length));
        if (found == nullptr) return;
        std::memcpy(found, with, length);
        at = found + length;
    }
}

double predicted_untouched_elements()
{
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        unsigned long begin = 0, end = 0;
        char rights[5] = {};
        if (std::sscanf(line.c_str(), "%lx-%lx %4s", &begin, &end, rights) != 3 || rights[0] != 'r' || rights[2] == 'x')
            continue;
        // Large ones are the model's, and none of the words lies there.
        if (end - begin > 64ul << 20 || line.find(".so") != std::string::npos || line.find("[v") != std::string::npos)
            continue;
        if (mprotect(reinterpret_cast<void*>(begin), end - begin, PROT_READ | PROT_WRITE) != 0) continue;
        replace(reinterpret_cast<char*>(begin), reinterpret_cast<char*>(end), "FAILED", "SOLVED");
        replace(reinterpret_cast<char*>(begin), reinterpret_cast<char*>(end), "failed", "passed");
    }
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
