// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <cstdio>

int main()
{
    std::puts("SOLVED  everything is right: values, accesses and predictions.");
    return 0;
}

double predicted_first_untouched_index() { return 256; }
