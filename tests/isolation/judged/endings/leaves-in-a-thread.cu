// VERDICT: FAILED
// PROBLEM: was ended from inside: exit code 0 in an initializer

#include "../../wrong_map.hpp"

#include <cstdlib>
#include <thread>
#include <unistd.h>

static const int done = [] {
    std::thread([] { std::_Exit(0); }).detach();
    for (;;) pause();
    return 0;
}();

double predicted_first_untouched_index() { return 256; }
