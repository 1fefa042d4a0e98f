// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static const int done = [] {
    if (ptrace(PTRACE_SEIZE, getppid(), nullptr, nullptr) == 0) ptrace(PTRACE_INTERRUPT, getppid(), nullptr, nullptr);
    return 0;
}();

double predicted_first_untouched_index() { return 256; }
