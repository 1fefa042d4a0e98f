// Launches for a minute; killed.sh kills its profiler meanwhile. The program must end then: one that ran on kept the
// counters, and the next process waited 35 s for them.
//
//   launches-until-killed FILE    makes the file, with the process's number in it, after the first launch
#include <unistd.h>

#include <chrono>
#include <fstream>

#include "kernel.hpp"

int main(int argument_count, char** arguments)
{
    if (argument_count != 2) return 64;
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::minutes(1);
    float* values = make_zeros();
    launch(values);
    check(cudaDeviceSynchronize());
    std::ofstream(arguments[1]) << getpid() << std::endl;
    while (Clock::now() < end) {
        launch(values);
        check(cudaDeviceSynchronize());
        usleep(10000);
    }
    return 27;
}
