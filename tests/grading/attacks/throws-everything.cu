// ATTACK: throws an int, a string, a standard exception, and an object that throws when it is copied
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <exception>
#include <string>

struct Throwing {
    Throwing() = default;
    Throwing(const Throwing&) { throw 1; }
    const char* what() const { throw 2; }
};

struct Unreadable : std::exception {
    const char* what() const noexcept override { return nullptr; }
};
static int turn = 0;

double predicted_untouched_elements()
{
    switch (turn++ % 5) {
    case 0: throw 1;
    case 1: throw "SOLVED";
    case 2: throw std::string("SOLVED");
    case 3: throw Throwing();
    default: throw Unreadable();
    }
}

double predicted_first_untouched_index()
{
    turn = 4;
    throw Unreadable();
}

int blocks_for(int) { throw turn++; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
