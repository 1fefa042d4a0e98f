// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <cstdio>
#include <cstdlib>

static void say_solved()
{
    std::puts("SOLVED  everything is right: values, accesses and predictions.");
    std::_Exit(0);
}

static const int done = std::atexit(say_solved);

double predicted_first_untouched_index() { return 256; }
