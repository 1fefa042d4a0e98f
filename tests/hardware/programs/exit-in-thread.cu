// Ends by exit() in a thread that has just launched, while the main thread waits for ever.
#include <unistd.h>

#include <thread>

#include "kernel.hpp"

int main()
{
    float* values = make_zeros();
    launch(values);
    std::thread thread([values] {
        launch(values);
        say_last(values);
        std::exit(8);
    });
    for (;;) pause();
}
