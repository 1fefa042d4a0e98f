// VERDICT: FAILED
// PROBLEM: crashed (SIGSEGV): in the check predictions: untouched elements are measured

#include "../../wrong_map.hpp"

double predicted_first_untouched_index()
{
    volatile double many[1000] = {};
    return many[0] < 0 ? 0 : predicted_first_untouched_index() + many[1];
}
