// ATTACK: defines functions that the check calls: memcpy, malloc, write, strcmp, operator new
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none
// ON GPU: no points, since nvcc refuses the file

#include "lab.hpp"

#include <cstdlib>
#include <new>
#include <sys/types.h>

static char pool[1 << 20];
static size_t taken = 0;

extern "C" {
ssize_t write(int, const void*, size_t size) { return ssize_t(size); }
void* memcpy(void* to, const void*, size_t) noexcept { return to; }
int memcmp(const void*, const void*, size_t) noexcept { return 0; }
int strcmp(const char*, const char*) noexcept { return 0; }
void* malloc(size_t size) noexcept { return pool + (taken += size); }
void free(void*) noexcept {}
void _exit(int) { std::abort(); }
int waitpid(int, int*, int) { return -1; }
}

void* operator new(size_t size) { return pool + (taken += size); }
void operator delete(void*) noexcept {}
void operator delete(void*, size_t) noexcept {}

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
