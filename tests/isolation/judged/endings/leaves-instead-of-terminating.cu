// VERDICT: FAILED
// PROBLEM: was ended from inside: exit code 0 in the check predictions

#include "../../wrong_map.hpp"

#include <cstdlib>
#include <exception>

static void leave() { std::_Exit(0); }

static double thrown() noexcept { throw 1; }

double predicted_first_untouched_index()
{
    std::set_terminate(leave);
    return thrown();
}
