// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: did not end within 1 s
// OPTIONS: --time-limit 1

#include "../../wrong_map.hpp"

static volatile int rounds = 0;

double predicted_first_untouched_index()
{
    for (;;) rounds = rounds + 1;
}
