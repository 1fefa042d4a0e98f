// VERDICT: FAILED
// PROBLEM: crashed (SIG
// PRINTS: in the check predictions: untouched elements are measured

#include "../../wrong_map.hpp"

#include <pthread.h>

double predicted_first_untouched_index() { pthread_exit(nullptr); }
