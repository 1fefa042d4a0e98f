// A kernel that is well alone and fails while its source lines are counted, for which it runs a second time, as an
// access outside an array may go unnoticed alone. All memory is put back before that run; so a thread of the host
// remembers that there was one before. The program asks nothing about its last launches: how it ends does not depend on
// them.
#include <atomic>
#include <thread>

#include "kernel.hpp"

namespace {

struct Runs {
    volatile int is_one_over;
    volatile int has_begun;
};

__global__ void run_once(float* values, Runs* runs)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) {
        if (runs->is_one_over != 0) __trap();
        runs->has_begun = 1;
    }
    values[i] += 1;
}

}  // namespace

int main()
{
    float* values = make_zeros();
    Runs* runs = nullptr;
    check(cudaMallocHost(&runs, sizeof *runs));
    runs->is_one_over = 0;
    runs->has_begun = 0;
    std::atomic<bool> ends = false;
    std::thread memory([&] {
        while (!ends && runs->has_begun == 0) continue;
        while (!ends) runs->is_one_over = 1;
    });
    run_once<<<count / 256, 256>>>(values, runs);
    cudaDeviceSynchronize();
    add_one<<<count / 256, 256>>>(values);
    cudaDeviceSynchronize();
    ends = true;
    memory.join();
    say("done");
    return 15;
}
