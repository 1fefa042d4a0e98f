// VERDICT: FAILED
// PROBLEM: threw an exception in an initializer: SOLVED

#include "../../wrong_map.hpp"

#include <stdexcept>

static const int done = []() -> int { throw std::runtime_error("SOLVED"); }();

double predicted_first_untouched_index() { return 256; }
