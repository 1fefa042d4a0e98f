// ATTACK: looks functions of the check up by their names, while it runs
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <dlfcn.h>
#include <initializer_list>

static const int done = [] {
    void* const program = dlopen(nullptr, RTLD_NOW);
    for (const char* name :
         {"_ZN8warpbook7Session7currentEv", "_ZN7testing8UnitTest11GetInstanceEv", "_ZN8warpbook7verdict", "main"}) {
        void* const found = dlsym(program, name);
        if (found == nullptr) continue;
        // A class's first bytes, whatever they are: a failure that was counted becomes none.
        void* const object = reinterpret_cast<void* (*)()>(found)();
        if (object != nullptr) *static_cast<volatile int*>(object) = 0;
    }
    dlopen("/tmp/warpbook-attack.so", RTLD_NOW | RTLD_GLOBAL);
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
