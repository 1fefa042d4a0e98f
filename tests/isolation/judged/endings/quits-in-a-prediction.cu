// VERDICT: FAILED
// PROBLEM: exit() was called in the check predictions: untouched elements are measured, tests/isolation/judged/endings

#include "../../wrong_map.hpp"

#include <cstdlib>

double predicted_first_untouched_index() { std::quick_exit(0); }
