// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <sys/resource.h>
#include <unistd.h>

static const int done = [] {
    const rlimit nothing = {0, 0};
    setrlimit(RLIMIT_FSIZE, &nothing);
    setrlimit(RLIMIT_NOFILE, &nothing);
    setrlimit(RLIMIT_CORE, &nothing);
    return chdir("/");
}();

double predicted_first_untouched_index() { return 256; }
