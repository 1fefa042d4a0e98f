// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9
// PRINTS: more than 100 lines: the rest is left out

#include "../../wrong_map.hpp"

#include <cstdio>

static const int done = [] {
    for (int i = 0; i < 100000; ++i) std::printf("%d\n", i);
    return 0;
}();

double predicted_first_untouched_index() { return 256; }
