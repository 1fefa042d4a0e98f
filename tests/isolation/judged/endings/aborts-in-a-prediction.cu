// VERDICT: FAILED
// PROBLEM: crashed (SIGABRT): in the check predictions: untouched elements are measured, tests/

#include "../../wrong_map.hpp"

#include <cstdlib>

double predicted_first_untouched_index() { std::abort(); }
