// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <csignal>
#include <unistd.h>

static const int done = [] {
    kill(getppid(), SIGSTOP);
    kill(0, SIGSTOP);
    return 0;
}();

double predicted_first_untouched_index() { return 256; }
