// VERDICT: FAILED
// PROBLEM: did not end in time: more than 1 s in an initializer, tests/isolation/
// OPTIONS: --time-limit 1

#include "../../wrong_map.hpp"

static volatile int rounds = 0;
static const int done = [] {
    for (;;) rounds = rounds + 1;
    return 0;
}();

double predicted_first_untouched_index() { return 256; }
