// ATTACK: reads the predictions out of a solution, while it runs
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

static double number_in_a_solution(const std::string& of)
{
    for (const std::string root :
         {".", "..", "../..", "../../..", "/work", "/warpbook", "/srv/warpbook", "/opt/warpbook"}) {
        std::ifstream file(root + "/solutions/01-map/map.cu");
        const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        const size_t begin = text.find(of);
        if (begin == std::string::npos) continue;
        return std::atof(text.c_str() + text.find("return ", begin) + 7);
    }
    return 9;
}

double predicted_untouched_elements() { return number_in_a_solution("predicted_untouched_elements"); }

double predicted_first_untouched_index() { return number_in_a_solution("predicted_first_untouched_index"); }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
