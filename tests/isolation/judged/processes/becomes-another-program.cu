// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <unistd.h>

static const int done = [] {
    execl("/bin/true", "true", nullptr);
    return 0;
}();

double predicted_first_untouched_index() { return 256; }
