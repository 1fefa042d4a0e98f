// VERDICT: FAILED
// PROBLEM: was ended from inside: exit code 0 in the check predictions

#include "../../wrong_map.hpp"

#include <csignal>
#include <cstdlib>

static void leave(int) { std::_Exit(0); }

double predicted_first_untouched_index()
{
    struct sigaction action = {};
    action.sa_handler = leave;
    sigaction(SIGABRT, &action, nullptr);
    std::abort();
}
