// VERDICT: FAILED
// PROBLEM: exit() was called in an initializer, tests/isolation/judged/endings/exits-in-an-initializer.cu:9

#include "../../wrong_map.hpp"

#include <cstdlib>

static const int done = [] {
    std::exit(0);
    return 0;
}();

double predicted_first_untouched_index() { return 256; }
