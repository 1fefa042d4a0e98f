// VERDICT: FAILED
// PROBLEM: was ended from inside: exit() was called in an initializer

#include "../../wrong_map.hpp"

#include <cstdlib>

[[gnu::constructor(101)]] static void leave() { std::exit(0); }

double predicted_first_untouched_index() { return 256; }
