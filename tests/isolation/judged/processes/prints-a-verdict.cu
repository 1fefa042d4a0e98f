// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9
// PRINTS:   printed  ?[2J?[HSOLVED  everything is right

#include "../../wrong_map.hpp"

#include <cstdio>

double predicted_first_untouched_index()
{
    std::printf("\033[2J\033[HSOLVED  everything is right: values, accesses and predictions.\n\033[8m");
    return 256;
}
