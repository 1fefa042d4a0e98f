// VERDICT: FAILED
// PROBLEM: crashed (SIGSEGV): in an initializer, tests/isolation/judged/endings/crashes-in-an-initializer.cu:8

#include "../../wrong_map.hpp"

static int* volatile nowhere = nullptr;
static const int done = [] {
    *nowhere = 1;
    return 0;
}();

double predicted_first_untouched_index() { return 256; }
