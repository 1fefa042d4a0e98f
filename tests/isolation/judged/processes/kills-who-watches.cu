// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <csignal>
#include <unistd.h>

static const int done = [] {
    kill(getppid(), SIGKILL);
    return 0;
}();

double predicted_first_untouched_index() { return 256; }
