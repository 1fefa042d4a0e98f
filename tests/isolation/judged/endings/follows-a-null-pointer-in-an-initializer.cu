// VERDICT: FAILED
// PROBLEM: crashed (SIGSEGV): in an initializer
// tests/isolation/judged/endings/follows-a-null-pointer-in-an-initializer.cu:9

#include "../../wrong_map.hpp"

// Nothing uses the value, and the compiler can see that the pointer is null.
static const int never = [] {
    int* nowhere = nullptr;
    return *nowhere = 1;
}();

double predicted_first_untouched_index() { return 256; }
