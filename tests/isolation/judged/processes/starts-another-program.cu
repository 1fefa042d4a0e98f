// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <cstdlib>

static const int done = std::system("kill -9 $PPID");

double predicted_first_untouched_index() { return 256; }
