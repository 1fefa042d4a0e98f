// A kernel that is well alone and fails while its source lines are counted: its loads take much longer then (on an
// H200, more than the million clocks after which it gives up), as an access outside an array may go unnoticed alone.
// The program asks nothing about its last launches: how it ends does not depend on them.
#include "kernel.hpp"

namespace {

constexpr int loads = 2000;
constexpr long long patience = 1000000;

__global__ void give_up_late(const float* values, float* sums)
{
    const long long begin = clock64();
    float sum = 0;
    int at = threadIdx.x;
    for (int i = 0; i < loads; ++i) {
        sum += values[at];
        at = (at + static_cast<int>(sum) + 32) % 1024;
    }
    if (clock64() - begin > patience) __trap();
    sums[threadIdx.x] = sum;
}

}  // namespace

int main()
{
    float* values = make_zeros();
    float* sums = make_zeros();
    give_up_late<<<1, 32>>>(values, sums);
    cudaDeviceSynchronize();
    add_one<<<count / 256, 256>>>(values);
    cudaDeviceSynchronize();
    say("done");
    return 15;
}
