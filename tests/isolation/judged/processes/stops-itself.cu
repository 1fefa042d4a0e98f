// VERDICT: FAILED
// PROBLEM: did not end in time: more than 1 s in an initializer
// OPTIONS: --time-limit 1

#include "../../wrong_map.hpp"

#include <csignal>
#include <unistd.h>

static const int done = kill(getpid(), SIGSTOP);

double predicted_first_untouched_index() { return 256; }
