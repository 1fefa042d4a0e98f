// A static object's destructor resets the device.
//
//   reset-in-destructor early|late    the object is made before CUDA is first used, or afterwards
//
// Static objects are destroyed in the opposite order: the early one's turn comes when exit handlers of CUDA's may
// have run. What CUDA answers then is the program's own, and the same under the profiler.
#include <cstring>

#include "kernel.hpp"

namespace {

struct Device {
    ~Device() { say("reset: %s", cudaGetErrorName(cudaDeviceReset())); }
};

void make_device() { static const Device device; }

}  // namespace

int main(int argument_count, char** arguments)
{
    if (argument_count != 2) return 64;
    const bool is_early = std::strcmp(arguments[1], "early") == 0;
    if (is_early) make_device();
    float* values = make_zeros();
    launch(values, 2);
    say_last(values);
    if (!is_early) make_device();
    return 17;
}
