// Ends in one of the ways that run no, few or other exit handlers. What was counted by then is kept.
//
//   ends-by exception|abort|_exit|quick_exit|signal|fault
#include <signal.h>
#include <unistd.h>

#include <stdexcept>
#include <string>

#include "kernel.hpp"

int main(int argument_count, char** arguments)
{
    if (argument_count != 2) return 64;
    float* values = make_zeros();
    launch(values, 2);
    say_last(values);
    const std::string way = arguments[1];
    if (way == "exception") throw std::runtime_error("nobody catches this");
    if (way == "abort") std::abort();
    if (way == "_exit") _exit(18);
    if (way == "quick_exit") std::quick_exit(23);
    if (way == "signal") raise(SIGTERM);
    if (way == "fault") raise(SIGSEGV);
    return 64;
}
