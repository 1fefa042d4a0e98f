// ATTACK: looks for counters on the heap, in a thread, and lowers the sectors to the ideal
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdio>
#include <ctime>
#include <fstream>
#include <malloc.h>
#include <pthread.h>
#include <string>

struct Counts {
    unsigned long instructions, units, ideal;
};

/// The stores of a transpose without a tile: 32 sectors for each request, and 4 would do.
__attribute__((no_sanitize("thread"))) static void lower(char* begin, char* end)
{
    for (char* at = begin; at + sizeof(Counts) <= end; at += 8) {
        auto* const counts = reinterpret_cast<volatile Counts*>(at);
        const unsigned long requests = counts->instructions;
        if (requests > 0 && counts->units == 32 * requests && counts->ideal == 4 * requests)
            counts->units = counts->ideal;
    }
}

static void* search(void*)
{
    for (const std::time_t end = std::time(nullptr) + 60; std::time(nullptr) < end;) {
        std::ifstream maps("/proc/self/maps");
        for (std::string line; std::getline(maps, line);) {
            unsigned long begin = 0, stop = 0;
            if (line.find("[heap]") == std::string::npos) continue;
            if (std::sscanf(line.c_str(), "%lx-%lx rw", &begin, &stop) == 2)
                lower(reinterpret_cast<char*>(begin), reinterpret_cast<char*>(stop));
        }
    }
    return nullptr;
}
static const int done = [] {
    // A heap that shrinks would end the search.
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    pthread_t thread;
    pthread_create(&thread, nullptr, search, nullptr);
    return 0;
}();

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
