// A thread launches on and on while another one ends the process. How many launches come to their end is chance; that
// the process ends, and how, is not.
#include <unistd.h>

#include <atomic>
#include <thread>

#include "kernel.hpp"

int main()
{
    float* values = make_zeros();
    std::atomic<int> launched = 0;
    std::thread([values, &launched] {
        // Not checked: in the middle of the process's end, CUDA may refuse anything.
        for (;; ++launched) {
            add_one<<<count / 256, 256>>>(values);
            cudaDeviceSynchronize();
        }
    }).detach();
    while (launched < 3) usleep(1000);
    say("three launches and more");
    std::exit(19);
}
