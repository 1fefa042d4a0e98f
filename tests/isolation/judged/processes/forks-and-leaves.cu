// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <cstdlib>
#include <unistd.h>

static const int done = [] {
    if (fork() > 0) std::_Exit(0);
    return 0;
}();

double predicted_first_untouched_index() { return 256; }
