// VERDICT: FAILED
// PROBLEM: was ended from inside: exit code 64 in the check predictions: untouched elements are measured

#include "../../wrong_map.hpp"

#include <cstdlib>

double predicted_first_untouched_index() { std::_Exit(64); }
